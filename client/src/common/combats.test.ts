import { describe, expect, it } from "vitest";
import type { LogEntry } from "../api/types";
import { latestCombat } from "./combats";

const entry = (...events: object[]): LogEntry => ({ n: 1, events }) as unknown as LogEntry;
const resolved = { type: "combat resolved", attack: "8", defense: "4", column: "2:1", die: 5, result: "-/2" };

describe("the latest combat", () => {
  it("tells all that was added to the die", () => {
    const changes = [{ points: 2 }, { points: -1 }];
    expect(latestCombat(entry({ ...resolved, die_changes: changes }))?.change).toBe(1);
  });

  it("adds nothing where a game changes no die", () => {
    expect(latestCombat(entry(resolved))?.change).toBe(0);
  });

  it("is none where no die was thrown", () => {
    expect(latestCombat(entry({ type: "units moved" }))).toBeNull();
  });
});
