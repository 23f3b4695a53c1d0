/** The answers to questions that a player asks of a position: reach, odds, supply, threats. */

import type { Hex, Refusal, Side, UnitId } from "./types";

export interface Cost {
  points: string;
  path: Hex[];
  stops: string | null;
  /** The chance to be shot in the hex, and to come there at all. */
  hit?: string;
  arrive?: string;
  refusal?: Refusal | null;
}

export interface OverrunOffer {
  hex: Hex;
  odds?: Odds | null;
  refusal?: Refusal | null;
}

export interface Reach {
  hexes: Record<Hex, Cost>;
  overruns: OverrunOffer[];
}

export interface Shift {
  rule: string;
  reason: string;
  columns: number;
}

export interface DieChange {
  rule: string;
  reason: string;
  points: number;
}

/** Some units count so many times their strength, or some points are added to a sum. */
export interface StrengthChange {
  rule: string;
  reason: string;
  sum: string;
  units: UnitId[];
  times: string;
  plus: number;
}

/** Strengths are whole numbers or fractions such as 9/2. */
export interface Odds {
  attack: number | string;
  defense: number | string;
  strength_changes: StrengthChange[];
  ratio: string;
  shifts: Shift[];
  die_changes: DieChange[];
  column: string;
  results: Record<string, string>;
  /** What each result is worth to the attacker. */
  worth?: Record<string, number>;
  columns: Record<string, string>;
  /** The rows of every possible column: the result by the die. */
  table: Record<string, Record<string, string>>;
}

export interface SupplyTrace {
  path: Hex[] | null;
  source?: Hex;
  points?: string;
  /** The hex of the unit that hands the supplies on. */
  through?: Hex | null;
  why?: Refusal | null;
}

export interface Threat {
  hex: Hex;
  by: Side;
  /** Who could stand in the hex, who next to it, and who takes part in the best attack. */
  reach: UnitId[];
  attack: UnitId[];
  attackers: UnitId[];
  odds: Odds | null;
}

export interface Candidate {
  unit: UnitId;
  refusal: Refusal | null;
}
