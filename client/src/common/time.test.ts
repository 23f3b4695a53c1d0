import { describe, expect, it } from "vitest";
import { clockTime, paceOf } from "./time";

describe("a clock", () => {
  it("shows minutes and seconds, hours, and days", () => {
    expect([5, 65, 3_725, 90_000, 0].map(clockTime)).toEqual(["0:05", "1:05", "1:02:05", "1 d 1 h", "0:00"]);
  });

  it("says how fast a game is", () => {
    expect(paceOf(null)).toBe("no clock");
    expect(paceOf({ days_per_turn: 3 })).toBe("3 days a turn");
    expect(paceOf({ days_per_turn: 1 / 24 })).toBe("1 hour a turn");
    expect(paceOf({ days_per_turn: null, minutes: 30, increment: 20 })).toBe("30 min + 20 s a turn");
  });
});
