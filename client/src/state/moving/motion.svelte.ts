/** Counters on their way: what has just happened is seen happening. */

import type { GameEvent, Hex, UnitId, View, Words } from "../../api/types";
import type { Geometry, Point } from "../../map/geometry";

const PER_HEX = 130;
const SHORTEST = 160;

interface Journey {
  points: Point[];
  length: number;
  began: number;
}

export class Motion {
  /** Where the units that are under way are now. */
  places = $state.raw<ReadonlyMap<UnitId, Point>>(new Map());
  /** Hexes that somebody else's action was about, while it is fresh. */
  spotlight = $state.raw<Hex[]>([]);
  /** No counter is longer under way than this, in milliseconds. */
  longest = 450;
  private ways: Record<UnitId, Hex[]> = {};
  private before: View | null = null;
  private journeys = new Map<UnitId, Journey>();
  private frame = 0;
  private dark: ReturnType<typeof setTimeout> | undefined;

  /** Learn from events by which way units went. */
  hear(events: GameEvent[]): void {
    for (const { path, units, unit } of events) {
      if (!Array.isArray(path)) continue;
      for (const id of Array.isArray(units) ? units : [unit]) this.ways[String(id)] = path as Hex[];
    }
  }

  shine(words: Words[], geometry: Geometry): void {
    this.spotlight = [...new Set(words.flatMap((line) => line.hexes ?? []))].filter((hex) => geometry.centres.has(hex));
    clearTimeout(this.dark);
    this.dark = setTimeout(() => (this.spotlight = []), Math.max(this.longest * 2, 900));
  }

  /** The view has changed: units that stand elsewhere now go there. */
  follow(view: View, geometry: Geometry): void {
    const before = new Map((this.before?.units ?? []).map((unit) => [unit.id, unit.hex]));
    const moved = view.units.filter((unit) => (before.get(unit.id) ?? unit.hex) !== unit.hex);
    this.before = view;
    const ways = this.ways;
    this.ways = {};
    // The same again, as the answer after the news: who is under way goes on.
    if (!moved.length) return;
    // A leap through the replay or an undo of much is no journey.
    if (moved.length > 12 || this.longest < SHORTEST || atRest()) return this.stop();
    const now = performance.now();
    // Who belongs together sets out shortly after each other: the first is still under way then.
    const others = [...this.journeys].filter(([unit]) => this.places.has(unit));
    const these = moved.map((unit) => [unit.id, journey(before.get(unit.id) ?? "", unit.hex, ways[unit.id], geometry, now)] as const);
    this.journeys = new Map([...others, ...these]);
    cancelAnimationFrame(this.frame);
    this.step(now);
  }

  private stop(): void {
    cancelAnimationFrame(this.frame);
    if (this.places.size) this.places = new Map();
  }

  private step(now: number): void {
    const places = new Map<UnitId, Point>();
    for (const [unit, { points, length, began }] of this.journeys) {
      const time = Math.max(Math.min(length * Math.max(PER_HEX, this.longest / 3), this.longest), SHORTEST);
      const share = Math.max(now - began, 0) / time;
      if (share < 1) places.set(unit, along(points, share));
    }
    this.places = places;
    if (places.size) this.frame = requestAnimationFrame((next) => this.step(next));
  }
}

function atRest(): boolean {
  return document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function journey(from: Hex, to: Hex, way: Hex[] | undefined, geometry: Geometry, began: number): Journey {
  const hexes = way?.at(-1) === to ? [from, ...way] : [from, to];
  const points = hexes.filter((hex) => geometry.centres.has(hex)).map((hex) => geometry.centre(hex));
  return { points, length: points.length - 1, began };
}

/** The point at a share of the way; slow at both ends. */
function along(points: Point[], share: number): Point {
  const eased = share * share * (3 - 2 * share) * (points.length - 1);
  const at = Math.min(Math.floor(eased), points.length - 2);
  const [one, other] = [points[at], points[at + 1]];
  if (!one || !other) return points[0] ?? { x: 0, y: 0 };
  return { x: one.x + (other.x - one.x) * (eased - at), y: one.y + (other.y - one.y) * (eased - at) };
}
