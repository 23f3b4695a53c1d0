/** Our own parts of the dice: drawn in this browser and kept in it until the game is over, and beyond, to check them. */

import type { DiceRound, Side, Table } from "../api/types";
import { commitment, hexOf } from "./sha256";

const KEY = "hexfront.dice";
/** How many tables are remembered. */
const KEPT = 50;

/** What this browser knows of the dice of one table. */
export interface Kept {
  /** Our parts, by their commitments. */
  parts: Record<string, string>;
  /** The server's commitment of each round in which we revealed, as it was before that. */
  seen: Record<number, string>;
  /** The server's commitment with which we revealed each part first, by the commitment to the part. */
  given?: Record<string, string>;
}

export interface Wanted {
  side: Side;
  part?: string;
  commitment?: string;
}

/** Where browsers keep nothing, the page itself does. */
let memory = "{}";

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? memory) as Record<string, Kept>;
  } catch {
    return JSON.parse(memory) as Record<string, Kept>;
  }
}

export const kept = (id: string): Kept => all()[id] ?? { parts: {}, seen: {} };

function keep(id: string, what: Kept): void {
  const { [id]: _, ...others } = all();
  memory = JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - KEPT), [id, what]]));
  try {
    localStorage.setItem(KEY, memory);
  } catch {
    // Then the parts are lost with the page, and our seat is left out if it cannot reveal.
  }
}

/** A new part and the commitment to it. */
export function drawn(): { part: string; commitment: string } {
  const part = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  return { part, commitment: commitment(part) };
}

/** Keep a part that was promised to a table. */
export function promise(id: string, one: { part: string; commitment: string }): string {
  const before = kept(id);
  keep(id, { ...before, parts: { ...before.parts, [one.commitment]: one.part } });
  return one.commitment;
}

/** What a table waits for from us: that we reveal a part, or commit to one; null if for nothing. */
export function wanted(table: Table): Wanted | null {
  const { dice, you = [] } = table;
  const side = you[0];
  if (dice?.kind !== "verifiable" || side === undefined || table.outcome || table.mode === "study") return null;
  const { parts } = kept(table.id);
  const last = dice.rounds?.at(-1);
  const own = last?.parts[side];
  const ours = own === undefined ? undefined : parts[own.commitment];
  if (last && last.start === null && own?.part === null && ours !== undefined && mayReveal(table.id, own.commitment, last)) {
    return { side, part: ours, commitment: promise(table.id, drawn()) };
  }
  const ahead = dice.ahead?.[side];
  if ((ahead !== undefined && ahead in parts) || (last?.start === null && ours !== undefined)) return null;
  return { side, commitment: promise(table.id, drawn()) };
}

/** A part is given once: a server that knows it already could choose a secret for it. */
function mayReveal(id: string, own: string, round: DiceRound): boolean {
  const before = kept(id);
  const first = before.given?.[own] ?? before.seen[round.round] ?? round.commitment;
  if (first !== round.commitment) return false;
  keep(id, { ...before, seen: { ...before.seen, [round.round]: first }, given: { ...before.given, [own]: first } });
  return true;
}
