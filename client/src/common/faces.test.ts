import { describe, expect, it } from "vitest";
import type { CounterInfo } from "../api/types";
import { figures, figuresInWords, printedFace } from "./faces";

const division: CounterInfo = {
  side: "blue", type: "infantry", name: "21", corps: "", attack: [6, 3], defense: [6, 3], movement: 6, steps: 2, untried: false,
};

describe("the figures of a counter", () => {
  it("are strength and movement where a side's units attack and defend alike", () =>
    expect(figures(printedFace("blue-21", division), new Set(["blue"]))).toBe("6-6"));

  it("are attack, defence and movement otherwise, even when they happen to be equal", () =>
    expect(figures(printedFace("red-67", { ...division, side: "red", attack: [2], defense: [2], movement: 5 }), new Set(["blue"]))).toBe("2-2-5"));

  it("hide what is untried", () => expect(figures(printedFace("x", { ...division, untried: true }), new Set())).toBe("?-6"));

  it("are only those that a game prints", () => {
    expect(figures(printedFace("x", { side: "green", type: "boat", name: "1", steps: 1 }), new Set(["green"]))).toBe("");
    expect(figures(printedFace("x", { side: "green", type: "boat", name: "1", steps: 1, movement: 4 }), new Set())).toBe("4");
  });

  it("are fire and range where units fire, as they are printed and in words", () => {
    const tanks = { ...division, attack: [10], fire: "(10)A", range: "2" };
    expect(figures(printedFace("x", tanks), new Set())).toBe("(10)A 2");
    expect(figuresInWords(printedFace("x", tanks), new Set())).toEqual(["fire 10", "close assault", "anti-armor", "range 2", "moves 6"]);
    expect(figuresInWords(printedFace("x", { ...division, fire: "12+", range: "U" }), new Set())).toContain("unlimited range");
    expect(figuresInWords(printedFace("x", { ...division, fire: "", range: "", radius: 3 }), new Set())).toContain("command radius 3");
    expect(figuresInWords(printedFace("x", { ...division, fire: "", range: "", untried: true }), new Set())).toContain("unknown");
  });
});
