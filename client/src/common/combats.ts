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
  change?: number;
  result: string;
}

/** The combat whose die an action threw; none if it threw none. */
export function latestCombat(entry: LogEntry): Fight | null {
  const event = entry.events.findLast((one) => one.type === "combat resolved");
  return event ? (event as unknown as Fight) : null;
}
