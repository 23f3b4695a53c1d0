import { describe, expect, it } from "vitest";
import { LANTERNS, ORDERS, SHEET } from "../../test/sheets";
import { Orders } from "./orders";

describe("what a game has", () => {
  it("is what its sheet lists", () => {
    expect([ORDERS.has("odds"), ORDERS.has("odds", "movement"), ORDERS.has("odds", "rockets"), ORDERS.has()]).toEqual([true, true, false, true]);
  });
});

describe("orders", () => {
  it("are told apart by what the sheet says of them", () => {
    const told = ["move", "attack", "overrun", "end phase", "dig"].map((type) =>
      [ORDERS.marches, ORDERS.attacks, ORDERS.overruns, ORDERS.ends].map((is) => is(type)),
    );
    expect(told).toEqual([
      [true, false, false, false],
      [false, true, false, false],
      [false, false, true, false],
      [false, false, false, true],
      [false, false, false, false],
    ]);
  });

  it("say no more than the action has fields for", () => {
    expect(ORDERS.attack(["a"], ["0101"], 2)).toEqual({ type: "attack", units: ["a"], hexes: ["0101"], air: 2 });
    const fields = { ...SHEET.actions.fields, attack: ["units", "hexes"] };
    const plain = new Orders({ ...SHEET, actions: { ...SHEET.actions, fields } });
    expect(plain.attack(["a"], ["0101"], 2)).toEqual({ type: "attack", units: ["a"], hexes: ["0101"] });
    expect(ORDERS.worded("dig", { units: ["a", "b"], hexes: ["0101"] })).toEqual({ type: "dig", unit: "a", hex: "0101" });
    expect(ORDERS.end()).toEqual({ type: "end phase" });
  });

  it("bear the names that the game gives them", () => {
    const lanterns = new Orders(LANTERNS);
    expect(lanterns.move(["lamp"], ["0102"])).toEqual({ type: "sail", units: ["lamp"], path: ["0102"] });
    expect([lanterns.overrun(["lamp"], "0102"), lanterns.cross(["lamp"], "0102"), lanterns.attack(["lamp"], ["0102"])]).toEqual([null, null, null]);
    expect(lanterns.attacks("ram")).toBe(false);
  });
});
