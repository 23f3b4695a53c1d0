/** What is printed on a counter. */

import type { CounterInfo, Side } from "../api/types";
import type { Face } from "../map/Counter.svelte";
import { t } from "../state/person/settings.svelte";

/** The figures of a counter in words, as far as units of the game have strengths and move. */
export function figuresInWords(unit: Face, oneStrength: ReadonlySet<Side>): string[] {
  const moves = unit.movement === undefined ? [] : [t().unit.moves(unit.movement)];
  return [...strengthInWords(unit, oneStrength), ...moves];
}

function strengthInWords(unit: Face, oneStrength: ReadonlySet<Side>): string[] {
  const { untried, side, attack, defense } = unit;
  if (unit.fire !== undefined) return fireInWords(unit);
  if (untried) return [t().unit.untried];
  if (attack === undefined && defense === undefined) return [];
  return [oneStrength.has(side) ? t().unit.strength(attack ?? 0) : t().unit.strengths(attack ?? 0, defense ?? 0)];
}

/** What the fire factor, the signs beside it and the range say. */
function fireInWords({ untried, fire = "", range = "", radius }: Face): string[] {
  const words = t().fire.printed;
  if (untried) return [words.unknown];
  if (radius) return [words.radius(radius)];
  if (!fire) return [];
  const signs = [fire.startsWith("(") ? words.assault : "", fire.includes("A") ? words.armor : "", fire.includes("+") ? words.indirect : ""];
  return [words.fire(/\d+/.exec(fire)?.[0] ?? "0"), ...signs.filter(Boolean), range === "U" ? words.unlimited : words.range(range)];
}

/** The face of a counter that is not on the map. */
export function printedFace(id: string, counter: CounterInfo | undefined): Face {
  return {
    id,
    name: counter?.name ?? id,
    side: counter?.side ?? "",
    type: counter?.type ?? "",
    steps: counter?.steps ?? 1,
    full_steps: counter?.steps ?? 1,
    ...(counter?.corps ? { corps: counter.corps } : {}),
    ...(counter?.untried ? { untried: true } : {}),
    ...(counter?.attack ? { attack: counter.attack[0] ?? null } : {}),
    ...(counter?.defense ? { defense: counter.defense[0] ?? null } : {}),
    ...(counter?.movement === undefined ? {} : { movement: counter.movement }),
    ...(counter?.classes?.[0] ? { class: counter.classes[0] } : {}),
    ...(counter?.division ? { division: counter.division } : {}),
    ...(counter?.fire === undefined ? {} : { fire: counter.fire, range: counter.range, radius: counter.radius, traits: counter.traits }),
  };
}
