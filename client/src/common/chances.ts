/** The chances of a combat as a bar: from what is best for the attacker to what is worst. */

import { fraction } from "./numbers";

/** Whom a result hurts more. */
export type Tone = "good" | "even" | "bad";

export interface Share {
  result: string;
  chance: number;
  tone: Tone;
}

const toneOf = (worth: number): Tone => (worth > 0 ? "good" : worth < 0 ? "bad" : "even");

/** Every result that can come, the best for the attacker first. */
export function shares(results: Record<string, string>, worth: Record<string, number> = {}): Share[] {
  return Object.entries(results)
    .map(([result, chance]) => ({ result, chance: fraction(chance), worth: worth[result] ?? 0 }))
    .filter(({ chance }) => chance > 0)
    .sort((one, other) => other.worth - one.worth || other.chance - one.chance)
    .map(({ result, chance, worth: value }) => ({ result, chance, tone: toneOf(value) }));
}

/** The same with equal tones put together. */
export function tones(list: Share[]): { tone: Tone; chance: number }[] {
  return (["good", "even", "bad"] as const)
    .map((tone) => ({ tone, chance: list.filter((one) => one.tone === tone).reduce((sum, { chance }) => sum + chance, 0) }))
    .filter(({ chance }) => chance > 0);
}

/** The faces of a die that lead to each result of a column, where the die is changed by ``change``. */
export function facesOf(column: Record<string, string>, change: number): Map<string, number[]> {
  const rows = Object.keys(column).map(Number);
  const [least, most] = [Math.min(...rows), Math.max(...rows)];
  const found = new Map<string, number[]>();
  for (let face = 1; face <= 6; face++) {
    const result = column[String(Math.min(Math.max(face + change, least), most))] ?? "";
    found.set(result, [...(found.get(result) ?? []), face]);
  }
  return found;
}

/** The rows of a table that a changed die can come to. */
export function rowsInReach(column: Record<string, string>, change: number): string[] {
  const rows = Object.keys(column).map(Number).sort((one, other) => one - other);
  const [least = 0, most = 0] = [rows[0], rows.at(-1)];
  const met = new Set([1, 2, 3, 4, 5, 6].map((face) => Math.min(Math.max(face + change, least), most)));
  return rows.filter((row) => met.has(row)).map(String);
}
