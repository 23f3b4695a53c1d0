/** The shapes of standing orders on the wire. The kinds come from the game: nothing here knows one of them. */

import type { Action, Hex, Side } from "./types";

export type Value = string | number | Hex[];

interface Blank<Type extends string, First> {
  name: string;
  title: string;
  type: Type;
  default: First;
}

export type Parameter =
  | (Blank<"choice", string> & { choices: { name: string; title: string }[] })
  | (Blank<"number" | "percentage", number> & { least: number; most: number })
  /** `some` has the words around a list, with an ellipsis for it; `none` the words for an empty one. */
  | (Blank<"hexes", Hex[]> & { least: number; most: number; some: string; none: string });

export interface OrderKind {
  kind: string;
  title: string;
  /** The types of decisions that such an order can answer. */
  decisions: string[];
  parameters: Parameter[];
  /** The order in words, with the names of its parameters as gaps. */
  sentence: string;
}

export interface StandingOrder {
  kind: string;
  parameters: Record<string, Value>;
}

export interface StandingOrders {
  orders: Record<Side, (StandingOrder & { text: string })[]>;
  /** Why a side may not change its orders now. */
  locked: Record<Side, { why: string | null }>;
  kinds: OrderKind[];
}

/** What orders did in the enemy's next turn, for one turn on average. */
export interface Trial {
  games: number;
  now: { number: number; action: Action; text: string } | null;
  orders: { times: number; answers: Record<string, number>; stake: number; chance?: number | null }[];
  /** The decisions that were left to the player, by type. */
  asked: Record<string, number>;
  steps_lost: number;
}

/** The order that made an action, where the viewer may know. */
export interface OrderMark {
  number: number;
  kind: string;
  text: string;
}
