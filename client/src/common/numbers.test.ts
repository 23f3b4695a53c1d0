import { describe, expect, it } from "vitest";
import { columnName, fraction, hexesInWords, percent, pointsInWords, printedCell, signed, withMinus } from "./numbers";

describe("rows of hexes", () => {
  it("names a few and spans many", () => {
    expect(hexesInWords(["0203", "0201"])).toBe("0201, 0203");
    expect(hexesInWords(["0105", "0104", "0103", "0102", "0101"])).toBe("0101 … 0105");
  });
});

describe("numbers", () => {
  it.each([["3", "3"], ["7/2", "3½"], ["1/2", "½"], ["0", "0"], ["5/6", "5/6"], ["11/6", "1 5/6"]])("writes %s as %s", (wire, written) => {
    expect(pointsInWords(wire)).toBe(written);
  });

  it("reads fractions", () => expect(fraction("3/4")).toBe(0.75));

  it("never calls a small chance none", () => {
    expect(percent(0.004)).toBe("<1 %");
    expect(percent(0)).toBe("0 %");
    expect(percent(1 / 3)).toBe("33 %");
  });

  it("writes columns as they are printed", () => expect(["<=9", "10-19", "50+"].map(columnName)).toEqual(["≤ 9", "10–19", "50+"]));

  it("writes shifts with their sign", () => expect([signed(2), signed(-1), signed(0)]).toEqual(["+2", "−1", "0"]));
});

describe("signs", () => {
  it("are minuses before numbers, and hyphens between them", () => {
    expect(withMinus("-1 column: 3 to 5 is 1-2 (-2)")).toBe("−1 column: 3 to 5 is 1-2 (−2)");
  });

  it.each([["x2", "×2"], ["<=0", "≤ 0"], [">=7", "≥ 7"], ["-1", "−1"], ["-/E", "-/E"], ["1/2", "1/2"]])("prints %s as %s", (cell, printed) => {
    expect(printedCell(cell)).toBe(printed);
  });
});
