/** Combats in the log. */

import type { LogEntry } from "../api/types";

export interface Fight {
  attack: number | string;
  defense: number | string;
  /** Where the column is not yet that of the ratio. */
  ratio?: string;
  column: string;
  /** Nothing where the odds alone decided. */
  die: number;
  /** What was added to the die. */
  change: number;
  result: string;
}

/** The combat whose die an action threw; none if it threw none. */
export function latestCombat(entry: LogEntry): Fight | null {
  const event = entry.events.findLast((one) => one.type === "combat resolved");
  if (!event) return null;
  const changes = (event.die_changes ?? []) as { points: number }[];
  return { ...(event as unknown as Fight), change: changes.reduce((sum, one) => sum + one.points, 0) };
}
