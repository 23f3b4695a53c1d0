/** Hexes in shades: the stronger, the darker. */

import type { Hex } from "../api/types";

export const SHADES = 6;

/** Hexes by their shade, from the weakest to the strongest; equal values have equal shades. */
export function shaded(values: Record<Hex, number>, most = Math.max(0, ...Object.values(values))): Hex[][] {
  const shades: Hex[][] = Array.from({ length: SHADES }, () => []);
  for (const [hex, value] of Object.entries(values)) {
    if (value <= 0 || most <= 0) continue;
    shades[Math.min(Math.ceil((value / most) * SHADES), SHADES) - 1]?.push(hex);
  }
  return shades;
}
