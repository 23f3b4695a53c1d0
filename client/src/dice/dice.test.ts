import { createHash, createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Table, TableDice } from "../api/types";
import { checkDice, mixed, roll, signersOf } from "./check";
import { drawn, kept, promise, wanted } from "./parts";
import { bytesOf, commitment, hexOf, hmac, sha256 } from "./sha256";

const PART = "a".repeat(64);
const OTHER = "b".repeat(64);

describe("the hash of this page", () => {
  it("is SHA-256 for every length of message", () => {
    for (let length = 0; length < 300; length++) {
      const text = "ä7".repeat(length).slice(0, length);
      expect(hexOf(sha256(bytesOf(text)))).toBe(createHash("sha256").update(text).digest("hex"));
    }
  });

  it("makes the HMAC of short and long keys", () => {
    for (const key of ["", "key", "k".repeat(64), "k".repeat(65), "k".repeat(200)]) {
      expect(hexOf(hmac(bytesOf(key), bytesOf("12:1")))).toBe(createHmac("sha256", key).update("12:1").digest("hex"));
    }
  });
});

/** A table with one seat of ours. */
const table = (dice: TableDice): Table => ({ id: "t", mode: "two players", you: ["red"], outcome: null, dice }) as unknown as Table;
const open = (own: string): TableDice => ({
  kind: "verifiable",
  rounds: [{ round: 1, commitment: "c", parts: { red: { commitment: own, part: null } }, without: {}, start: null }],
  ahead: {},
});

describe("our part of the dice", () => {
  beforeEach(() => localStorage.clear());

  it("is promised first, and revealed only when the server has made its promise", () => {
    const first = wanted(table({ kind: "verifiable" }));
    expect(first?.part).toBeUndefined();
    const own = first?.commitment ?? "";
    const second = wanted(table(open(own)));
    expect(commitment(second?.part ?? "")).toBe(own);
    expect(kept("t").seen).toEqual({ 1: "c" });
  });

  it("is not revealed for a commitment that is not ours, but another is promised", () => {
    const asked = wanted(table(open(commitment(PART))));
    expect(asked?.part).toBeUndefined();
    expect(asked?.commitment).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is revealed again for the same promise, and never for another: who knows it could choose a secret for it", () => {
    const own = promise("t", drawn());
    expect(wanted(table(open(own)))?.part).toBeDefined();
    expect(wanted(table(open(own)))?.part).toBeDefined();
    const round = open(own).rounds?.[0];
    const later = (change: object): Table => table({ ...open(own), rounds: [{ ...round, ...change }] } as unknown as TableDice);
    expect(wanted(later({ commitment: "liked better" }))?.part).toBeUndefined();
    expect(wanted(later({ round: 2, commitment: "liked better" }))?.part).toBeUndefined();
    expect(kept("t").seen).toEqual({ 1: "c" });
  });

  it("is not asked for twice, nor of spectators, nor when the game is over", () => {
    const ahead = promise("t", drawn());
    expect(wanted(table({ kind: "verifiable", ahead: { red: ahead } }))).toBeNull();
    expect(wanted({ ...table({ kind: "verifiable" }), you: [] })).toBeNull();
    expect(wanted({ ...table({ kind: "verifiable" }), outcome: {} } as unknown as Table)).toBeNull();
    expect(wanted(table({ kind: "average" }))).toBeNull();
  });

  it("is another one every time", () => {
    expect(drawn().part).not.toBe(drawn().part);
  });
});

const SECRET = "s".repeat(64);
const own = { parts: { [commitment(PART)]: PART }, seen: { 1: commitment(SECRET) } };

/** A record of one action that rolled, with both parts in its dice. */
function record(change: { promised?: string; part?: string; shown?: number; secrets?: Record<string, string> } = {}): string {
  const parts = { red: { commitment: commitment(PART), part: change.part ?? PART }, blue: { commitment: commitment(OTHER), part: OTHER } };
  const shown = roll(mixed(SECRET, { red: PART, blue: OTHER }), 1, 0, 6);
  const dice = { round: 1, commitment: change.promised ?? commitment(SECRET), parts, without: {} };
  const lines = [
    { dice: { kind: "verifiable", commitment: commitment("zero") } },
    { n: 1, rolls: [[6, change.shown ?? shown]], dice },
    { end: { secret: "zero", secrets: change.secrets ?? { 1: SECRET } } },
  ];
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

describe("a record checked in the browser", () => {
  it("fits, and has our part in it", () => {
    const { rounds, rolls, wrong, missing } = checkDice(record(), own);
    expect([rolls, wrong, missing]).toEqual([1, null, false]);
    expect(rounds.map((one) => [one.from, one.round, one.fault, one.checked])).toEqual([[1, 1, null, true]]);
    expect(rounds[0]?.parts.map(({ side, ours }) => [side, ours])).toEqual([["red", true], ["blue", false]]);
  });

  it("has the rolls that the rules of the server give", () => {
    const number = BigInt(`0x${createHmac("sha256", "open sesame").update("12:1").digest("hex")}`);
    expect(roll("open sesame", 12, 1, 6)).toBe(Number(number % 6n) + 1);
  });

  it("with other rolls is found out", () => {
    const right = roll(mixed(SECRET, { red: PART, blue: OTHER }), 1, 0, 6);
    expect(checkDice(record({ shown: (right % 6) + 1 }), own).wrong).toBe(1);
  });

  it("with another secret than was promised is found out", () => {
    expect(checkDice(record({ secrets: { 1: "liked better" } }), own).rounds[0]?.fault).toBe("secret");
  });

  it("with a promise that was changed after our part was known is found out", () => {
    const changed = record({ promised: commitment("liked better"), secrets: { 1: "liked better" } });
    expect(checkDice(changed, own).rounds[0]?.fault).toBe("promise");
  });

  it("with a part other than the promised one is found out, and ours is missed", () => {
    const found = checkDice(record({ part: OTHER }), own);
    expect([found.rounds[0]?.fault, found.missing]).toEqual(["part", true]);
  });

  it("with our part used again for another secret is found out", () => {
    const again = { ...own, seen: {}, given: { [commitment(PART)]: "the promise we saw" } };
    expect(checkDice(record(), again).rounds[0]?.fault).toBe("promise");
    expect(checkDice(record(), { ...again, given: { [commitment(PART)]: commitment(SECRET) } }).rounds[0]?.fault).toBeNull();
  });

  it("with a later round that has no part of ours is found out", () => {
    const later = { round: 2, commitment: "c", parts: { blue: { commitment: commitment(SECRET), part: SECRET } }, without: {} };
    const [header, first, end] = record().split("\n");
    const lines = [header, first, JSON.stringify({ n: 2, rolls: [], dice: later }), end];
    expect(checkDice(lines.join("\n"), own).missing).toBe(true);
    expect(checkDice(lines.join("\n"), { ...own, seen: { 3: "x" } }).missing).toBe(false);
  });

  it("without our part at all is found out when the game is over", () => {
    const bare = [{ dice: { kind: "verifiable", commitment: "c" } }, { n: 1, rolls: [] }, { end: {} }].map((one) => JSON.stringify(one));
    expect(checkDice(bare.join("\n"), own).missing).toBe(true);
    expect(checkDice(bare.slice(0, 2).join("\n"), own).missing).toBe(false);
  });

  it("names who signed it", () => {
    const signed = { by: "server", key: "k", says: { server: "https://club.example" } };
    expect(signersOf(`{}\n${JSON.stringify({ end: {}, signatures: [signed] })}\n`)).toEqual([signed]);
    expect(signersOf(record())).toEqual([]);
  });

  it("of a running game is not checked, but its parts are", () => {
    const running = record().split("\n").slice(0, 2).join("\n");
    const found = checkDice(running, own);
    expect([found.rolls, found.rounds[0]?.checked, found.rounds[0]?.fault]).toEqual([0, false, null]);
  });
});
