/** What somebody who points at a hex probably wants to do there: the order to ask the rules about. */

import type { Action, Hex, UnitId } from "../../api/types";
import type { Choices } from "./choices";
import type { Play } from "../table/play.svelte";

export function wishFor(play: Play, hex: Hex, units: UnitId[]): Action | null {
  const kinds = (play.store.table?.can?.kinds ?? []).filter((kind) => kind !== "end phase");
  const [unit] = units;
  const enemies = (play.stacks.get(hex) ?? []).some((one) => one.side !== play.view?.to_act);
  if (!unit && play.onHexes.size && !kinds.includes("attack")) return like(play.onHexes, hex);
  if (kinds.includes("attack") || (!unit && enemies)) return attack(play, hex, units);
  if (!unit) return null;
  if (!kinds.includes("move") || !play.unit(unit)) return like(play.selection.choices, hex) ?? { type: kinds[0] ?? "", unit, hex };
  return march(play, hex, units, enemies);
}

/** Units on the map: over the enemy where a game knows that, onto the other sheet, or along the hexes between. */
function march(play: Play, hex: Hex, units: UnitId[], enemies: boolean): Action {
  const [unit = ""] = units;
  const from = play.unit(unit)?.hex ?? hex;
  const equipment = play.store.equipment;
  if (enemies && equipment?.sheet.overruns) return { type: "overrun", units, hex, air: 0 };
  if (equipment && equipment.sheetOf(from) !== equipment.sheetOf(hex)) return { type: "transfer", unit, hex };
  return { type: "move", units, path: wayTo(play, from, hex) };
}

/** Those chosen, or everybody beside the hex. */
function attack(play: Play, hex: Hex, units: UnitId[]): Action {
  const beside = play.store.equipment?.geometry.neighbours(hex) ?? [];
  const near = (play.view?.units ?? []).filter((one) => beside.includes(one.hex) && one.side === play.view?.to_act);
  return play.store.attack(units.length ? units : near.map((one) => one.id), [hex]);
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
  const moves = [...play.selection.choices.values()].flat().filter(({ action }) => action.type === "move");
  const paths = moves.map(({ path }) => path).sort((one, other) => away(one.at(-1) ?? from) - away(other.at(-1) ?? from));
  const best = paths[0] ?? [];
  return away(best.at(-1) ?? from) < away(from) ? best : [];
}
