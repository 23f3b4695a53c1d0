import { describe, expect, it } from "vitest";
import type { CounterInfo } from "../api/types";
import { figures, printedFace } from "./faces";

const division: CounterInfo = {
  side: "german", type: "infantry", name: "21", corps: "", attack: [6, 3], defense: [6, 3], movement: 6, steps: 2, untried: false,
};

describe("the figures of a counter", () => {
  it("are strength and movement where a side's units attack and defend alike", () =>
    expect(figures(printedFace("german-21", division), new Set(["german"]))).toBe("6-6"));

  it("are attack, defence and movement otherwise, even when they happen to be equal", () =>
    expect(figures(printedFace("soviet-67", { ...division, side: "soviet", attack: [2], defense: [2], movement: 5 }), new Set(["german"]))).toBe("2-2-5"));

  it("hide what is untried", () => expect(figures(printedFace("x", { ...division, untried: true }), new Set())).toBe("?-6"));
});
