/** The shapes of everything that goes over the wire. Hexes and units are strings; no rule is known here. */

import type { CityView, Printed } from "./fire";
import type { OrderMark } from "./standing";

export type Hex = string;
export type UnitId = string;
export type Side = string;

export interface Action {
  type: string;
  unit?: UnitId;
  units?: UnitId[];
  hex?: Hex;
  hexes?: Hex[];
  path?: Hex[];
  air?: number;
  naval?: boolean;
  motorized?: boolean;
  /** Those of the units that go in for a close assault. */
  assault?: UnitId[];
  fervour?: boolean;
  /** The hex on the other side of a bridge. */
  neighbour?: Hex;
  sub_command?: string;
}

export interface GameEvent {
  type: string;
  [field: string]: unknown;
}

export interface Refusal {
  rule: string;
  reason: string;
  gist?: string;
}

export interface GameInfo {
  name: string;
  title: string;
  sides: Side[];
  /** What the rulebook calls each side. */
  nations: Record<Side, string>;
  turns: number;
  /** The capabilities of the game, as in its sheet. */
  has: string[];
  options: string[];
  /** What each option is unless somebody wishes otherwise. */
  defaults: Record<string, number | boolean>;
  computers: Level[];
  /** What is shown for sides and options. */
  names: Names;
  /** The address of a small picture. */
  picture: string;
  /** What wins, in a sentence; what each side aims at. */
  goal: string;
  aims: Aim[];
  /** How long a game against the computer takes, how hard it is from 1 to 5, and for whom it is. */
  minutes: number | null;
  complexity: number | null;
  good_for: string;
}

export interface Aim {
  side: Side;
  text: string;
}

/** For every kind of name, such as phases, what is shown for each name of the wire. */
export type Names = Record<string, Record<string, string>>;

export type Shape = "square" | "cut" | "round" | "banner";

/** How a side looks: the colours of its counters, their shape, and colours for other places. */
export interface Look {
  paper: string;
  ink: string;
  shape: Shape;
  sign: string;
  mark: string;
  dark: string;
  light: string;
  line: string;
  reduced: string;
  spent: string;
}

export interface SideInfo {
  name: Side;
  nation: string;
  /** Whether its points raise the common account, lower it, or are an account of their own. */
  counts: "up" | "down" | "own";
  look: Look;
}

/** A computer player that can be chosen. */
export interface Level {
  name: string;
  title: string;
  about: string;
  /** Whether whoever is new begins against it: the easiest that plays sensibly. */
  first: boolean;
  /** Its rating in this game, or a bound of it, from so many games; null where nobody has measured it. */
  strength: { elo: number; bound: "at least" | "at most" | null; won: number; games: number; low: number | null; high: number | null } | null;
}

export interface SheetHex {
  hex: Hex;
  x: number;
  y: number;
  terrain: string;
  name?: string | null;
  features?: string[];
  /** Whether units can ever stand in it. */
  playable?: boolean;
}

/** The map, or the inset beside it: a frame on the drawing. */
export interface SheetFrame {
  title: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Sheet {
  sheets: SheetFrame[];
  svg: string;
  width: number;
  height: number;
  left?: number;
  top?: number;
  scale: number;
  hexes: SheetHex[];
  hexsides: Record<string, [Hex, Hex][]>;
  objectives: { hex: Hex; points: number | null }[];
  /** What wins, in a sentence; what each side aims at. */
  goal: string;
  aims: Aim[];
  /** ``results`` says how the table is read; only games with odds have one. */
  combat_table?: { columns: string[]; results: string };
  /** The same where units fire. */
  fire_table?: { columns: string[]; results: string };
  /** Ready-made set-ups by name, where there are several. */
  plans?: string[];
  /** Where no face-down unit may be set up. */
  barred?: string[];
  /** The sides in their order. */
  sides: SideInfo[];
  /** What is shown for the names of this game, in the language that was asked for. */
  names: Names;
  /** The sign of every marker that lies in hexes. */
  markers: Record<string, string>;
  /** The tokens on counters for statuses of the game: a sign for each. */
  tokens?: Record<string, string>;
  /** The sequence of play. */
  sequence: Phase[];
  /** The capabilities of the game: what it lacks is neither shown nor asked for. */
  has: string[];
  actions: ActionTypes;
}

/** A phase: its name is only for showing, its kind says what happens in it. */
export interface Phase {
  name: string;
  side: Side | null;
  kind: string;
}

/** The actions of a game by their types. */
export interface ActionTypes {
  /** What each says besides its type. */
  fields: Record<string, string[]>;
  /** Units along a path. */
  marches: string[];
  /** A unit to a hex of another sheet. */
  crossings: string[];
  fights: string[];
  /** The fights of units on the move. */
  overruns: string[];
  /** What ends the phase. */
  ends: string[];
}

export interface CounterInfo extends Printed {
  side: Side;
  type: string;
  name: string;
  corps?: string;
  /** Strengths as printed, full strength first. */
  attack?: number[];
  defense?: number[];
  movement?: number;
  steps: number;
  untried?: boolean;
  /** The class at each strength, full strength first. */
  classes?: string[];
  division?: string;
}

export interface Ruling {
  id: string;
  text: string;
}

export interface RuleCase {
  number: string;
  title: string;
  gist: string;
  rulings?: Ruling[];
}

export interface Unit extends Printed {
  id: UnitId;
  name: string;
  side: Side;
  type: string;
  corps?: string;
  hex: Hex;
  untried?: boolean;
  steps: number;
  full_steps: number;
  attack?: number | null;
  defense?: number | null;
  movement?: number;
  statuses: string[];
  class?: string;
  division?: string;
  /** What lies under a face-down unit, for its owner if he has looked. */
  is?: UnitId | null;
}

export interface Force {
  side: Side;
  units: UnitId[];
  hexes: Hex[];
  owes: number;
}

export interface Decision {
  type: string;
  side: Side;
  units?: UnitId[];
  unit?: UnitId;
  hex?: Hex;
  length?: number;
  /** Who is on the move, the hexes that he still wants to enter, and how he goes. */
  mover?: UnitId;
  path?: Hex[];
  by?: string;
  motorized?: boolean;
  combat?: { attacker: Force; defender: Force; targets: Hex[]; air?: number; overrun?: boolean };
}

export interface ScoreLine {
  rule: string;
  reason: string;
  points: number;
  /** Whose points they are, where each side has its own account. */
  side?: Side;
}

export interface Reinforcement {
  id: UnitId;
  turn: number;
  hexes: Hex[];
  /** The letters of its entry areas, or the name of the city it comes in; none where the map has no such names. */
  areas: string[];
  /** What lies under a face-down one, for its owner. */
  is?: UnitId | null;
}

export interface Outcome {
  winner: Side | null;
  level: string;
  points: number;
  reason: string;
}

/** What is seen of a game. What belongs to a capability is left out where the game does not have it. */
export interface View extends CityView {
  game: string;
  side: Side | null;
  turn: number;
  turns: number;
  phase: string;
  /** What happens in the phase. */
  kind: string;
  to_act: Side | null;
  units: Unit[];
  forts?: Hex[];
  /** The fleet, where a game has one: on the map, or beside it until it is back. */
  fleet?: { id: UnitId; hex?: Hex; statuses?: string[]; ready?: boolean; back?: number | null } | null;
  /** Hexes by the marker that lies in them. */
  markers?: Record<string, Hex[]>;
  /** What may still be drawn by lot. */
  cup?: UnitId[];
  air?: Record<UnitId, string>;
  air_ready?: number;
  eliminated?: UnitId[];
  reinforcements?: Reinforcement[];
  tracks: Record<string, number>;
  score: ScoreLine[];
  decision: Decision | null;
  outcome: Outcome | null;
}

export interface Offers {
  end_phase?: Refusal | null;
  units?: UnitId[];
  targets?: Hex[];
  kinds?: string[];
  /** Whether several units can do something as one. */
  together?: boolean;
  count?: number;
  actions?: Action[];
  /** Where there are too many actions to list them: those that are about no unit. */
  without_units?: Action[];
}

export interface Seat {
  kind: "person" | "computer" | "open";
  name?: string | null;
  /** Whether the holder has an account, and can be looked up under the name. */
  account?: boolean;
  /** How well the holder plays this side; it is a guess until enough games are played. */
  rating?: { rating: number; sure: boolean };
}

/** How the computer plays at a table, and what it is about. */
export interface Machine {
  side: Side;
  level: string;
  title: string;
  /** How long it may think in a player turn. */
  seconds: number;
  /** The least time between two of its actions, in seconds. */
  pace: number;
  /** Whether it waits to be told before every action. */
  stepping: boolean;
  open_plans: boolean;
  at_work: boolean;
  thinking: number;
  /** Its place in the queue of those who want to think, from 1; 0 if it does not wait. */
  place: number;
  plan: string[];
  plan_is_of: number | null;
}

export type MachineWishes = Partial<Pick<Machine, "seconds" | "pace" | "stepping" | "open_plans">>;

/** What the strongest computer player would do. */
export interface Advice {
  number: number;
  actions: Action[];
  plan: string[];
  level: string;
}

export interface Table {
  /** The lesson that is taken here. */
  lesson?: string | null;
  id: string;
  game: string;
  title: string;
  mode: string;
  options: Record<string, unknown>;
  /** Whether the sides see different things. */
  hides: boolean;
  /** Through whose eyes the game can be looked back at, now that it is over; the last sees everything. */
  eyes?: { name: string; title: string | null }[];
  computer: Machine | null;
  number: number;
  you: Side[];
  seats: Record<Side, Seat>;
  /** The seats that somebody is invited to and has not taken yet. */
  invitations: Side[];
  view: View;
  can: Offers | null;
  undo: { may: boolean; why: string | null };
  dice?: TableDice;
  outcome: Outcome | null;
  /** How a game ended that was not played to its end. */
  ended?: Ended | null;
  /** The table of the next game between the same players, and who asked for it. */
  rematch?: { table: string; by: Side } | null;
  rated?: boolean;
  clocks?: Clocks | null;
  /** What is told before other rules judge. */
  rules?: { text: string | null };
  take_back?: { side: Side; to: number } | null;
  /** Where a what-if table began; only its players learn at which table that was. */
  branch?: { of: string | null; at: number } | null;
}

export interface Ended {
  side: Side;
  winner: Side | null;
  how: string;
}

/** The clock that a new table is to have: days for a turn, or minutes for a game and seconds more with each turn. */
export type Clock = { days_per_turn: number } | { minutes: number; increment: number };

export interface Clocks {
  days_per_turn: number | null;
  deadline: string | null;
  overdue: boolean;
  /** From when on the seat of a side whose time has run out may be given away. */
  opens: string | null;
  minutes?: number;
  increment?: number;
  /** The seconds that each side of a live game has left. */
  left?: Record<Side, number>;
}

export interface TableLine {
  id: string;
  game: string;
  title: string;
  mode: string;
  seats: Record<Side, Seat>;
  number?: number;
  turn?: number;
  your_turn?: boolean;
  options?: Record<string, unknown>;
  clocks?: Clocks | null;
  rated?: boolean;
  ended?: Ended | null;
}

/** One agreement about the dice: whose parts they have, and the server's commitment. */
export interface DiceRound {
  round: number;
  commitment: string;
  parts: Record<Side, { commitment: string; part: string | null }>;
  /** The seats without a part, and why. */
  without: Record<Side, string>;
  /** The first action in it; null while a part is missing. */
  start: number | null;
  secret?: string | null;
}

export interface TableDice {
  kind?: string;
  commitment?: string;
  secret?: string | null;
  rounds?: DiceRound[];
  /** What the seats have committed to for the next round. */
  ahead?: Record<Side, string>;
}

export interface NewTable {
  game: string;
  setup?: "choose" | "suggested";
  mode: "hot-seat" | "two players" | "computer";
  side?: Side;
  computer?: string;
  seconds?: number;
  pace?: number;
  stepping?: boolean;
  open_plans?: boolean;
  title?: string;
  public?: boolean;
  clock?: Clock;
  rated?: boolean;
  /** What we commit to as our part of the dice. */
  commitment?: string;
  options?: Record<string, unknown>;
}

export interface TableMade {
  id: string;
  keys: Record<Side, string>;
  table: Table;
}

export interface Words {
  text: string;
  rule?: string | null;
  hexes?: Hex[];
}

export interface LogEntry {
  n: number;
  side: Side;
  action: Action;
  events: GameEvent[];
  words: Words[];
  /** The standing order that made the action; its owner knows, and everybody when the game is over. */
  order?: OrderMark | null;
  hash?: string;
}

export interface ChatLine {
  at: string;
  speaker: string;
  side: Side | null;
  text: string;
}

/** Whether a record is whole and right. */
export interface Verdict {
  ok: boolean;
  reason: string;
  actions: number;
  dice_checked: boolean;
}

export interface Problem {
  error: string;
  code: string;
  rule?: string;
  gist?: string;
}

export type BranchDice = "same" | "fresh" | "average";

export type LiveMessage =
  | { kind: "changed"; number: number; events: GameEvent[]; words: Words[]; forced: Words[]; table: Table }
  | ({ kind: "chat" } & ChatLine)
  | { kind: "presence"; here: Side[]; spectators: number }
  | { kind: "computer"; side: Side; thinking: number; place: number; plan: string[] }
  | { kind: "pulse" };
