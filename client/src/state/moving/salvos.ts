/** Fires among the actions that the rules offer: which have one aim, and which of them is the strongest. */

import type { Action, UnitId } from "../../api/types";
import { unitsOf } from "./choices";

/** Whether two actions fire at the same thing in the same way. */
export function sameAim(one: Action, other: Action): boolean {
  return one.type === other.type && one.hex === other.hex && one.neighbour === other.neighbour;
}

/** The aim alone: what it is, and where. */
export function without({ type, hex, neighbour }: Action): Action {
  return { type, ...(hex === undefined ? {} : { hex }), ...(neighbour === undefined ? {} : { neighbour }) };
}

/** The offer with the most points; of equals that with most assaulting units. ``open`` leaves out whoever is face down. */
export function bestOf(offers: Action[], strength: (unit: UnitId) => number, open = false): Action | null {
  const shown = open ? offers.filter((one) => unitsOf(one).every((unit) => strength(unit) > 0)) : offers;
  const worth = (one: Action): number => unitsOf(one).reduce((sum, unit) => sum + strength(unit), 0) * 100 + (one.assault?.length ?? 0);
  return shown.reduce<Action | null>((best, one) => (best && worth(best) >= worth(one) ? best : one), null);
}

/** Units by what they are told apart by, in the order in which they come. */
export function grouped<Key>(units: UnitId[], key: (unit: UnitId) => Key): [Key, UnitId[]][] {
  const groups = new Map<Key, UnitId[]>();
  for (const unit of units) groups.set(key(unit), [...(groups.get(key(unit)) ?? []), unit]);
  return [...groups];
}
