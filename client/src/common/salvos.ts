/** Fires in the log. */

import type { LogEntry } from "../api/types";

export interface Shot {
  unit: string;
  die: number;
  change: number;
  result: string;
}

export interface Salvo {
  kind: string;
  hex: string;
  neighbour: string;
  strength: number;
  column: string;
  shots: Shot[];
}

/** The last fire that an action brought about; none if it brought none. */
export function latestSalvo(entry: LogEntry): Salvo | null {
  const event = entry.events.findLast((one) => one.type === "fire resolved");
  if (!event) return null;
  const targets = (event.targets ?? []) as { unit: string; die: number; result: string; modifiers: { points: number }[] }[];
  const shots = targets.map(({ unit, die, result, modifiers }) => ({ unit, die, result, change: modifiers.reduce((sum, one) => sum + one.points, 0) }));
  const { kind, hex, neighbour = "", strength, column } = event as unknown as Omit<Salvo, "shots">;
  return { kind, hex, neighbour, strength, column, shots };
}
