/** Hexes, units and actions in words, for labels and for screen readers. */

import type { Action, Hex, Reinforcement, SupplyTrace, Unit, UnitId } from "../api/types";
import type { Choice } from "../state/moving/choices";
import { destination, unitsOf } from "../state/moving/choices";
import type { Play } from "../state/table/play.svelte";
import { t } from "../state/person/settings.svelte";
import { strengthInWords } from "./faces";
import { hexesInWords, pointsInWords } from "./numbers";

export function unitName(play: Play, id: UnitId): string {
  const unit = play.unit(id);
  const printed = play.store.equipment?.counters[id];
  if (unit?.untried || printed?.type.startsWith("untried")) return play.word("types", unit?.type ?? printed?.type ?? id);
  return unit?.name ?? printed?.name ?? id;
}

export function unitLine(play: Play, unit: Unit): string {
  const strength = strengthInWords(unit, play.store.equipment?.oneStrength ?? new Set());
  const steps = unit.full_steps > 1 ? `, ${t().unit.steps(unit.steps, unit.full_steps)}` : "";
  return `${unit.untried ? "" : `${unit.name}, `}${unit.untried ? `${play.word("types", unit.type)}, ${t().unit.moves(unit.movement)}` : t().unit.line(play.word("types", unit.type), strength, unit.movement)}${steps}`;
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
  if (action.naval) return `${verb}: ${play.word("types", "naval")}${to ? ` → ${hexName(play, to)}` : ""}`;
  if (action.type === "commit air") return t().orders.air(action.air ?? 0);
  if (action.path && !action.path.length) return `${verb}: ${names} (${t().orders.noSafe})`;
  return `${verb}${names ? `: ${names}` : ""}${to ? ` → ${hexName(play, to)}` : ""}`;
}

export function describeChoice(play: Play, choice: Choice): string {
  const way = choice.path.length > 1 && !choice.points ? ` (${choice.path.join(" ")})` : "";
  const cost = choice.points ? ` (${pointsInWords(choice.points)})` : "";
  return `${describeAction(play, choice.action)}${way}${cost}`;
}

/** What takes a question to the rules: the zones a hex lies in, and whether its first unit is in supply. */
export async function askAbout(play: Play, hex: Hex): Promise<string> {
  const { api } = play.store;
  const sides = Object.keys(play.store.table?.seats ?? {});
  const zones = await Promise.all(sides.map((side) => api.ask<{ hexes: Hex[] }>("zone", { side })));
  const parts = sides.filter((_, i) => zones[i]?.hexes.includes(hex)).map((side) => t().spoken.zone(play.nation(side)));
  const unit = play.stacks.get(hex)?.[0]?.id;
  if (unit) {
    const { lines } = await api.ask<{ lines: Record<UnitId, SupplyTrace> }>("supply", { unit });
    const line = lines[unit];
    parts.push(line?.path ? t().spoken.supplied : `${t().spoken.unsupplied}: ${line?.why?.reason ?? ""}`);
  }
  return [describeHex(play, hex), ...parts].join(". ");
}

function zonesAt(play: Play, hex: Hex): string[] {
  return Object.entries(play.overlays.zones)
    .filter(([, hexes]) => play.overlays.on.has("zones") && hexes.includes(hex))
    .map(([side]) => t().spoken.zone(play.nation(side)));
}

/** A hex as it is read aloud: place, terrain, who stands there, and what can be done with it. */
export function describeHex(play: Play, hex: Hex, selected: string[] = []): string {
  const found = play.store.equipment?.sheet.hexes.find((one) => one.hex === hex);
  const parts = [t().spoken.hex(hex, found?.name ?? "", play.word("terrain", found?.terrain ?? ""))];
  const stack = play.stacks.get(hex) ?? [];
  if (play.view?.forts.includes(hex)) parts.push(t().spoken.fort);
  if (stack[0]) parts.push(t().spoken.stack(play.nation(stack[0].side), stack.map((unit) => unitLine(play, unit)).join("; ")));
  else parts.push(t().spoken.empty);
  const choice = play.selection.choices.get(hex)?.[0];
  if (choice?.points) parts.push(t().spoken.reach(pointsInWords(choice.points)));
  if (choice?.stops) parts.push(t().reach.stops(choice.stops));
  if (choice?.odds) parts.push(t().reach.overrun(choice.odds.column));
  if (play.targets.has(hex)) parts.push(t().spoken.target);
  parts.push(...zonesAt(play, hex));
  if (selected.length) parts.unshift(t().spoken.selected(selected.join(", ")));
  return parts.join(". ");
}
