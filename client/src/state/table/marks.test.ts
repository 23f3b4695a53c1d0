import { describe, expect, it } from "vitest";
import type { GameEvent, LogEntry } from "../../api/types";
import { jump, marksOf, momentOf } from "./marks";

const entry = (n: number, ...events: GameEvent[]): LogEntry => ({ n, side: "blue", action: { type: "move" }, events, words: [] });
const phase = (turn: number, name: string): GameEvent => ({ type: "phase began", turn, phase: name });
const fight: GameEvent = { type: "combat resolved", column: "1-1", die: 3, result: "-" };

const LOG = [
  entry(1),
  entry(2, phase(1, "march"), { type: "phase passed", phase: "march" }, phase(1, "battle")),
  entry(3, fight),
  entry(4, { type: "fire resolved", hex: "0101", targets: [] }, phase(2, "march")),
  entry(5, phase(2, "battle")),
  entry(6),
];
const marks = marksOf(LOG);

describe("the marks of a replay", () => {
  it("name turns, phases and combats, each step once a kind", () => {
    expect(marks.map(({ n, kind, turn, phase }) => [n, kind, turn, phase])).toEqual([
      [2, "turn", 1, "battle"],
      [3, "combat", 1, "battle"],
      [4, "combat", 1, "battle"],
      [4, "turn", 2, "march"],
      [5, "phase", 2, "battle"],
    ]);
  });

  it("are jumped to in both directions, and beyond them to the ends", () => {
    expect([jump(marks, 0, "turn", 1, 6), jump(marks, 2, "turn", 1, 6), jump(marks, 4, "turn", 1, 6)]).toEqual([2, 4, 6]);
    expect([jump(marks, 6, "phase", -1, 6), jump(marks, 5, "phase", -1, 6), jump(marks, 2, "phase", -1, 6)]).toEqual([5, 4, 0]);
    expect([jump(marks, 0, "combat", 1, 6), jump(marks, 3, "combat", 1, 6), jump(marks, 4, "combat", -1, 6)]).toEqual([3, 4, 3]);
  });

  it("say in which phase a step is", () => {
    expect(momentOf(marks, 1)).toBeNull();
    expect(momentOf(marks, 3)?.phase).toBe("battle");
    expect(momentOf(marks, 4)).toMatchObject({ turn: 2, phase: "march" });
  });
});
