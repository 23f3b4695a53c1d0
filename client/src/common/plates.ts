/** Plates in words, for cards and for screen readers. */

import type { Plate } from "../state/moving/plates.svelte";
import { shares } from "./chances";
import { columnName, fraction, percent } from "./numbers";

/** The column alone, or the chance to hit. */
export function plateInWords(plate: Plate): string {
  return plate.chance === undefined ? plate.column : percent(fraction(plate.chance));
}

/** The column and the chance of each result. */
export function plateInFull(plate: Plate): string {
  if (plate.chance !== undefined) return `${columnName(plate.column)}: ${(plate.targets ?? []).map((one) => percent(fraction(one))).join(", ")}`;
  return `${plate.column}: ${shares(plate.results ?? {}, plate.worth).map(({ result, chance }) => `${result} ${percent(chance)}`).join(", ")}`;
}
