/** What somebody who points at a hex probably wants to do there: the order to ask the rules about. */

import type { Action, Hex, UnitId } from "../../api/types";
import type { Choices } from "./choices";
import type { Play } from "../table/play.svelte";

export function wishFor(play: Play, hex: Hex, units: UnitId[]): Action | null {
  const { orders } = play;
  const kinds = (play.store.table?.can?.kinds ?? []).filter((kind) => !orders.ends(kind));
  const [kind] = kinds;
  const [unit] = units;
  const enemies = (play.stacks.get(hex) ?? []).some((one) => one.side !== play.view?.to_act);
  const fighting = kinds.some(orders.attacks);
  if (!unit && play.onHexes.size && !fighting) return like(play.onHexes, hex);
  if (fighting || (!unit && enemies)) return attack(play, hex, units);
  if (!unit) return null;
  if (kinds.some(orders.marches) && play.unit(unit)) return march(play, hex, units, enemies);
  return like(play.selection.choices, hex) ?? (kind ? orders.worded(kind, { units, hexes: [hex] }) : null);
}

/** Units on the map: over the enemy where a game knows that, onto the other sheet, or along the hexes between. */
function march(play: Play, hex: Hex, units: UnitId[], enemies: boolean): Action | null {
  const [unit = ""] = units;
  const from = play.unit(unit)?.hex ?? hex;
  const { orders } = play;
  const equipment = play.store.equipment;
  const over = enemies ? orders.overrun(units, hex) : null;
  const elsewhere = equipment && equipment.sheetOf(from) !== equipment.sheetOf(hex);
  return over ?? (elsewhere ? orders.cross(units, hex) : null) ?? orders.move(units, wayTo(play, from, hex));
}

/** Those chosen, or everybody beside the hex. */
function attack(play: Play, hex: Hex, units: UnitId[]): Action | null {
  const beside = play.store.equipment?.geometry.neighbours(hex) ?? [];
  const near = (play.view?.units ?? []).filter((one) => beside.includes(one.hex) && one.side === play.view?.to_act);
  return play.orders.attack(units.length ? units : near.map((one) => one.id), [hex]);
}

/** What is possible elsewhere, wished for here. */
function like(choices: Choices, hex: Hex): Action | null {
  const found = [...choices.values()].flat().find(({ action }) => !action.naval)?.action;
  if (!found) return null;
  return found.path ? { ...found, path: [hex] } : { ...found, hex };
}

/** As far towards a hex as the unit can go, and straight on from there: what keeps it is what lies beyond its reach. */
function wayTo(play: Play, from: Hex, goal: Hex): Hex[] {
  const geometry = play.store.equipment?.geometry;
  if (!geometry) return [];
  const path = [...nearest(play, from, goal)];
  let at = path.at(-1) ?? from;
  while (at !== goal && path.length < 60) {
    const [here, there] = [geometry.centre(at), geometry.centre(goal)];
    const next = geometry.towards(at, there.x - here.x, there.y - here.y);
    if (!next) break;
    path.push(next);
    at = next;
  }
  return path;
}

/** The way to the hex within reach that lies nearest to a goal; none if the unit is best where it is. */
function nearest(play: Play, from: Hex, goal: Hex): Hex[] {
  const geometry = play.store.equipment!.geometry;
  const there = geometry.centre(goal);
  const away = (hex: Hex): number => Math.hypot(geometry.centre(hex).x - there.x, geometry.centre(hex).y - there.y);
  const moves = [...play.selection.choices.values()].flat().filter(({ action }) => play.orders.marches(action.type));
  const paths = moves.map(({ path }) => path).sort((one, other) => away(one.at(-1) ?? from) - away(other.at(-1) ?? from));
  const best = paths[0] ?? [];
  return away(best.at(-1) ?? from) < away(from) ? best : [];
}
