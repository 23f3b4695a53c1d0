/** The ways in which a unit can go: on foot or by motor, by water, through the air, or by a bridge of its own. */

import type { Action, Hex } from "../../api/types";
import { fraction } from "../../common/numbers";
import { byDestination, type Choice, type Choices } from "./choices";

export const FOOT = "foot";
export const MOTORIZED = "motorized";

export interface Way {
  /** How it goes, or the type of another action that leads to a hex. */
  name: string;
  choices: Choices;
}

/** Marches first, then whatever else leads to a hex, each type apart. */
export function waysOf(foot: Choices, motorized: Choices, others: Action[]): Way[] {
  const types = [...new Set(others.map(({ type }) => type))];
  const apart = types.map((type) => ({ name: type, choices: byDestination(others.filter((one) => one.type === type)) }));
  return [{ name: FOOT, choices: foot }, { name: MOTORIZED, choices: motorized }, ...apart].filter(({ choices }) => choices.size);
}

/** What a click means while no way is chosen: a march, on foot as far as that leads; without marches, anything. */
export function unchosen(ways: Way[]): Choices {
  const marches = ways.filter(({ name }) => name === FOOT || name === MOTORIZED);
  const found: Choices = new Map();
  for (const { choices } of marches.length ? marches : ways)
    for (const [hex, list] of choices) if (!found.has(hex)) found.set(hex, list);
  return found;
}

/** Choices with what it costs to come next to the enemy: the chance to be hit in the hex, and to get there. */
export function underFire(choices: Choices, hexes: Record<Hex, string>): Choices {
  const hit = new Map(Object.entries(hexes).map(([hex, chance]) => [hex, fraction(chance)]));
  if (!hit.size) return choices;
  const risky = (choice: Choice): Choice => {
    const dangers = choice.path.filter((hex) => hit.has(hex));
    if (!dangers.length) return choice;
    const arrive = dangers.reduce((chance, hex) => chance * (1 - (hit.get(hex) ?? 0)), 1);
    const here = hit.get(choice.path.at(-1) ?? "");
    return { ...choice, arrive, ...(here === undefined ? {} : { hit: here }) };
  };
  return new Map([...choices].map(([hex, list]) => [hex, list.map(risky)]));
}
