import { describe, expect, it } from "vitest";
import { Geometry } from "./geometry";

const WIDE = 100 * Math.sqrt(0.75);
/** Flat-topped columns of three, every second one half a hex lower. */
const hexes = [1, 2, 3].flatMap((column) =>
  [1, 2, 3].map((row) => ({
    hex: `0${column}0${row}`,
    x: column * WIDE,
    y: row * 100 + (column % 2 ? 0 : 50),
    terrain: "clear",
  })),
);
const geometry = new Geometry(hexes, 100);

describe("neighbours", () => {
  it("are the hexes one width away", () => {
    expect([...geometry.neighbours("0202")].sort()).toEqual(["0102", "0103", "0201", "0203", "0302", "0303"]);
  });

  it("are fewer at the edge", () => {
    expect([...geometry.neighbours("0101")].sort()).toEqual(["0102", "0201"]);
  });
});

describe("towards", () => {
  it("goes straight up and down the column", () => {
    expect(geometry.towards("0202", 0, -1)).toBe("0201");
    expect(geometry.towards("0202", 0, 1)).toBe("0203");
  });

  it("goes to one of the two hexes on the right", () => {
    expect(["0302", "0303"]).toContain(geometry.towards("0202", 1, 0));
  });

  it("stays on the sheet", () => {
    expect(geometry.towards("0101", 0, -1)).toBeNull();
  });
});

describe("outline", () => {
  it("has flat sides where the neighbours are", () => {
    const ys = geometry.outline("0202").match(/-?[\d.]+ -?[\d.]+/g)!.map((pair) => Number(pair.split(" ")[1]));
    expect(Math.min(...ys)).toBeCloseTo(200, 0);
    expect(Math.max(...ys)).toBeCloseTo(300, 0);
  });
});

describe("regions", () => {
  it("are all hexes so far away, each with its distance", () => {
    expect(geometry.around("0101", 1)).toEqual(new Map([["0101", 0], ["0102", 1], ["0201", 1]]));
    expect(geometry.around("0202", 9).size).toBe(9);
  });

  it("have a border of the sides that they share with others", () => {
    expect(geometry.border(new Set(["0101"]))).toBe(geometry.edge("0101", "0102") + geometry.edge("0101", "0201"));
    expect(geometry.border(new Set(hexes.map(({ hex }) => hex)))).toBe("");
  });

  it("touch along a side as long as a radius", () => {
    const [x1, y1, x2, y2] = geometry.edge("0202", "0203").match(/[\d.]+/g)!.map(Number) as [number, number, number, number];
    expect(Math.hypot(x2 - x1, y2 - y1)).toBeCloseTo(100 / Math.sqrt(3), 0);
    expect((y1 + y2) / 2).toBeCloseTo((geometry.centre("0202").y + geometry.centre("0203").y) / 2, 0);
  });
});
