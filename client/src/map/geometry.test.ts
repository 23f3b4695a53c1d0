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
