/** The marks on the slider of a replay: where turns and phases begin, and where there was a combat. */

import type { LogEntry } from "../../api/types";
import { latestCombat } from "../../common/combats";
import { latestSalvo } from "../../common/salvos";

export const KINDS = ["turn", "phase", "combat"] as const;
export type MarkKind = (typeof KINDS)[number];

export interface Mark {
  /** The step after which the picture shows it. */
  n: number;
  kind: MarkKind;
  turn: number;
  phase: string;
}

/** Whether dice decided a fight or a fire in this step. */
export const isCombat = (entry: LogEntry): boolean => latestCombat(entry) !== null || latestSalvo(entry) !== null;

/** All marks of a log, in its order. A step that begins a turn begins a phase too, but is marked once. */
export function marksOf(entries: LogEntry[]): Mark[] {
  const marks: Mark[] = [];
  let [turn, phase] = [0, ""];
  for (const entry of entries) {
    if (isCombat(entry)) marks.push({ n: entry.n, kind: "combat", turn, phase });
    // Phases without a decision pass at once: the last one is where the game waits.
    const began = entry.events.findLast((event) => event.type === "phase began");
    if (!began) continue;
    const kind = Number(began.turn) === turn ? "phase" : "turn";
    [turn, phase] = [Number(began.turn), String(began.phase)];
    marks.push({ n: entry.n, kind, turn, phase });
  }
  return marks;
}

/** Where a jump leads: to the nearest mark of a kind before or after a step, or to the end of the record. */
export function jump(marks: Mark[], n: number, kind: MarkKind, by: 1 | -1, last: number): number {
  const fits = (mark: Mark): boolean => mark.kind === kind || (kind === "phase" && mark.kind === "turn");
  const steps = marks.filter(fits).map((mark) => mark.n);
  if (by > 0) return steps.find((step) => step > n) ?? last;
  return steps.findLast((step) => step < n) ?? 0;
}

/** The turn and the phase that the picture of a step shows; null before the first phase that the log tells of. */
export function momentOf(marks: Mark[], n: number): Mark | null {
  return marks.findLast((mark) => mark.kind !== "combat" && mark.n <= n) ?? null;
}
