/** The shapes of plans on the wire. */

import type { Action, GameEvent, Hex, Offers, Refusal, Table, UnitId, View } from "./types";

/** A plan of one's own, and the last that the computer advised. */
export type PlanKind = "own" | "hint";
/** What a fight has to bring for a plan to go on. */
export const AIMS = ["cleared", "safe", "hurt", "any"] as const;
export type Aim = (typeof AIMS)[number];

export interface Wish {
  action: Action;
  aim: Aim;
}

export type Reason = { kind: "joins"; step: number } | { kind: "takes" | "opens" | "towards"; hex: Hex } | { kind: "holds" | "drives"; hexes: Hex[] };

export interface PlanStep extends Wish {
  done: boolean;
  /** The chance that it is possible and brings what it is to bring, if all before it went well. */
  chance: number | null;
  rolls: boolean;
  fights: boolean;
  /** Whether it answers a decision. */
  answers: boolean;
  starts: Record<UnitId, Hex>;
  refusal: Refusal | null;
  brings: Partial<Record<"cleared" | "hurt" | "safe", number>>;
  /** The columns of the combat table that it may be on, the likeliest first. */
  columns: Record<string, number>;
  reason: Reason | null;
}

/** The table as it will be after a plan. */
export interface Then {
  view: View;
  can: Offers | null;
}

export interface Plan {
  number: number;
  kind: PlanKind;
  done: number;
  judged: boolean;
  steps: PlanStep[];
  chance: number | null;
  /** The step that most likely fails. */
  thinnest: number | null;
  /** The step whose aim was missed. */
  halted: { step: number; aim: Aim } | null;
  plan: string[];
  level: string;
  then: Then | null;
}

export interface Plans {
  own: Plan | null;
  hint: Plan | null;
}

/** Why a plan stopped. */
export type Stop = "next" | "die" | "rolled" | "yours" | "others" | "missed" | "refused" | "end";

export interface Went {
  number: number;
  steps: number;
  stopped: Stop;
  refusal: Refusal | null;
  events: GameEvent[];
  table: Table;
  plan_now: Plan | null;
}
