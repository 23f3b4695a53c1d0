import { describe, expect, it } from "vitest";
import { fanned, within } from "./stacking";

describe("a fanned stack", () => {
  it("shows every counter apart from the others", () => {
    const places = Array.from({ length: 8 }, (_, i) => fanned(i, 8));
    for (const [i, one] of places.entries())
      for (const other of places.slice(i + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(70);
  });
});

describe("a fan at the edge of the window", () => {
  const box = { left: 0, top: 0, right: 1000, bottom: 500 };

  it("moves just so far inwards that all of it is seen", () => {
    expect(within({ x: 40, y: 480 }, 160, 80, box)).toEqual({ x: 160, y: 420 });
  });

  it("stays where it is when it fits, and when nothing would help", () => {
    expect(within({ x: 500, y: 250 }, 160, 80, box)).toEqual({ x: 500, y: 250 });
    expect(within({ x: 40, y: 250 }, 600, 80, box).x).toBe(40);
  });
});
