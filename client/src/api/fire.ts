/** The shapes of games in which units fire at hexes, and of what their views tell of a fight in a city. */

import type { DieChange } from "./questions";
import type { Hex, Refusal, Side, UnitId } from "./types";

/** What is printed on a counter of such a game: the fire factor with its signs, the range, a leader's radius. */
export interface Printed {
  fire?: string;
  range?: string;
  radius?: number;
  traits?: string[];
}

/** One target of a fire; ``unit`` is empty for a bridge or a building. */
export interface TargetOdds {
  unit: UnitId;
  modifiers: DieChange[];
  results: Record<string, string>;
}

/** A fire before the dice. With face-down units among those that fire, strength and column are the likeliest. */
export interface FireOdds {
  strength: number;
  column: string;
  /** The strength at which the next column begins; none in the last. */
  next: number | null;
  columns: Record<string, string>;
  targets: TargetOdds[];
  results: Record<string, string>;
  /** The chance that each face-down unit turns out unable to take part. */
  dropped: Record<UnitId, string>;
  /** The chance that nothing is fired at all. */
  void: string;
  /** The chance that the hex is rubble afterwards. */
  rubble: string;
  refusal?: Refusal | null;
}

/** What the enemy could do to a hex: who could come there, and the best fire at it. */
export interface FireThreat {
  hex: Hex;
  by: Side;
  reach: UnitId[];
  attack: UnitId[];
  attackers: UnitId[];
  odds: FireOdds | null;
}

export interface FireLine {
  free: boolean;
  by_street: boolean;
  blocked_by: Hex[];
}

/** Units that move and fire together, in colours of their own. */
export interface SubCommand {
  key: string;
  name: string;
  side: Side;
  kind: string;
  paper: string;
  ink: string;
  entered: boolean;
  moving: boolean;
  moved: boolean;
}

/** How many counters lie in a pool, and what they may be, by type. */
export interface Pool {
  count: number;
  may_be: Record<string, number>;
}

/** What a view tells of a city fight. */
export interface CityView {
  /** Bridges that are down, each as two hexes. */
  demolished?: [Hex, Hex][];
  /** The hex beyond the river, by the engineer who laid the pontoon bridge. */
  pontoons?: Record<UnitId, Hex>;
  pools?: Record<string, Pool>;
  sub_commands?: SubCommand[];
  /** Who holds each objective. */
  control?: Record<Hex, Side>;
  /** How many objectives a side has, and how many it needs to win. */
  tally?: { side: Side; have: number; need: number };
}
