/** The keys of seats: they are kept in this browser and sent with requests, and never stay in an address. */

const TAB = "hexfront.seat.";

/** The link that gives somebody a seat. What follows the # is sent to no server. */
export const seatLink = (id: string, key: string): string => `${location.origin}/t/${id}#seat=${key}`;

/** The link for those who watch, at one step of the replay or at the present. */
export const watchLink = (id: string, step: number | null = null): string => `${location.origin}/t/${id}${step === null ? "" : `#${step}`}`;

/** The key that came in the address, which is cleaned at once: who shares it later must not give the seat away. */
export function takenFromAddress(): string | null {
  const search = new URLSearchParams(location.search);
  const hash = /^#seat=([\w-]+)$/.exec(location.hash)?.[1];
  const key = hash ?? search.get("seat");
  if (key === null) return null;
  search.delete("seat");
  const query = search.size ? `?${search}` : "";
  history.replaceState(history.state, "", location.pathname + query + (hash ? "" : location.hash));
  return key || null;
}

/** The key that this tab sits at a table with; two tabs may hold two seats of one table. */
export function keyOfTab(id: string): string | null {
  try {
    return sessionStorage.getItem(TAB + id);
  } catch {
    return held.get(id) ?? null;
  }
}

export function keepInTab(id: string, key: string | null): void {
  if (key === null) held.delete(id);
  else held.set(id, key);
  try {
    if (key === null) sessionStorage.removeItem(TAB + id);
    else sessionStorage.setItem(TAB + id, key);
  } catch {
    // Without storage the key lasts as long as the page.
  }
}

const held = new Map<string, string>();
