/** Lessons: what a game teaches, and a table to take one at. */

import { call } from "./http";
import type { Action, Hex, Side, TableMade, UnitId } from "./types";

/** What a step waits for; without a way it is only read. */
export type Way =
  | { way: "select"; want: UnitId }
  | { way: "act"; want: Partial<Action> & { to?: Hex } }
  | { way: "look" | "tab" | "phase"; want: string }
  | { way: "why"; want: Hex }
  | { way: "settled" | "answered"; want: true }
  | { way: null; want: null };

export type Step = { text: string; show: Hex[] } & Way;

export interface Lesson {
  name: string;
  title: string;
  side: Side;
  steps: Step[];
}

export const lessons = (game: string): Promise<Lesson[]> => call("GET", `/api/games/${game}/lessons`);
export const takeLesson = (game: string, lesson: string): Promise<TableMade> => call("POST", `/api/games/${game}/lessons/${lesson}`, {});
