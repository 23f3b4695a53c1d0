import { describe, expect, it } from "vitest";
import { symbolsOf } from "./symbols";

describe("symbols of counters", () => {
  it("draws infantry with a cross, armor with an oval, and both for mechanized units", () => {
    expect(symbolsOf("infantry", false)).toMatchObject({ cross: true, oval: false, stroke: false, size: "XX" });
    expect(symbolsOf("untried armored", false)).toMatchObject({ cross: false, oval: true });
    expect(symbolsOf("mechanized", false)).toMatchObject({ cross: true, oval: true });
    expect(symbolsOf("motor rifle", false)).toMatchObject({ cross: true, stroke: true });
  });

  it("draws a part of a division as a regiment", () => {
    expect(symbolsOf("panzer", true)).toMatchObject({ oval: true, size: "III" });
    expect(symbolsOf("rifle brigade", false).size).toBe("X");
  });

  it("draws whoever it does not know as infantry", () => {
    expect(symbolsOf("allied", false)).toMatchObject({ cross: true, oval: false, letters: "" });
    expect(symbolsOf("worker", false)).toMatchObject({ cross: false, letters: "W" });
  });

  it("draws a staff without weapons, whatever it leads", () => {
    expect(symbolsOf("mechanized headquarters", false)).toMatchObject({ cross: false, oval: false, stroke: false, lines: "", solid: "", letters: "HQ", size: "XXX" });
  });

  it("draws the arms of a battle in a city", () => {
    expect(symbolsOf("tank bn", false)).toMatchObject({ oval: true, cross: false, size: "II" });
    expect(symbolsOf("anti-tank rgt", false)).toMatchObject({ oval: false, cross: false, size: "III" });
    expect(symbolsOf("heavy artillery bn", false)).toMatchObject({ cross: false, lines: "" });
    expect(symbolsOf("assault gun btry", false)).toMatchObject({ oval: true, size: "I" });
    expect(symbolsOf("NKVD rgt", false)).toMatchObject({ cross: true, letters: "N" });
    expect(symbolsOf("schuetzen bn", false)).toMatchObject({ cross: true, stroke: true });
    expect(symbolsOf("gunboat", false)).toMatchObject({ ship: true, size: "" });
    expect(symbolsOf("air strike", false).plane).toBe(true);
    expect(symbolsOf("boat", false)).toMatchObject({ sail: true, ship: false });
  });
});
