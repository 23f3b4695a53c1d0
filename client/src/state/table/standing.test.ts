import { describe, expect, it, vi } from "vitest";
import type { OrderKind, StandingOrders } from "../../api/standing";
import { lanterns } from "../../test/sheets";
import { blank, hexesIn, moved, same, sentenceOf } from "./standing";

export const KINDS: OrderKind[] = [
  {
    kind: "dim",
    title: "Dim the lights",
    decisions: ["shine"],
    sentence: "Dim the lights {where} at {chance} or more, {how}.",
    parameters: [
      { name: "where", title: "Where", type: "hexes", default: [], least: 0, most: 3, some: "in …", none: "everywhere" },
      { name: "chance", title: "Chance", type: "percentage", default: 50, least: 0, most: 100 },
      { name: "how", title: "How", type: "choice", default: "slow", choices: [{ name: "slow", title: "slowly" }, { name: "fast", title: "at once" }] },
    ],
  },
];

const DIM = KINDS[0]!;
const document = (): StandingOrders => ({ orders: { jade: [] }, locked: { jade: { why: null } }, kinds: KINDS });

describe("an order", () => {
  it("begins with what its kind suggests", () => expect(blank(DIM)).toEqual({ kind: "dim", parameters: { where: [], chance: 50, how: "slow" } }));

  it("is told in a sentence", () => {
    const order = { kind: "dim", parameters: { where: ["0101", "0102"], chance: 30, how: "fast" } };
    expect(sentenceOf(DIM, order)).toBe("Dim the lights in 0101, 0102 at 30 % or more, at once.");
    expect(sentenceOf(DIM, blank(DIM))).toBe("Dim the lights everywhere at 50 % or more, slowly.");
  });

  it("moves up and down, but not off the list", () => {
    expect([moved([1, 2, 3], 0, 1), moved([1, 2, 3], 2, -2), moved([1, 2], 0, -1)]).toEqual([[2, 1, 3], [3, 1, 2], [1, 2]]);
  });

  it("takes typed hexes and says what is none", () => {
    expect(hexesIn("0101, 0102;0101 a7 x", new Set(["0101", "0102", "A7"]))).toEqual({ hexes: ["0101", "0102", "A7"], strange: ["X"] });
  });

  it("is the same whatever the order of its parameters", () => {
    expect(same([{ kind: "a", parameters: { x: 1, y: 2 } }], [{ kind: "a", parameters: { y: 2, x: 1 } }])).toBe(true);
    expect(same([{ kind: "a", parameters: {} }], [])).toBe(false);
  });
});

describe("the orders of a table", () => {
  it("are kept only when that is asked for", async () => {
    const { deputy, store } = lanterns();
    vi.spyOn(store.api, "standing").mockResolvedValue(document());
    const give = vi.spyOn(store.api, "giveOrders").mockImplementation((side, orders) =>
      Promise.resolve({ ...document(), orders: { [side]: orders.map((one) => ({ ...one, text: "" })) } }),
    );
    await deputy.load();
    deputy.add("dim");
    deputy.set(0, "chance", 70);
    expect([deputy.side, deputy.changed, give.mock.calls.length]).toEqual(["jade", true, 0]);
    await deputy.keep();
    expect([deputy.changed, give.mock.calls[0]]).toEqual([false, ["jade", [{ kind: "dim", parameters: { where: [], chance: 70, how: "slow" } }]]]);
  });

  it("take hexes from the map while somebody is picking them", async () => {
    const play = lanterns();
    vi.spyOn(play.store.api, "standing").mockResolvedValue(document());
    await play.deputy.load();
    play.deputy.add("dim");
    expect(play.deputy.pick("0101")).toBe(false);
    play.deputy.pickFor(0, "where");
    for (const hex of ["0101", "0102", "0101"]) expect(play.deputy.pick(hex)).toBe(true);
    expect([play.deputy.draft[0]?.parameters.where, play.log.pointed]).toEqual([["0102"], ["0102"]]);
    play.deputy.stopPicking();
    expect([play.deputy.pick("0103"), play.log.pointed]).toEqual([false, []]);
  });

  it("stay as they are being written when the table moves on", async () => {
    const { deputy, store } = lanterns();
    vi.spyOn(store.api, "standing").mockResolvedValue(document());
    await deputy.load();
    deputy.add("dim");
    await deputy.load();
    expect(deputy.draft).toHaveLength(1);
    deputy.revert();
    expect(deputy.draft).toHaveLength(0);
  });
});
