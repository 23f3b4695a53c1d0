/** The face of a counter that is not on the map, from what is printed on it. */

import type { CounterInfo } from "../api/types";
import type { Face } from "../map/Counter.svelte";

function full(strength: number[] | number | null): number | null {
  return Array.isArray(strength) ? (strength.at(-1) ?? null) : strength;
}

export function printedFace(id: string, counter: CounterInfo | undefined): Face {
  return {
    id,
    name: counter?.name ?? id,
    side: counter?.side ?? "",
    type: counter?.type ?? "",
    corps: counter?.corps ?? "",
    untried: counter?.type.startsWith("untried") ?? false,
    steps: counter?.steps ?? 1,
    full_steps: counter?.steps ?? 1,
    attack: full(counter?.attack ?? null),
    defense: full(counter?.defense ?? null),
    movement: counter?.movement ?? 0,
  };
}
