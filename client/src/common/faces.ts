/** The face of a counter that is not on the map, from what is printed on it. */

import type { CounterInfo } from "../api/types";
import type { Face } from "../map/Counter.svelte";

export function printedFace(id: string, counter: CounterInfo | undefined): Face {
  return {
    id,
    name: counter?.name ?? id,
    side: counter?.side ?? "",
    type: counter?.type ?? "",
    corps: counter?.corps ?? "",
    untried: counter?.untried ?? false,
    steps: counter?.steps ?? 1,
    full_steps: counter?.steps ?? 1,
    attack: counter?.attack[0] ?? null,
    defense: counter?.defense[0] ?? null,
    movement: counter?.movement ?? 0,
  };
}
