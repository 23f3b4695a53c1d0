/** How a table is first seen: the whole theatre, with both sides and what they fight for. */

import type { Hex } from "../api/types";
import { unitsOf } from "../state/moving/choices";
import { goals } from "../state/person/goals.svelte";
import type { Play } from "../state/table/play.svelte";
import type { Margins, PanZoom } from "./panzoom.svelte";
import type { Rectangle } from "./stacking";

/** The buttons that lie over the edges of the map, in pixels. */
const DESK: Margins = { left: 66, top: 14, right: 62, bottom: 14 };
const PHONE: Margins = { left: 6, top: 56, right: 6, bottom: 8 };
const NARROW = 760;
/** From this zoom on counters can be read. */
export const READABLE = 0.6;

/** The hexes that matter: all units, those about to come, and what brings victory. */
export function theatre(play: Play): Hex[] {
  const { view } = play;
  const units = (view?.units ?? []).map((unit) => unit.hex);
  const coming = (view?.reinforcements ?? []).filter((one) => one.turn <= (view?.turn ?? 0)).flatMap((one) => one.hexes);
  // A lesson is about a corner of the map.
  if (play.store.table?.lesson) return [...units, ...coming];
  const objectives = play.store.equipment?.sheet.objectives.map((one) => one.hex) ?? [];
  return [...units, ...coming, ...objectives];
}

/** The part of the drawing that some hexes take, measured from its corner; null if none of them is on it. */
export function around(play: Play, hexes: Hex[]): Rectangle | null {
  const { geometry, frame, sheet } = play.store.equipment!;
  const points = hexes.filter((hex) => geometry.centres.has(hex)).map((hex) => geometry.centre(hex));
  if (!points.length) return null;
  const [xs, ys] = [points.map((one) => one.x - frame.left), points.map((one) => one.y - frame.top)];
  const edge = sheet.scale * 0.6;
  return { left: Math.min(...xs) - edge, top: Math.min(...ys) - edge, right: Math.max(...xs) + edge, bottom: Math.max(...ys) + edge };
}

/** Whether the first view of a table is the goal: in its first turn, until it is put away, and in lessons. */
function isNew(play: Play): boolean {
  const table = play.store.table;
  return !!table && (!!table.lesson || (table.view.turn <= 1 && !table.view.decision && !goals.isPutAway(table.id)));
}

/** How a table begins: the whole theatre; on a narrow window, for who knows it, the units that can act. */
export function begin(play: Play, pan: PanZoom, width: number): void {
  if (innerWidth > NARROW || isNew(play) || play.replay.on || !play.store.table?.you.length) showTheatre(play, pan, width);
  else toFront(play);
}

/** Show all of some hexes, clear of the buttons; by default the whole theatre. */
export function showTheatre(play: Play, pan: PanZoom, width: number, hexes: Hex[] = theatre(play)): void {
  const part = around(play, hexes);
  if (part) pan.open(part, width <= NARROW ? PHONE : DESK);
  else pan.fit();
}

/** On a narrow window go from the theatre to the units of a decision, or to those that can act, or else those of the side to act, near enough to read them. */
export function toFront(play: Play): void {
  const { pan, view } = play;
  if (!pan || innerWidth > NARROW) return;
  const units = view?.units ?? [];
  const asked = new Set([view?.decision?.mover, ...(view?.decision ? (play.store.table?.can?.actions ?? []).flatMap(unitsOf) : [])]);
  const some = [
    units.filter((unit) => asked.has(unit.id)),
    units.filter((unit) => play.canAct.has(unit.id)),
    units.filter((unit) => unit.side === view?.to_act),
    units,
  ];
  const { geometry, frame } = play.store.equipment!;
  const hexes = (some.find((group) => group.length) ?? []).map((unit) => unit.hex).filter((hex) => geometry.centres.has(hex));
  const middle = hexes.sort((one, other) => geometry.centre(one).x - geometry.centre(other).x)[Math.floor(hexes.length / 2)];
  if (!middle) return;
  pan.fill(READABLE);
  const { x, y } = geometry.centre(middle);
  pan.centreOn({ x: x - frame.left, y: y - frame.top });
}
