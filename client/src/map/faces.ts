/** Faces of counters: what the server has drawn, filled in with what a unit has now. */

import type { Faces, Spot } from "../api/faces";
import type { Face } from "./Counter.svelte";

const STRANGE: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => STRANGE[sign] ?? sign);

/** A drawing with its slots filled in. */
export const filled = (drawing: string, slots: Record<string, string>): string =>
  drawing.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? "");

/** The statuses that show as tokens on counters. */
export const tokensOf = (statuses: string[] = [], faces: Faces | undefined): string[] => statuses.filter((status) => faces?.tokens[status]);

/** The face of a unit as a drawing around its centre. */
export function faceOf(unit: Face, faces: Faces): string {
  const under = (unit.is && faces.unders[unit.is]) || "";
  const drawing = (under && faces.opened[unit.id]) || faces.fronts[unit.id] || "";
  const figures = (faces.feet[unit.id] ?? []).map((part) => (part === "attack" || part === "defense" ? unit[part] : part)).filter((one) => one !== null && one !== undefined);
  const text = figures.join("-");
  return filled(drawing, {
    under,
    class: escaped(unit.class ?? ""),
    foot: filled(text.length > faces.fits ? faces.long_foot : faces.foot, { figures: escaped(text) }),
    pips: faces.pips[`${unit.steps}/${unit.full_steps}`] ?? "",
    tokens: tokensOf(unit.statuses, faces).slice(0, faces.spots.length).map((status, i) => filled(faces.tokens[status] ?? "", { spot: faces.spots[i] ?? "" })).join(""),
  });
}

/** Where one of so many counters lies; those below the top few lie under the lowest of them. */
export function spotOf(piles: Spot[][], index: number, count: number): { x: number; y: number; size: number } {
  const shown = Math.min(count, piles.length);
  const [x, y, size] = piles[shown - 1]?.[Math.max(index - (count - shown), 0)] ?? [0, 0, 1];
  return { x, y, size };
}
