import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Unit, View } from "../../api/types";
import { Geometry } from "../../map/geometry";
import { Motion } from "./motion.svelte";

const geometry = new Geometry(["0101", "0102", "0103"].map((hex, i) => ({ hex, x: 0, y: i * 100, terrain: "clear" })), 100);
const seen = (hex: string): View => ({ units: [{ id: "blue-21", hex } as Unit] }) as View;
let frames: ((now: number) => void)[] = [];
let rest = false;

beforeEach(() => {
  frames = [];
  rest = false;
  vi.stubGlobal("requestAnimationFrame", (next: (now: number) => void) => frames.push(next));
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  vi.stubGlobal("matchMedia", () => ({ matches: rest }));
  vi.spyOn(performance, "now").mockReturnValue(0);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a counter that moves", () => {
  it("goes by the way that the event tells, and arrives", () => {
    const motion = new Motion();
    motion.follow(seen("0101"), geometry);
    motion.hear([{ type: "units moved", units: ["blue-21"], path: ["0102", "0103"] }]);
    motion.follow(seen("0103"), geometry);
    frames.pop()?.(150);
    expect(motion.places.get("blue-21")?.y).toBeCloseTo(100, 0);
    frames.pop()?.(1000);
    expect(motion.places.size).toBe(0);
  });

  it("goes on when the same table is told once more", () => {
    const motion = new Motion();
    motion.follow(seen("0101"), geometry);
    motion.follow(seen("0103"), geometry);
    motion.follow(seen("0103"), geometry);
    frames.pop()?.(150);
    expect(motion.places.has("blue-21")).toBe(true);
  });

  it("is there at once for who asks for rest", () => {
    rest = true;
    const motion = new Motion();
    motion.follow(seen("0101"), geometry);
    motion.follow(seen("0103"), geometry);
    expect(motion.places.size).toBe(0);
  });

  it("does not move when the picture shows it for the first time", () => {
    const motion = new Motion();
    motion.follow(seen("0101"), geometry);
    expect(motion.places.size).toBe(0);
  });
});
