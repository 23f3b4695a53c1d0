import { describe, expect, it } from "vitest";
import type { GameEvent, LogEntry, Phase } from "../api/types";
import { journeysOf, lastTurnOf } from "./journeys";

const SEQUENCE: Phase[] = [
  { name: "red march", side: "red", kind: "movement" },
  { name: "red battle", side: "red", kind: "combat" },
  { name: "blue march", side: "blue", kind: "movement" },
  { name: "end", side: null, kind: "quiet" },
];
const entry = (n: number, side: string, ...events: GameEvent[]): LogEntry => ({ n, side, action: { type: "x" }, events, words: [] });
const phase = (turn: number, name: string): GameEvent => ({ type: "phase began", turn, phase: name });
const move = (unit: string, ...path: string[]): GameEvent => ({ type: "units moved", units: [unit], path });

const LOG = [
  entry(1, "blue", phase(1, "red march")),
  entry(2, "red", move("r1", "02", "03")),
  entry(3, "red", phase(1, "red battle")),
  entry(4, "red", { type: "combat resolved", attackers: ["r1"], hexes: ["04"], result: "DR" }, { type: "decision owed" }),
  entry(5, "blue", { type: "unit retreated", unit: "b1", path: ["05", "06"] }),
  entry(6, "red", { type: "unit advanced", unit: "r1", hex: "04" }, phase(1, "blue march")),
  entry(7, "blue", move("b1", "07")),
];

describe("the last turn of the other side", () => {
  it("holds all steps of its phases, whoever decided in them", () => {
    expect(lastTurnOf(LOG, SEQUENCE, "blue")).toEqual({ side: "red", from: 1, to: 6 });
  });

  it("is that of the other side for each", () => {
    expect(lastTurnOf(LOG, SEQUENCE, "red")).toEqual({ side: "blue", from: 6, to: 7 });
    expect(lastTurnOf([], SEQUENCE, "red")).toBeNull();
  });

  it("becomes marches, fights with their result, and retreats", () => {
    const places = new Map([["r1", "01"], ["b1", "04"]]);
    expect(journeysOf(LOG.slice(1, 6), places, "red")).toEqual([
      { kind: "march", units: ["r1"], path: ["01", "02", "03", "04"], n: 2 },
      { kind: "fight", units: ["r1"], path: ["03", "04"], n: 4, result: "DR" },
      { kind: "retreat", units: ["b1"], path: ["04", "05", "06"], n: 5 },
    ]);
  });

  it("draws nothing for what was kept secret", () => {
    const secret = [entry(1, "red", { type: "units moved", units: [""], path: [] }, { type: "unit drawn", unit: "", back: "r-hidden" }, { type: "unit moved", unit: "", path: ["03"] })];
    expect(journeysOf(secret, new Map([["r1", "01"]]), "red")).toEqual([]);
  });

  it("finds a unit where its back lay", () => {
    const shown = [
      entry(1, "red", { type: "unit revealed", back: "r-hidden", unit: "r9" }, { type: "fire resolved", side: "red", units: ["r9"], hex: "04", targets: [] }),
      entry(2, "blue", { type: "fire resolved", side: "blue", units: ["b1"], hex: "01", targets: [] }),
    ];
    expect(journeysOf(shown, new Map([["r-hidden", "01"], ["b1", "04"]]), "red")).toEqual([{ kind: "fight", units: ["r9"], path: ["01", "04"], n: 1 }]);
  });
});
