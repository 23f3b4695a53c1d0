import { describe, expect, it } from "vitest";
import type { Look, ScoreLine, SideInfo } from "../api/types";
import { accounts, dress, inkOf, standing } from "./sides";

const LOOK: Look = {
  paper: "#111111", ink: "#222222", shape: "round", sign: "o", mark: "#333333", dark: "#444444", light: "#555555",
  line: "#666666", reduced: "#777777", spent: "#222222",
};
const side = (name: string, counts: SideInfo["counts"]): SideInfo => ({ name, nation: name, counts, look: LOOK });
const line = (points: number, whose?: string): ScoreLine => ({ rule: "1", reason: "", points, ...(whose ? { side: whose } : {}) });

describe("the account", () => {
  const two = [side("blue", "up"), side("red", "down")];
  const three = [side("blue", "own"), side("red", "own"), side("green", "own")];

  it("has one total where two sides share it", () => {
    expect(standing([line(5), line(-2)], two)).toEqual({ points: 3, ahead: "blue" });
    expect(standing([line(-5)], two)).toEqual({ points: 5, ahead: "red" });
    expect(standing([line(5), line(-5)], two)).toEqual({ points: 0, ahead: null });
  });

  it("tells by how much the best of three leads", () => {
    expect(standing([line(5, "red"), line(3, "green"), line(1, "red")], three)).toEqual({ points: 3, ahead: "red" });
    expect(standing([line(2, "red"), line(2, "blue")], three)).toEqual({ points: 0, ahead: null });
    expect(standing([], three)).toEqual({ points: 0, ahead: null });
  });

  it("tells what each of them has", () => {
    const found = accounts([line(5, "red"), line(3, "green")], three).map(({ name, points }) => [name, points]);
    expect(found).toEqual([["red", 5], ["green", 3], ["blue", 0]]);
  });
});

describe("a look", () => {
  it("dresses an element", () => expect(dress(LOOK)).toContain("--side-paper:#111111;--side-ink:#222222"));
  it("is nothing where there is no side", () => expect(dress(undefined)).toBe(""));
  it("has an ink for what is reduced, and keeps it when that has done its part", () => {
    expect(inkOf(LOOK, false, true)).toBe("#777777");
    expect(inkOf(LOOK, true, true)).toBe("#777777");
    expect(inkOf({ ...LOOK, spent: "#888888" }, true, true)).toBe("#888888");
  });
});
