import { describe, expect, it } from "vitest";
import type { Action } from "../../api/types";
import { ORDERS } from "../../test/sheets";
import { actionsOf, byDestination, destination, forbidden, fromReach, hexActions, plainActions, unitActions } from "./choices";

const retreat: Action = { type: "retreat", unit: "red-16", path: ["1409", "1408"] };
const stand: Action = { type: "retreat", unit: "red-16", path: [] };
const fort: Action = { type: "place fort", hex: "2504" };

describe("destination", () => {
  it("is the end of the path, or the hex that is named", () => {
    expect(destination(retreat)).toBe("1408");
    expect(destination(fort)).toBe("2504");
    expect(destination(stand)).toBeNull();
  });
});

describe("sorting", () => {
  it("gathers several ways to one hex", () => {
    const round: Action = { ...retreat, path: ["1509", "1408"] };
    expect(byDestination([retreat, round]).get("1408")).toHaveLength(2);
  });

  it("finds the actions about exactly the selected units", () => {
    const both: Action = { type: "move", units: ["a", "b"], path: ["0101"] };
    expect(actionsOf([both, retreat], ["b", "a"])).toEqual([both]);
    expect(actionsOf([both, retreat], ["a"])).toEqual([]);
  });

  it("tells hexes, units and plain answers apart", () => {
    const offers = { actions: [retreat, stand, fort, { type: "stand fast" }, { type: "end phase" }] };
    expect([...hexActions(offers, ORDERS).keys()]).toEqual(["2504"]);
    expect(unitActions(offers)).toEqual([stand]);
    expect(plainActions(offers, ORDERS)).toEqual([{ type: "stand fast" }]);
  });
});

describe("reach", () => {
  it("keeps what a rule forbids apart, with the rule", () => {
    const rule = { rule: "15.1", reason: "must come next to a Blue unit" };
    const reach = { hexes: { "0102": { points: "1", path: ["0102"], stops: null, refusal: rule } }, overruns: [{ hex: "0103", refusal: rule }] };
    expect(fromReach(["a"], reach, ORDERS).size).toBe(0);
    expect([...forbidden(reach)]).toEqual([["0102", rule], ["0103", rule]]);
  });

  it("offers moves with their cost, and overruns that nothing forbids", () => {
    const choices = fromReach(["a"], {
      hexes: { "0102": { points: "3/2", path: ["0102"], stops: "4.7" } },
      overruns: [{ hex: "0103" }, { hex: "0104", refusal: { rule: "7.1", reason: "too weak" } }],
    }, ORDERS);
    expect(choices.get("0102")?.[0]).toMatchObject({ points: "3/2", stops: "4.7", action: { type: "move" } });
    expect(choices.get("0103")?.[0]?.action).toEqual({ type: "overrun", units: ["a"], hex: "0103", air: 0 });
    expect(choices.has("0104")).toBe(false);
  });
});
