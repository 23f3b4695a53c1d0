/** The end of a phase: at once where nothing is left to do, else after a question. */

import { plainActions } from "../moving/choices";
import { send } from "../moving/pointing";
import type { Play } from "./play.svelte";

/** Whether the rules let the phase end, and nobody could do anything before. */
export function isDone(play: Play): boolean {
  const can = play.live ? play.store.table?.can : null;
  if (!can || can.end_phase !== null) return false;
  return !play.canAct.size && !play.targets.size && !play.onHexes.size && !plainActions(can, play.orders).length;
}

export function mayEnd(play: Play): boolean {
  return play.live && play.store.table?.can?.end_phase !== undefined;
}

/** End the phase; who could still do something, or has to, is told first. */
export async function endPhase(play: Play): Promise<void> {
  if (!mayEnd(play) || play.store.busy) return;
  const end = play.orders.end();
  if (end && isDone(play)) await send(play, end);
  else play.dialog = "end";
}
