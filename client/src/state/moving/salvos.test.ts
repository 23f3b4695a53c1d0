import { describe, expect, it } from "vitest";
import type { Action } from "../../api/types";
import { bestOf, grouped, sameAim, without } from "./salvos";

const POINTS: Record<string, number> = { a: 8, b: 5, back: 0 };
const strength = (unit: string): number => POINTS[unit] ?? 0;
const fire = (units: string[], assault: string[] = []): Action => ({ type: "fire", hex: "0101", units, assault });

describe("fires that are offered", () => {
  it("have one aim if they are of one kind and at one place", () => {
    expect(sameAim(fire(["a"]), fire(["b"]))).toBe(true);
    expect(sameAim(fire(["a"]), { ...fire(["a"]), type: "air strike" })).toBe(false);
    expect(sameAim({ type: "break", hex: "0101", neighbour: "0102" }, { type: "break", hex: "0101", neighbour: "0202" })).toBe(false);
    expect(without(fire(["a"], ["a"]))).toEqual({ type: "fire", hex: "0101" });
  });

  it("are prepared with the most points, and with an assault where that costs none", () => {
    expect(bestOf([fire(["b"]), fire(["a", "b"]), fire(["a", "b"], ["b"])], strength)).toEqual(fire(["a", "b"], ["b"]));
    expect(bestOf([], strength)).toBeNull();
  });

  it("show nobody in answer to a mover unless that is chosen", () => {
    expect(bestOf([fire(["a", "back"]), fire(["b"])], strength, true)).toEqual(fire(["b"]));
    expect(bestOf([fire(["back"])], strength, true)).toBeNull();
  });

  it("are listed by who fires together", () => {
    expect(grouped(["a", "b", "c"], (unit) => unit === "b")).toEqual([[false, ["a", "c"]], [true, ["b"]]]);
  });
});
