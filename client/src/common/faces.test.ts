import { describe, expect, it } from "vitest";
import type { CounterInfo } from "../api/types";
import { figuresInWords, printedFace } from "./faces";

const division: CounterInfo = {
  side: "blue", type: "infantry", name: "21", corps: "", attack: [6, 3], defense: [6, 3], movement: 6, steps: 2, untried: false,
};

describe("the figures of a counter in words", () => {
  it("are one strength where a side's units attack and defend alike, and otherwise two", () => {
    expect(figuresInWords(printedFace("blue-21", division), new Set(["blue"]))).toEqual(["strength 6", "moves 6"]);
    expect(figuresInWords(printedFace("blue-21", division), new Set())).toHaveLength(2);
  });

  it("are only those that a game prints", () =>
    expect(figuresInWords(printedFace("x", { side: "green", type: "boat", name: "1", steps: 1 }), new Set(["green"]))).toEqual([]));

  it("are fire and range where units fire", () => {
    const tanks = { ...division, attack: [10], fire: "(10)A", range: "2" };
    expect(figuresInWords(printedFace("x", tanks), new Set())).toEqual(["fire 10", "close assault", "anti-armor", "range 2", "moves 6"]);
    expect(figuresInWords(printedFace("x", { ...division, fire: "12+", range: "U" }), new Set())).toContain("unlimited range");
    expect(figuresInWords(printedFace("x", { ...division, fire: "", range: "", radius: 3 }), new Set())).toContain("command radius 3");
    expect(figuresInWords(printedFace("x", { ...division, fire: "", range: "", untried: true }), new Set())).toContain("unknown");
  });
});
