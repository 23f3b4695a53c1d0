import { describe, expect, it } from "vitest";
import type { LogEntry } from "../api/types";
import { latestSalvo } from "./salvos";

const entry = (events: LogEntry["events"]): LogEntry => ({ n: 1, side: "blue", action: { type: "fire" }, events, words: [] });
const fired = {
  type: "fire resolved", kind: "fire", hex: "0101", strength: 23, column: "20-29", units: ["a"], assault: [],
  targets: [{ unit: "b", die: 3, result: "E", modifiers: [{ rule: "10.10", reason: "urban", points: 1 }, { rule: "10.11", reason: "assault", points: -1 }] }],
};

describe("a fire in the log", () => {
  it("is told with every die and what was added to it", () =>
    expect(latestSalvo(entry([fired]))).toEqual({
      kind: "fire", hex: "0101", neighbour: "", strength: 23, column: "20-29", shots: [{ unit: "b", die: 3, change: 0, result: "E" }],
    }));

  it("is the last one of a long move, and nothing where nobody fired", () => {
    expect(latestSalvo(entry([fired, { ...fired, hex: "0102" }]))?.hex).toBe("0102");
    expect(latestSalvo(entry([{ type: "unit moved" }]))).toBeNull();
  });
});
