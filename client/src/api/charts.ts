/** What a printed board has beside its map. */

import type { Side } from "./types";

export interface TurnBox {
  turn: number;
  /** Its first day, if the game has a calendar. */
  day: string;
  /** How many units each side may expect. */
  arrivals: Record<Side, number>;
}

export interface Chart {
  title: string;
  columns: string[];
  rows: string[][];
  note: string;
}

export interface Charts {
  track: TurnBox[];
  charts: Chart[];
}
