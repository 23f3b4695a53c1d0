/** What is printed on a counter. */

import type { CounterInfo, Side } from "../api/types";
import type { Face } from "../map/Counter.svelte";
import { t } from "../state/person/settings.svelte";

/** The figures at the foot of a counter: strength and movement, or attack, defence and movement. */
export function figures(unit: Face, oneStrength: ReadonlySet<Side>): string {
  if (unit.untried) return `?-${unit.movement}`;
  return oneStrength.has(unit.side) ? `${unit.attack}-${unit.movement}` : `${unit.attack}-${unit.defense}-${unit.movement}`;
}

/** The same in words. */
export function strengthInWords(unit: Face, oneStrength: ReadonlySet<Side>): string {
  if (unit.untried) return t().unit.untried;
  if (oneStrength.has(unit.side)) return t().unit.strength(unit.attack ?? 0);
  return t().unit.strengths(unit.attack ?? 0, unit.defense ?? 0);
}

/** The face of a counter that is not on the map. */
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
    ...(counter?.classes?.[0] ? { class: counter.classes[0] } : {}),
    ...(counter?.division ? { division: counter.division } : {}),
  };
}
