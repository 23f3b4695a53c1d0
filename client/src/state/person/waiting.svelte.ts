/** The games that wait for us: how many, the next of them, and a sign in the title and the icon of the page. */

import { account } from "./account.svelte";
import { notices } from "./notices.svelte";
import { router } from "./router.svelte";
import { t } from "./settings.svelte";

const ICON = "/icon.svg";
/** The icon with a red dot. */
const CALLING = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M32 2 58 17v30L32 62 6 47V17z" fill="#7c1f1a"/><path d="M16 22h32v20H16zM16 22l32 20M48 22 16 42" fill="none" stroke="#f3e9cd" stroke-width="3.5"/><circle cx="50" cy="14" r="13" fill="#e0352b" stroke="#fff" stroke-width="3"/></svg>')}`;

/** A title that says whether we are to move. */
export const titled = (title: string, calls: boolean): string => (calls ? `● ${t().bar.yours}: ${title}` : title);

/** Show in the icon whether we are to move. */
export function beckon(calls: boolean): void {
  document.querySelector("link[rel=icon]")?.setAttribute("href", calls ? CALLING : ICON);
}

/** Go to the next game that waits for us, the one that has waited longest; it is told if there is none. */
export async function nextGame(here: string | null): Promise<void> {
  await account.learn();
  const waiting = account.tables.filter((one) => one.your_turn && one.id !== here);
  const next = waiting.at(-1);
  if (next) router.toTable(next.id, null);
  else notices.tell(t().noticing.noNext);
}
