import { describe, expect, it } from "vitest";
import { shaded } from "./shades";

describe("hexes in shades", () => {
  it("lie in the shade of their strength", () => {
    expect(shaded({ "0101": 60, "0102": 30, "0103": 1, "0104": 60, "0105": 0 })).toEqual([["0103"], [], ["0102"], [], [], ["0101", "0104"]]);
  });

  it("have none where there is nothing", () => {
    expect(shaded({}).flat()).toEqual([]);
    expect(shaded({ "0101": 0 }).flat()).toEqual([]);
  });
});
