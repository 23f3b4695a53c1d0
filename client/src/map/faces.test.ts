import { describe, expect, it } from "vitest";
import type { Faces } from "../api/faces";
import type { Face } from "./Counter.svelte";
import { faceOf, filled, spotOf, tokensOf } from "./faces";

const FACES: Faces = {
  fronts: { "blue-1": "<a/>{foot}{pips}{tokens}", "red-1": "<a/>{class}{foot}{tokens}", back: "<back/>" },
  opened: { back: "<g>{under}</g><tab/>" },
  unders: { "red-1": "<b/>" },
  feet: { "blue-1": ["attack", "defense", 6], "red-1": ["?", 5], back: [] },
  foot: "<short>{figures}</short>", long_foot: "<long>{figures}</long>", fits: 5,
  pips: { "1/2": "<pip/>" }, tokens: { tired: "<t at=\"{spot}\"/>" }, spots: ["1 2", "3 4"], pieces: {},
  piles: [[[0, 0, 1.14]], [[-2, 2, 1], [2, -2, 1]]],
};
const unit: Face = { id: "blue-1", name: "1", side: "blue", type: "infantry", steps: 1, full_steps: 2, attack: 4, defense: 5 };

describe("a face", () => {
  it("has the figures and steps that the unit has now", () => expect(faceOf(unit, FACES)).toBe("<a/><short>4-5-6</short><pip/>"));

  it("has a smaller foot for long figures", () => expect(faceOf({ ...unit, attack: 10 }, FACES)).toContain("<long>10-5-6</long>"));

  it("has a token for each status that has one", () => {
    expect(faceOf({ ...unit, statuses: ["moved", "tired"] }, FACES)).toContain('<t at="1 2"/>');
    expect(tokensOf(["moved", "tired"], FACES)).toEqual(["tired"]);
    expect(tokensOf(["tired"], undefined)).toEqual([]);
  });

  it("shows what lies under a back to those who know it", () => {
    expect(faceOf({ ...unit, id: "back" }, FACES)).toBe("<back/>");
    expect(faceOf({ ...unit, id: "back", is: "red-1" }, FACES)).toBe("<g><b/></g><tab/>");
  });

  it("takes no drawing from what is told about a unit", () =>
    expect(faceOf({ ...unit, id: "red-1", class: "<script>" }, FACES)).toBe("<a/>&lt;script&gt;<short>?-5</short>"));

  it("is empty for a counter that nobody has drawn", () => expect(faceOf({ ...unit, id: "x" }, FACES)).toBe(""));
});

describe("a drawing", () => {
  it("has its slots filled, and those left empty that nobody fills", () => expect(filled("{a}-{b}", { a: "1" })).toBe("1-"));
});

describe("a pile", () => {
  it("has a spot for each counter, the top one last", () => {
    expect(spotOf(FACES.piles, 0, 1)).toEqual({ x: 0, y: 0, size: 1.14 });
    expect(spotOf(FACES.piles, 1, 2)).toEqual({ x: 2, y: -2, size: 1 });
  });

  it("does not grow out of the hex", () => expect([0, 5, 8].map((i) => spotOf(FACES.piles, i, 9).x)).toEqual([-2, -2, 2]));
});
