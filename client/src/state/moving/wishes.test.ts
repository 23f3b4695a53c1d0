import { describe, expect, it } from "vitest";
import type { Action, Unit } from "../../api/types";
import { byDestination } from "./choices";
import { ORDERS, SHEET } from "../../test/sheets";
import { Orders } from "../table/orders";
import type { Play } from "../table/play.svelte";
import { wishFor } from "./wishes";

const OURS = { id: "blue-1", side: "blue", hex: "0101" } as Unit;
const THEIRS = { id: "red-1", side: "red", hex: "0103" } as Unit;

/** A table in one row of hexes and a city, with these kinds of actions open. */
function table(kinds: string[], possible: Action[] = [], overruns = false): Play {
  const row = ["0101", "0102", "0103"];
  const geometry = {
    centre: (hex: string) => ({ x: row.indexOf(hex), y: 0 }),
    towards: (hex: string) => row[row.indexOf(hex) + 1] ?? null,
    neighbours: () => ["0101"],
  };
  const choices = byDestination(possible);
  return {
    store: {
      table: { can: { kinds: ["end phase", ...kinds] } },
      equipment: { geometry, sheetOf: (hex: string) => (row.includes(hex) ? "map" : "city") },
    },
    orders: overruns ? ORDERS : new Orders({ ...SHEET, actions: { ...SHEET.actions, overruns: [] } }),
    view: { to_act: "blue", units: [OURS, THEIRS] },
    stacks: new Map([["0101", [OURS]], ["0103", [THEIRS]]]),
    unit: (id: string) => [OURS, THEIRS].find((one) => one.id === id),
    onHexes: possible.some((one) => one.unit ?? one.units) ? new Map() : choices,
    selection: { choices },
  } as unknown as Play;
}

describe("what is asked about an enemy hex in a movement phase", () => {
  it("is a move where a game has no overruns", () => {
    expect(wishFor(table(["move"]), "0103", ["blue-1"])).toEqual({ type: "move", units: ["blue-1"], path: ["0102", "0103"] });
  });

  it("is an overrun where it has", () => {
    expect(wishFor(table(["move"], [], true), "0103", ["blue-1"])).toMatchObject({ type: "overrun", hex: "0103" });
  });
});

describe("what is asked about other hexes", () => {
  it("is the way as far as the unit can go, and straight on", () => {
    const around: Action = { type: "move", units: ["blue-1"], path: ["0201", "0102"] };
    expect(wishFor(table(["move"], [around]), "0103", ["blue-1"])).toMatchObject({ path: ["0201", "0102", "0103"] });
  });

  it("is a transfer to the other sheet", () => {
    expect(wishFor(table(["move"]), "A1", ["blue-1"])).toEqual({ type: "transfer", unit: "blue-1", hex: "A1" });
  });

  it("is what the unit that waits off the map can do elsewhere, never the end of the phase", () => {
    const enter: Action = { type: "enter", unit: "blue-2", hex: "0101" };
    expect(wishFor(table(["move", "enter"], [enter]), "0102", ["blue-2"])).toEqual({ ...enter, hex: "0102" });
  });

  it("is what can be done elsewhere without a unit", () => {
    const bombard: Action = { type: "bombard", hex: "0103" };
    expect(wishFor(table(["bombard"], [bombard]), "0102", [])).toEqual({ ...bombard, hex: "0102" });
  });

  it("is nothing where nothing is selected and nobody stands", () => {
    expect(wishFor(table(["move"]), "0102", [])).toBeNull();
  });
});
