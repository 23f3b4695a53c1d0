/** What a side did in its last turn, as ways over the map: read from the log, which holds only what one was told. */

import type { GameEvent, Hex, LogEntry, Phase, Side, UnitId } from "../api/types";

/** A run of steps that belong to the turn of one side. */
export interface Stretch {
  side: Side;
  /** The steps before its first and at its last action. */
  from: number;
  to: number;
}

export interface Journey {
  kind: "march" | "retreat" | "fight";
  units: UnitId[];
  /** Where it began, if that is known, and every hex it led through; a fight leads from an attacker to its target. */
  path: Hex[];
  n: number;
  /** How a fight ended. */
  result?: string;
}

/** The last turn of another side than this one, as far as it has come. */
export function lastTurnOf(entries: LogEntry[], sequence: Phase[], ours: Side): Stretch | null {
  const owners = new Map(sequence.map((phase) => [phase.name, phase.side]));
  let owner: Side | null = null;
  const runs: Stretch[] = [];
  for (const entry of entries) {
    const whose = owner ?? entry.side;
    if (whose !== ours) {
      const last = runs.at(-1);
      if (last?.side === whose && last.to === entry.n - 1) last.to = entry.n;
      else runs.push({ side: whose, from: entry.n - 1, to: entry.n });
    }
    const began = entry.events.findLast((event) => event.type === "phase began");
    if (began) owner = owners.get(String(began.phase)) ?? null;
  }
  return runs.at(-1) ?? null;
}

/** The ways of units and the fights in some steps; ``places`` is where each unit stood before them. */
export function journeysOf(entries: LogEntry[], places: Map<UnitId, Hex>, side: Side): Journey[] {
  const journeys: Journey[] = [];
  for (const { n, events } of entries) {
    for (const event of events) {
      journeys.push(...fightOf(event, n, places, side));
      const moved = wayOf(event, n, places);
      if (moved) prolong(journeys, moved);
      follow(event, places);
    }
  }
  return journeys.filter((journey) => journey.path.length > 1);
}

const named = (event: GameEvent): UnitId[] => (Array.isArray(event.units) ? event.units.map(String) : [String(event.unit ?? "")]).filter((id) => id);
const hexesOf = (value: unknown): Hex[] => (Array.isArray(value) ? value.map(String) : value ? [String(value)] : []);

/** Units along a path, or one unit to a hex; a name that was left empty is a secret and leads nowhere. */
function wayOf(event: GameEvent, n: number, places: Map<UnitId, Hex>): Journey | null {
  const units = named(event);
  const path = Array.isArray(event.path) ? hexesOf(event.path) : event.unit ? hexesOf(event.hex) : [];
  if (!units.length || !path.length) return null;
  const from = places.get(units[0] ?? "");
  return { kind: event.type === "unit retreated" ? "retreat" : "march", units, path: from && from !== path[0] ? [from, ...path] : path, n };
}

/** A unit that goes on from where it came makes one arrow, not two. */
function prolong(journeys: Journey[], moved: Journey): void {
  const before = journeys.findLast((one) => one.kind !== "fight" && one.units.join() === moved.units.join());
  if (before?.kind === moved.kind && before.path.at(-1) === moved.path[0]) before.path = [...before.path, ...moved.path.slice(1)];
  else journeys.push(moved);
}

function fightOf(event: GameEvent, n: number, places: Map<UnitId, Hex>, side: Side): Journey[] {
  const fire = event.type === "fire resolved";
  if (event.type !== "combat resolved" && !(fire && event.side === side)) return [];
  const units = hexesOf(fire ? event.units : event.attackers);
  const from = new Map(units.flatMap((id) => (places.has(id) ? [[places.get(id) as Hex, id] as const] : [])));
  const [target] = hexesOf(fire ? event.hex : event.hexes);
  const result = fire ? undefined : String(event.result ?? "");
  return [...from].filter(([hex]) => hex !== target).map(([hex, id]) => ({ kind: "fight", units: [id], path: [hex, target ?? ""], n, ...(result ? { result } : {}) }));
}

/** Where the units are after an event. A unit that is turned up stands where its back lay. */
function follow(event: GameEvent, places: Map<UnitId, Hex>): void {
  const to = Array.isArray(event.path) ? hexesOf(event.path).at(-1) : event.unit ? hexesOf(event.hex ?? event.place)[0] : undefined;
  if (to) for (const id of named(event)) places.set(id, to);
  if (event.type !== "unit revealed") return;
  const [back, shown] = event.division ? [event.unit, event.division] : [event.back, event.unit];
  const at = places.get(String(back));
  if (at) places.set(String(shown), at);
}
