/** Hexes, units and actions in words, for labels and for screen readers. */

import type { SupplyTrace } from "../api/questions";
import type { Action, Hex, Reinforcement, Unit, UnitId } from "../api/types";
import type { Face } from "../map/Counter.svelte";
import type { Choice } from "../state/moving/choices";
import { destination, unitsOf } from "../state/moving/choices";
import type { Play } from "../state/table/play.svelte";
import { t } from "../state/person/settings.svelte";
import { figuresInWords } from "./faces";
import { plateInFull, plateInWords } from "./plates";
import { hexesInWords, percent, pointsInWords } from "./numbers";

export function unitName(play: Play, id: UnitId): string {
  const unit = play.unit(id);
  const printed = play.store.equipment?.counters[id];
  if (unit?.untried || printed?.untried) return play.word("types", unit?.type ?? printed?.type ?? id);
  return play.word("units", unit?.name ?? printed?.name ?? id);
}

export function unitLine(play: Play, unit: Unit): string {
  const steps = unit.full_steps > 1 ? [t().unit.steps(unit.steps, unit.full_steps)] : [];
  return [...(unit.untried ? [] : [play.word("units", unit.name)]), ...typeAndFigures(play, unit), ...steps].join(", ");
}

/** The type of a unit, what it is worth and how far it moves; the type of an untried one says that nobody knows. */
export function typeAndFigures(play: Play, unit: Face): string[] {
  const figures = figuresInWords(unit, play.store.equipment?.oneStrength ?? new Set());
  return [play.word("types", unit.type), ...(unit.untried ? figures.slice(1) : figures)];
}

export function hexName(play: Play, hex: Hex): string {
  const found = play.store.equipment?.sheet.hexes.find((one) => one.hex === hex);
  return found?.name ? `${found.name} (${hex})` : hex;
}

/** Where a reinforcement comes in: the letters of its entry areas or the city as printed on the map, else its hexes. */
export function entryInWords({ areas, hexes }: Pick<Reinforcement, "areas" | "hexes">): string {
  if (!areas.length) return hexesInWords(hexes);
  const names = areas.join(", ");
  return areas.every((name) => name.length === 1) ? t().track.area(names) : names;
}

export function describeAction(play: Play, action: Action): string {
  const verb = play.word("verbs", action.type);
  const names = unitsOf(action).map((id) => unitName(play, id)).join(", ");
  const to = destination(action);
  if (action.sub_command) return `${verb}: ${play.commandName(action.sub_command)}`;
  if (action.naval) return `${verb}: ${play.word("types", "naval")}${to ? ` → ${hexName(play, to)}` : ""}`;
  if (action.air !== undefined && !names && !to) return t().orders.air(action.air);
  if (action.path && !action.path.length) return `${verb}: ${names} (${t().orders.noSafe})`;
  return `${verb}${names ? `: ${names}` : ""}${to ? ` → ${hexName(play, to)}` : ""}`;
}

/** A usual answer followed through: who does it, how often, and where to. */
export function describeWay(play: Play, way: Action[]): string {
  const [first] = way;
  if (!first) return "";
  const counts = new Map<UnitId, number>();
  for (const id of way.flatMap(unitsOf)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const goals = [...new Set(way.flatMap((action) => destination(action) ?? []))];
  const lost = goals.length || first.path ? [] : [...counts].filter(([id, n]) => play.unit(id)?.steps === n);
  const end = lost.length ? ` (${t().orders.lastStep}${counts.size > 1 ? `: ${lost.map(([id]) => unitName(play, id)).join(", ")}` : ""})` : "";
  if (!counts.size || way.length === 1) return `${describeAction(play, first)}${end}`;
  const names = [...counts].map(([id, n]) => `${unitName(play, id)}${n > 1 ? ` × ${n}` : ""}`).join(", ");
  const verb = play.word("verbs", first.type);
  return `${goals.length && counts.size > 1 ? t().orders.allOf(verb) : verb}: ${names}${goals.length ? ` → ${goals.map((hex) => hexName(play, hex)).join(", ")}` : ""}${end}`;
}

export function describeChoice(play: Play, choice: Choice): string {
  const way = choice.path.length > 1 && !choice.points ? ` (${choice.path.join(" ")})` : "";
  const cost = choice.points ? ` (${pointsInWords(choice.points)})` : "";
  return `${describeAction(play, choice.action)}${way}${cost}`;
}

/** What takes a question to the rules: the zones a hex lies in, and whether its first unit is in supply. */
export async function askAbout(play: Play, hex: Hex): Promise<string> {
  const { api } = play.store;
  const sides = play.has("zones") ? Object.keys(play.store.table?.seats ?? {}) : [];
  const zones = await Promise.all(sides.map((side) => api.ask<{ hexes: Hex[] }>("zone", { side })));
  const parts = sides.filter((_, i) => zones[i]?.hexes.includes(hex)).map((side) => t().spoken.zone(play.nation(side)));
  const unit = play.stacks.get(hex)?.[0]?.id;
  if (unit && play.has("supply")) {
    const { lines } = await api.ask<{ lines: Record<UnitId, SupplyTrace> }>("supply", { unit });
    const line = lines[unit];
    parts.push(line?.path ? t().spoken.supplied : `${t().spoken.unsupplied}: ${line?.why?.reason ?? ""}`);
  }
  return [describeInFull(play, hex), ...parts].join(". ");
}

function zonesAt(play: Play, hex: Hex): string[] {
  return Object.entries(play.overlays.zones)
    .filter(([, hexes]) => play.overlays.on.has("zones") && hexes.includes(hex))
    .map(([side]) => t().spoken.zone(play.nation(side)));
}

/** A hex as it is read aloud, in short: its number, who stands there by name, and what can be done with it. */
export function describeHex(play: Play, hex: Hex, selected: string[] = []): string {
  const found = play.store.equipment?.sheet.hexes.find((one) => one.hex === hex);
  const parts = [t().spoken.short(hex, found?.name ?? ""), ...standing(play, hex, (unit) => unitName(play, unit.id)), ...possible(play, hex)];
  if (selected.length) parts.unshift(t().spoken.selected(selected.join(", ")));
  return parts.join(". ");
}

/** All that can be said of a hex: its terrain, what lies there, and every unit with its figures. */
function describeInFull(play: Play, hex: Hex): string {
  const found = play.store.equipment?.sheet.hexes.find((one) => one.hex === hex);
  const parts = [t().spoken.hex(hex, found?.name ?? "", play.word("terrain", found?.terrain ?? ""))];
  if (play.view?.forts?.includes(hex)) parts.push(t().spoken.fort);
  parts.push(...heldBy(play, hex), ...markersAt(play, hex), ...standing(play, hex, (unit) => unitLine(play, unit)));
  if (!play.stacks.has(hex)) parts.push(t().spoken.empty);
  parts.push(...possible(play, hex));
  const plate = play.plates.at(hex);
  if (plate) parts.push(plateInFull(plate));
  return [...parts, ...zonesAt(play, hex), ...lineTo(play, hex)].join(". ");
}

/** Who stands in a hex, side by side. */
function standing(play: Play, hex: Hex, named: (unit: Unit) => string): string[] {
  const stack = play.stacks.get(hex) ?? [];
  const sides = [...new Set(stack.map((unit) => unit.side))];
  return sides.map((side) => t().spoken.stack(play.nation(side), stack.filter((unit) => unit.side === side).map(named).join("; ")));
}

/** What the selection can do there, and whether it can be attacked. */
function possible(play: Play, hex: Hex): string[] {
  const choice = play.selection.choices.get(hex)?.[0];
  const plate = play.plates.at(hex);
  return [
    ...(choice?.points ? [t().spoken.reach(pointsInWords(choice.points))] : []),
    ...(choice?.stops ? [t().reach.stops(choice.stops)] : []),
    ...(choice?.odds ? [t().reach.overrun(choice.odds.column)] : []),
    ...dangersOf(choice),
    ...(play.targets.has(hex) ? [[t().spoken.target, ...(plate ? [plateInWords(plate)] : [])].join(", ")] : []),
  ];
}

/** Who holds an objective. */
export function heldBy(play: Play, hex: Hex): string[] {
  const side = play.view?.control?.[hex];
  return side ? [t().city.held(play.nation(side))] : [];
}

/** The markers that lie in a hex, but for those that only say who holds it. */
export function markersAt(play: Play, hex: Hex): string[] {
  const signs = play.store.equipment?.sheet.markers ?? {};
  const lying = Object.entries(play.view?.markers ?? {}).filter(([marker, hexes]) => signs[marker] && hexes.includes(hex));
  return lying.filter(([marker]) => !play.view?.control || signs[marker] !== "flag").map(([marker]) => play.word("markers", marker));
}

/** How one fires from the hex that is looked from. */
export function lineTo(play: Play, hex: Hex): string[] {
  const { from, lines } = play.sightlines;
  const line = from && from !== hex ? lines[hex] : undefined;
  if (!line) return [];
  return [line.by_street ? t().city.lineStreet : line.free ? t().city.lineFree : t().city.lineBlocked(line.blocked_by.join(", "))];
}

/** What it costs to come to a hex under fire. */
export function dangersOf(choice: Choice | undefined): string[] {
  if (choice?.arrive === undefined) return [];
  const driven = choice.action.motorized && choice.path.length > 1 ? [t().fire.mayStop] : [];
  const here = choice.hit ? [t().fire.hitHere(percent(choice.hit))] : [];
  return [...here, ...(choice.arrive < 1 ? [t().fire.arrive(percent(choice.arrive))] : []), ...driven];
}
