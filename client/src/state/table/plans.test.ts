import { describe, expect, it } from "vitest";
import type { Plan, PlanStep } from "../../api/plans";
import { arrowsOf, badgesOf, itemsOf, ranges } from "./plans";

const step = (action: PlanStep["action"], more: Partial<PlanStep> = {}): PlanStep => ({
  action, aim: "cleared", done: false, chance: 1, rolls: false, fights: false, answers: false, starts: {}, refusal: null, brings: {}, columns: {}, reason: null, ...more,
});
const plan = (...steps: PlanStep[]): Plan => ({ number: 0, kind: "own", done: 0, judged: true, steps, chance: 1, thinnest: null, halted: null, plan: [], level: "", then: null });
const ends = (type: string): boolean => type === "end";
const march = step({ type: "go", units: ["a"], path: ["02", "03"] }, { starts: { a: "01" } });
const again = step({ type: "go", units: ["b"], path: ["03"] }, { starts: { b: "02" } });
const fight = step({ type: "hit", units: ["a", "b"], hexes: ["04"] }, { starts: { a: "03", b: "03" }, fights: true, chance: 0.5 });

describe("a plan on the map", () => {
  const items = itemsOf(plan(march, again, step({ type: "end" }), fight, step({ type: "advance", unit: "a", hex: "04" }, { answers: true })), ends);

  it("numbers its steps, but not the ends of phases and the answers", () => {
    expect(items.map((one) => one.number)).toEqual([1, 2, null, 3]);
    expect(items[3]?.answers).toHaveLength(1);
  });

  it("draws ways from where the units are then, and one arrow for a stack that fights", () => {
    expect(arrowsOf(items).map((one) => one.lines)).toEqual([[["01", "02", "03"]], [["02", "03"]], [["03", "04"]]]);
  });

  it("puts the numbers of what goes to one hex on one badge", () => {
    expect(badgesOf(items)).toEqual([
      { hex: "03", text: "1, 2", fights: false, chance: null, steps: [0, 1] },
      { hex: "04", text: "3", fights: true, chance: 0.5, steps: [3] },
    ]);
  });

  it("draws nothing that is done", () => expect(badgesOf(itemsOf(plan({ ...march, done: true }), ends))).toEqual([]));

  it("writes runs of numbers short", () => expect(ranges([1, 2, 3, 5, 7, 8])).toBe("1–3, 5, 7, 8"));
});
