/** Who is at the table now, and how much time is left, from one second to the next. */

import type { Side, Table } from "../../api/types";
import type { TableStore } from "./table.svelte";

export class Presence {
  /** The sides whose players look at the table. */
  here = $state.raw<Side[]>([]);
  watchers = $state(0);

  constructor(store: TableStore) {
    store.hear((message) => {
      if (message.kind !== "presence") return;
      this.here = message.here;
      this.watchers = message.spectators;
    });
  }
}

/** The seconds that a side has left: at most a few for the eye to follow, or null where its clock does not run. */
export function secondsLeft(table: Table, side: Side, taken: number, now: number): number | null {
  const clocks = table.clocks;
  if (!clocks || table.ended || table.outcome) return null;
  const runs = clocks.deadline !== null && table.view.to_act === side;
  const kept = clocks.left?.[side];
  if (kept !== undefined) return Math.max(0, kept - (runs ? (now - taken) / 1000 : 0));
  return runs ? Math.max(0, (Date.parse(clocks.deadline ?? "") - now) / 1000) : null;
}
