import { describe, expect, it } from "vitest";
import { fanned, offset } from "./stacking";

describe("a stack", () => {
  it("lies around the centre of the hex", () => {
    expect(offset(0, 1)).toEqual({ x: 0, y: 0 });
    expect(offset(0, 2).x).toBe(-offset(1, 2).x);
  });

  it("does not grow out of the hex", () => {
    for (let i = 0; i < 9; i++) expect(Math.abs(offset(i, 9).x)).toBeLessThanOrEqual(7.5);
  });
});

describe("a fanned stack", () => {
  it("shows every counter apart from the others", () => {
    const places = Array.from({ length: 8 }, (_, i) => fanned(i, 8));
    for (const [i, one] of places.entries())
      for (const other of places.slice(i + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(70);
  });
});
