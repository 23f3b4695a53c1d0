import { describe, expect, it } from "vitest";
import type { Choices } from "./choices";
import { FOOT, MOTORIZED, underFire, unchosen, waysOf } from "./ways";

const to = (...paths: string[][]): Choices =>
  new Map(paths.map((path) => [path.at(-1)!, [{ path, points: String(path.length), action: { type: "move", units: ["a"], path } }]]));
const drop = { type: "drop", unit: "a", hex: "0105" };

describe("the ways of a unit", () => {
  it("are told apart: on foot, motorized, and every other type", () => {
    expect(waysOf(to(["0102"]), to(["0103"]), [drop]).map(({ name }) => name)).toEqual([FOOT, MOTORIZED, "drop"]);
    expect(waysOf(to(["0102"]), new Map(), []).map(({ name }) => name)).toEqual([FOOT]);
  });

  it("go on foot as far as that leads, and motorized beyond, unless one is chosen", () => {
    const ways = waysOf(to(["0102"]), to(["0102"], ["0102", "0103"]), [drop]);
    const found = unchosen(ways);
    expect([...found.keys()]).toEqual(["0102", "0103"]);
    expect(found.get("0102")).toBe(ways[0]!.choices.get("0102"));
    expect([...unchosen(waysOf(new Map(), new Map(), [drop])).keys()]).toEqual(["0105"]);
  });
});

describe("a path under fire", () => {
  it("has the chance to be hit in the hex, and to come through all of them", () => {
    const found = underFire(to(["0102"], ["0102", "0103"], ["0104"]), { "0102": "1/6", "0103": "1/3" });
    expect(found.get("0102")![0]).toMatchObject({ hit: 1 / 6, arrive: 5 / 6 });
    expect(found.get("0103")![0]!.arrive).toBeCloseTo((5 / 6) * (2 / 3));
    expect(found.get("0104")![0]).not.toHaveProperty("arrive");
  });
});
