/** Games for tests: one with much in it, and one with three sides and hardly anything. */

import type { Faces } from "../api/faces";
import type { Look, Sheet, SideInfo, Table, View } from "../api/types";
import { Geometry } from "../map/geometry";
import { Pictures } from "../map/pictures.svelte";
import { Orders } from "../state/table/orders";
import { Play } from "../state/table/play.svelte";

const LOOK: Look = {
  paper: "#dddddd", ink: "#111111", shape: "round", sign: "o", mark: "#333333", dark: "#444444", light: "#eeeeee",
  line: "#666666", reduced: "#111111", spent: "#111111",
};
const side = (name: string, counts: SideInfo["counts"]): SideInfo => ({ name, nation: name, counts, look: LOOK });

const PAPER = { sheets: [], svg: "", width: 300, height: 100, scale: 100, hexsides: {}, objectives: [], goal: "", aims: [], markers: {} };

export const SHEET: Sheet = {
  ...PAPER,
  hexes: [],
  sides: [side("blue", "up"), side("red", "down")],
  names: {},
  sequence: [],
  has: ["movement", "odds", "overruns", "air in attacks"],
  actions: {
    fields: {
      move: ["units", "path"], transfer: ["unit", "hex"], attack: ["units", "hexes", "air"], overrun: ["units", "hex", "air"],
      dig: ["unit", "hex"], enter: ["unit", "hex"], bombard: ["hex"], "end phase": [],
    },
    marches: ["move"],
    crossings: ["transfer"],
    fights: ["attack", "overrun"],
    overruns: ["overrun"],
    ends: ["end phase"],
  },
};

export const ORDERS = new Orders(SHEET);

/** Three sides, each with its own account; boats that sail and ram, and nothing else. */
export const LANTERNS: Sheet = {
  ...PAPER,
  hexes: ["0101", "0102", "0103"].map((hex, i) => ({ hex, x: 50 + i * 100, y: 50, terrain: "water" })),
  sides: ["amber", "jade", "pearl"].map((name, i) => ({ ...side(name, "own"), look: { ...LOOK, shape: (["round", "cut", "banner"] as const)[i]! } })),
  names: { sides: { amber: "Amber", jade: "Jade", pearl: "Pearl" }, phases: { hiding: "Hiding", sailing: "Sailing" } },
  sequence: [
    { name: "hiding", side: "amber", kind: "set-up" },
    { name: "drawing", side: null, kind: "draw" },
    { name: "sailing", side: "jade", kind: "movement" },
  ],
  has: ["movement", "hidden information"],
  actions: {
    fields: { sail: ["units", "path"], ram: ["unit", "hex"], pass: [] },
    marches: ["sail"],
    crossings: [],
    fights: ["ram"],
    overruns: [],
    ends: ["pass"],
  },
};

export const LANTERN_VIEW: View = {
  game: "lanterns",
  side: "jade",
  turn: 2,
  turns: 5,
  phase: "sailing",
  kind: "movement",
  to_act: "jade",
  units: ["amber", "jade", "pearl"].map((name, i) => ({
    id: `${name}-1`, name: "1", side: name, type: "boat", hex: `010${i + 1}`, steps: 1, full_steps: 1, statuses: [],
  })),
  tracks: {},
  score: [
    { rule: "3.1", reason: "a ram", points: 2, side: "pearl" },
    { rule: "3.2", reason: "a light", points: 1, side: "amber" },
  ],
  decision: null,
  outcome: null,
};

const NO_FACES: Faces = {
  fronts: {}, opened: {}, unders: {}, feet: {}, foot: "", long_foot: "", fits: 5, pips: {}, tokens: {}, spots: [], pieces: {}, piles: [],
};

/** A table of that game, at which we hold one seat of three. */
export function lanterns(view: Partial<View> = {}): Play {
  const play = new Play("x", null);
  const seats = Object.fromEntries(LANTERNS.sides.map(({ name }) => [name, { kind: "person" as const }]));
  const geometry = new Geometry(LANTERNS.hexes, LANTERNS.scale);
  const table: Table = {
    id: "x", game: "lanterns", title: "Lanterns", mode: "two players", invitations: [], options: {}, hides: true, computer: null, number: 3,
    you: ["jade"], seats, view: { ...LANTERN_VIEW, ...view }, can: { kinds: ["sail", "pass"], units: ["jade-1"], targets: [], end_phase: null },
    undo: { may: false, why: null }, outcome: null,
  };
  play.store.take(table);
  play.store.equipment = {
    sheet: LANTERNS, geometry, orders: new Orders(LANTERNS), frame: { left: 0, top: 0, width: 300, height: 100 }, pictures: new Pictures(""),
    counters: {}, faces: NO_FACES, oneStrength: new Set(), printedForts: new Set(), sheetOf: () => undefined, rules: new Map(),
  };
  return play;
}
