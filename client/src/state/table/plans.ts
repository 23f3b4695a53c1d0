/** A plan as it is read and drawn: its steps numbered, with the answers that belong to each. */

import type { Plan, PlanStep } from "../../api/plans";
import type { Hex } from "../../api/types";
import { destination } from "../moving/choices";

export interface Item {
  /** Its place among all steps, and the number that it is shown with; ends of phases have none. */
  at: number;
  number: number | null;
  step: PlanStep;
  answers: PlanStep[];
}

/** The steps of a plan; what answers a decision goes with the step that brings it. */
export function itemsOf(plan: Plan | null, ends: (type: string) => boolean): Item[] {
  const items: Item[] = [];
  let number = 0;
  for (const [at, step] of (plan?.steps ?? []).entries()) {
    const last = items.at(-1);
    if (step.answers && last && last.step.done === step.done) last.answers.push(step);
    else items.push({ at, number: ends(step.action.type) ? null : ++number, step, answers: [] });
  }
  return items;
}

export interface Arrow {
  at: number;
  fights: boolean;
  /** The hexes of a way; for a fight, where it comes from and where it goes. */
  lines: Hex[][];
}

/** What is drawn of the steps that are still to be done. */
export function arrowsOf(items: Item[]): Arrow[] {
  return items.filter(({ step, number }) => !step.done && number !== null).map(({ at, step }) => ({ at, fights: step.fights, lines: linesOf(step) }));
}

function linesOf({ action, starts, fights }: PlanStep): Hex[][] {
  const from = [...new Set(Object.values(starts))];
  const goal = destination(action);
  if (!goal) return [];
  if (fights) return from.filter((hex) => hex !== goal).map((hex) => [hex, goal]);
  return from.length ? from.map((hex) => [hex, ...(action.path ?? [goal])]) : action.path?.length ? [action.path] : [];
}

/** All hexes that what is still to be done is about. */
export function hexesOf(items: Item[]): Hex[] {
  const ahead = items.filter(({ step }) => !step.done);
  return [...new Set(ahead.flatMap(({ step: { action, starts } }) => [...Object.values(starts), destination(action) ?? []].flat()))];
}

export interface Badge {
  hex: Hex;
  text: string;
  fights: boolean;
  /** The lowest chance of what happens there; null for moves that are certain. */
  chance: number | null;
  steps: number[];
}

/** The numbers on the map: one badge a hex for what goes there, another for who is fought there. */
export function badgesOf(items: Item[]): Badge[] {
  const badges = new Map<string, { hex: Hex; fights: boolean; numbers: number[]; chances: number[]; steps: number[] }>();
  for (const { at, number, step } of items) {
    const hex = destination(step.action);
    if (step.done || number === null || !hex) continue;
    const key = `${hex} ${step.fights}`;
    const badge = badges.get(key) ?? { hex, fights: step.fights, numbers: [], chances: [], steps: [] };
    badge.numbers.push(number);
    badge.steps.push(at);
    if (step.chance !== null && (step.fights || step.chance < 1)) badge.chances.push(step.chance);
    badges.set(key, badge);
  }
  return [...badges.values()].map(({ numbers, chances, ...rest }) => ({ ...rest, text: ranges(numbers), chance: chances.length ? Math.min(...chances) : null }));
}

/** 3, 4, 5 and 9 are 3–5, 9. */
export function ranges(numbers: number[]): string {
  const runs: [number, number][] = [];
  for (const n of numbers) {
    const run = runs.at(-1);
    if (run && n === run[1] + 1) run[1] = n;
    else runs.push([n, n]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`)).join(", ");
}
