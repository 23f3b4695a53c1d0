import { expect, it } from "vitest";
import { facesOf, rowsInReach, shares, tones } from "./chances";

const COLUMN = { "-1": "AE", "0": "AE", "1": "AE", "2": "3/-", "3": "2/-", "4": "2/-", "5": "1/-", "6": "-/-", "7": "1/1", "8": "-/1", "9": "-/1" };

it("puts what is best for the attacker first and leaves out what cannot come", () => {
  const list = shares({ "1/2": "1/6", "E/-": "1/2", "2/2": "1/3", "-/E": "0" }, { "1/2": -1, "E/-": 3, "2/2": 0, "-/E": -3 });

  expect(list.map(({ result, tone }) => [result, tone])).toEqual([["E/-", "good"], ["2/2", "even"], ["1/2", "bad"]]);
});

it("adds up what is equally good", () => {
  const list = shares({ a: "1/6", b: "1/2", c: "1/3" }, { a: 2, b: 1, c: -1 });

  expect(tones(list).map(({ tone, chance }) => [tone, Math.round(chance * 6)])).toEqual([["good", 4], ["bad", 2]]);
});

it("shows only the rows that a changed die can come to", () => {
  expect(rowsInReach(COLUMN, 0)).toEqual(["1", "2", "3", "4", "5", "6"]);
  expect(rowsInReach(COLUMN, 2)).toEqual(["3", "4", "5", "6", "7", "8"]);
  expect(rowsInReach(COLUMN, -4)).toEqual(["-1", "0", "1", "2"]);
});

it("tells which faces of the die bring a result", () => {
  expect(facesOf(COLUMN, 0).get("2/-")).toEqual([3, 4]);
  expect(facesOf(COLUMN, -3).get("AE")).toEqual([1, 2, 3, 4]);
});
