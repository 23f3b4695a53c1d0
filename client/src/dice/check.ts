/** The dice of a record, checked in this browser: every part, every secret, every roll, and our own part in them. */

import type { DiceRound, Side } from "../api/types";
import type { Kept } from "./parts";
import { bytesOf, commitment, hexOf, hmac, sha256 } from "./sha256";

interface Line {
  n?: number;
  rolls?: [number, number][];
  dice?: Omit<DiceRound, "start"> | { kind: string; commitment?: string };
  end?: { secret?: string; secrets?: Record<string, string> };
}

/** What was found out about the dice from one action on. */
export interface Finding {
  from: number;
  /** 0 for the dice that the server alone chose before the first round. */
  round: number;
  /** The server's commitment to its secret. */
  promise: string;
  parts: { side: Side; part: string; ours: boolean }[];
  without: Record<Side, string>;
  /** Whether a part, the secret or the promise that we saw does not fit. */
  fault: "part" | "secret" | "promise" | null;
  checked: boolean;
}

export interface Findings {
  rounds: Finding[];
  /** How many rolls were computed again, and the first action whose rolls do not fit. */
  rolls: number;
  wrong: number | null;
  /** Whether the dice lack a part that we revealed, or have none of ours later on. */
  missing: boolean;
}

/** One who vouches for the record with his key; the server has checked the signature. */
export interface Signer {
  by: "server" | "player";
  key: string;
  says: { server?: string; side?: Side; name?: string };
}

/** Who signed a record. */
export function signersOf(record: string): Signer[] {
  const last = record.trim().split("\n").at(-1) ?? "{}";
  return (JSON.parse(last) as { signatures?: Signer[] }).signatures ?? [];
}

/** The number that a die of the round shows. */
export function roll(secret: string, action: number, index: number, sides: number): number {
  const key = bytesOf(secret);
  const bound = 1n << 256n;
  const limit = bound - (bound % BigInt(sides));
  for (let attempt = 0; ; attempt++) {
    const place = attempt === 0 ? `${action}:${index}` : `${action}:${index}:${attempt}`;
    const number = BigInt(`0x${hexOf(hmac(key, bytesOf(place)))}`);
    if (number < limit) return Number(number % BigInt(sides)) + 1;
  }
}

/** The secret that the rolls of a round come from. */
export function mixed(secret: string, parts: Record<Side, string>): string {
  const lines = [secret, ...Object.keys(parts).sort().map((side) => `${side} ${parts[side]}`)];
  return hexOf(sha256(bytesOf(lines.join("\n"))));
}

export function checkDice(record: string, own: Kept): Findings {
  const lines = record.trim().split("\n").map((line) => JSON.parse(line) as Line);
  const [header, ...rest] = lines;
  const end = rest.find((line) => line.end)?.end;
  const found: Findings = { rounds: [], rolls: 0, wrong: null, missing: false };
  const described = header?.dice as { kind: string; commitment?: string } | undefined;
  if (described?.kind !== "verifiable") return found;
  let secret = end?.secret;
  if (!rest[0]?.dice) found.rounds.push(alone(described.commitment ?? "", secret));
  for (const line of rest) {
    if (line.n === undefined) continue;
    if (line.dice && "round" in line.dice) {
      const theirs = end?.secrets?.[String(line.dice.round)];
      found.rounds.push(finding(line.n, line.dice, theirs, own));
      secret = theirs === undefined ? undefined : mixed(theirs, given(line.dice));
    }
    if (secret !== undefined) check(found, line.n, line.rolls ?? [], secret);
  }
  // A round may be followed by another before anybody acts: then no action tells of it.
  const ours = (one: Finding): boolean => one.parts.some((part) => part.ours);
  const first = Math.min(...Object.keys(own.seen).map(Number));
  const lacks = (one: Finding): boolean => one.round >= first && !ours(one);
  found.missing = found.rounds.some(lacks) || (end !== undefined && Number.isFinite(first) && !found.rounds.some(ours));
  return found;
}

function check(found: Findings, action: number, rolls: [number, number][], secret: string): void {
  rolls.forEach(([sides, shown], index) => {
    found.rolls++;
    if (roll(secret, action, index, sides) !== shown) found.wrong ??= action;
  });
}

function alone(promise: string, secret: string | undefined): Finding {
  const fault = secret !== undefined && commitment(secret) !== promise ? "secret" : null;
  return { from: 1, round: 0, promise, parts: [], without: {}, fault, checked: secret !== undefined };
}

const given = (round: Omit<DiceRound, "start">): Record<Side, string> =>
  Object.fromEntries(Object.entries(round.parts).flatMap(([side, one]) => (one.part === null ? [] : [[side, one.part]])));

function finding(from: number, round: Omit<DiceRound, "start">, secret: string | undefined, own: Kept): Finding {
  const ours = new Set(Object.values(own.parts));
  const parts = Object.entries(given(round)).map(([side, part]) => ({ side, part, ours: ours.has(part) }));
  const fault = faultOf(round, secret, own);
  return { from, round: round.round, promise: round.commitment, parts, without: round.without, fault, checked: secret !== undefined };
}

function faultOf(round: Omit<DiceRound, "start">, secret: string | undefined, own: Kept): Finding["fault"] {
  const seen = own.seen[round.round];
  if (seen !== undefined && seen !== round.commitment) return "promise";
  const used = Object.values(round.parts).map((one) => own.given?.[one.commitment]);
  if (used.some((one) => one !== undefined && one !== round.commitment)) return "promise";
  if (Object.values(round.parts).some((one) => one.part !== null && commitment(one.part) !== one.commitment)) return "part";
  return secret !== undefined && commitment(secret) !== round.commitment ? "secret" : null;
}
