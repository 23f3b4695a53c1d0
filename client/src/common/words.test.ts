import { describe, expect, it } from "vitest";
import { de } from "../texts/de";
import { en } from "../texts/en";
import { entryInWords } from "./words";

describe("where reinforcements come in", () => {
  it("is told by the letters of the areas, the city, or the hexes", () => {
    const hexes = ["1136", "1236"];
    expect(entryInWords({ areas: ["A"], hexes })).toBe("Area A");
    expect(entryInWords({ areas: ["W", "S"], hexes })).toBe("Area W, S");
    expect(entryInWords({ areas: ["Leningrad"], hexes })).toBe("Leningrad");
    expect(entryInWords({ areas: [], hexes })).toBe("1136, 1236");
  });
});

describe("a cost", () => {
  it("has one point or several", () => {
    expect([en.reach.cost("1"), en.reach.cost("2⅔")]).toEqual(["1 movement point", "2⅔ movement points"]);
    expect([de.reach.cost("1"), de.reach.cost("½")]).toEqual(["1 Bewegungspunkt", "½ Bewegungspunkte"]);
  });
});
