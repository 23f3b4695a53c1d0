/** Where hexes lie on the sheet: corners, neighbours and directions, all read off the centres. */

import type { Hex, SheetHex } from "../api/types";

export interface Point {
  x: number;
  y: number;
}

export class Geometry {
  readonly centres = new Map<Hex, Point>();
  private readonly beside = new Map<Hex, Hex[]>();
  private readonly corners: Point[];

  /** ``scale`` is the distance from flat side to flat side, which is that between neighbouring centres. */
  constructor(
    hexes: SheetHex[],
    readonly scale: number,
  ) {
    for (const { hex, x, y } of hexes) this.centres.set(hex, { x, y });
    const cells = this.cells();
    for (const [hex, centre] of this.centres) this.beside.set(hex, this.nearby(hex, centre, cells));
    this.corners = this.cornersFor(this.firstAngle());
  }

  centre(hex: Hex): Point {
    return this.centres.get(hex) ?? { x: 0, y: 0 };
  }

  neighbours(hex: Hex): Hex[] {
    return this.beside.get(hex) ?? [];
  }

  /** The outline of a hex, drawn a little smaller when ``inset`` is given. */
  outline(hex: Hex, inset = 0): string {
    const { x, y } = this.centre(hex);
    const size = 1 - (2 * inset) / this.scale;
    const points = this.corners.map((c) => `${(x + c.x * size).toFixed(1)} ${(y + c.y * size).toFixed(1)}`);
    return `M${points.join("L")}Z`;
  }

  outlines(hexes: Iterable<Hex>, inset = 0): string {
    let path = "";
    for (const hex of hexes) if (this.centres.has(hex)) path += this.outline(hex, inset);
    return path;
  }

  line(hexes: Hex[]): string {
    const points = hexes.filter((hex) => this.centres.has(hex)).map((hex) => this.centre(hex));
    return points.map(({ x, y }, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  }

  /** A short stroke from the edge of one hex into the next, which leaves the counters readable. */
  between(one: Hex, other: Hex): string {
    const [a, b] = [this.centre(one), this.centre(other)];
    const at = (share: number): string => `${(a.x + (b.x - a.x) * share).toFixed(1)} ${(a.y + (b.y - a.y) * share).toFixed(1)}`;
    return `M${at(0.36)}L${at(0.66)}`;
  }

  /** The side that two neighbouring hexes share. */
  edge(one: Hex, other: Hex): string {
    const [a, b] = [this.centre(one), this.centre(other)];
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    const half = 1 / (2 * Math.sqrt(3));
    const [dx, dy] = [(b.y - a.y) * half, (a.x - b.x) * half];
    return `M${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}L${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}`;
  }

  /** The hexes at most so far from a hex, with their distances. */
  around(hex: Hex, radius: number): Map<Hex, number> {
    const found = new Map([[hex, 0]]);
    let front = [hex];
    for (let away = 1; away <= radius && front.length; away++) {
      front = [...new Set(front.flatMap((one) => this.neighbours(one)))].filter((one) => !found.has(one));
      for (const one of front) found.set(one, away);
    }
    return found;
  }

  /** The outline of a region: the sides that its hexes share with no other of them. */
  border(hexes: ReadonlySet<Hex>): string {
    let path = "";
    for (const hex of hexes) for (const other of this.neighbours(hex)) if (!hexes.has(other)) path += this.edge(hex, other);
    return path;
  }

  /** The neighbour that lies most nearly in a direction; none if all lie more than 75 degrees off. */
  towards(hex: Hex, dx: number, dy: number): Hex | null {
    const from = this.centre(hex);
    const wanted = Math.hypot(dx, dy);
    let best: Hex | null = null;
    let nearest = Math.cos((75 * Math.PI) / 180);
    for (const other of this.neighbours(hex)) {
      const to = this.centre(other);
      const cosine = ((to.x - from.x) * dx + (to.y - from.y) * dy) / (Math.hypot(to.x - from.x, to.y - from.y) * wanted);
      if (cosine > nearest + 1e-9) [best, nearest] = [other, cosine];
    }
    return best;
  }

  private cells(): Map<string, Hex[]> {
    const cells = new Map<string, Hex[]>();
    for (const [hex, centre] of this.centres) {
      const key = this.cell(centre.x, centre.y);
      cells.set(key, [...(cells.get(key) ?? []), hex]);
    }
    return cells;
  }

  private cell(x: number, y: number): string {
    return `${Math.floor(x / this.scale)},${Math.floor(y / this.scale)}`;
  }

  private nearby(hex: Hex, { x, y }: Point, cells: Map<string, Hex[]>): Hex[] {
    const found: Hex[] = [];
    for (const dx of [-this.scale, 0, this.scale])
      for (const dy of [-this.scale, 0, this.scale])
        for (const other of cells.get(this.cell(x + dx, y + dy)) ?? []) {
          const to = this.centre(other);
          if (other !== hex && Math.hypot(to.x - x, to.y - y) < this.scale * 1.1) found.push(other);
        }
    return found;
  }

  private firstAngle(): number {
    for (const [hex, from] of this.centres) {
      const other = this.neighbours(hex)[0];
      if (other) return Math.atan2(this.centre(other).y - from.y, this.centre(other).x - from.x);
    }
    return Math.PI / 2;
  }

  private cornersFor(angle: number): Point[] {
    const radius = this.scale / Math.sqrt(3);
    return [0, 1, 2, 3, 4, 5].map((n) => {
      const at = angle + Math.PI / 6 + (n * Math.PI) / 3;
      return { x: radius * Math.cos(at), y: radius * Math.sin(at) };
    });
  }
}
