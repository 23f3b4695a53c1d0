/** What can be done with a selection, sorted by the hex it leads to. Reads actions; knows no rule. */

import type { Odds, Reach } from "../../api/questions";
import type { Action, Hex, Offers, Refusal, UnitId } from "../../api/types";
import type { Orders } from "../table/orders";

export interface Choice {
  action: Action;
  path: Hex[];
  points?: string;
  stops?: string | null;
  odds?: Odds | null;
  refusal?: Refusal | null;
  /** The chance to be shot in the hex, and to come there at all; left out where nobody can fire. */
  hit?: number;
  arrive?: number;
}

export type Choices = Map<Hex, Choice[]>;

/** The hex an action leads to: the end of its path, or the hex it names. */
export function destination(action: Action): Hex | null {
  return action.path?.at(-1) ?? action.hex ?? action.hexes?.[0] ?? null;
}

export function unitsOf(action: Action): UnitId[] {
  return action.units ?? (action.unit ? [action.unit] : []);
}

function sameUnits(one: UnitId[], other: UnitId[]): boolean {
  return one.length === other.length && one.every((unit) => other.includes(unit));
}

/** The listed actions that are about exactly these units. */
export function actionsOf(actions: Action[], units: UnitId[]): Action[] {
  return actions.filter((action) => sameUnits(unitsOf(action), units));
}

export function byDestination(actions: Action[]): Choices {
  const choices: Choices = new Map();
  for (const action of actions) {
    const hex = destination(action);
    if (!hex) continue;
    choices.set(hex, [...(choices.get(hex) ?? []), { action, path: action.path ?? [hex] }]);
  }
  return choices;
}

/** Moves and overruns from an answer about reach. */
export function fromReach(units: UnitId[], reach: Reach, orders: Orders, motorized = false): Choices {
  const choices: Choices = new Map();
  for (const [hex, cost] of Object.entries(reach.hexes)) {
    const action = orders.move(units, cost.path, motorized);
    if (action && !cost.refusal) choices.set(hex, [{ action, path: cost.path, points: cost.points, stops: cost.stops }]);
  }
  for (const { hex, odds = null, refusal } of reach.overruns) {
    const action = orders.overrun(units, hex);
    if (action && !refusal) choices.set(hex, [...(choices.get(hex) ?? []), { action, path: [hex], odds }]);
  }
  return choices;
}

/** What lies within reach and is still forbidden, with the rule. */
export function forbidden(reach: Reach): ReadonlyMap<Hex, Refusal> {
  const found = new Map<Hex, Refusal>();
  for (const [hex, cost] of Object.entries(reach.hexes)) if (cost.refusal) found.set(hex, cost.refusal);
  for (const offer of reach.overruns) if (offer.refusal) found.set(offer.hex, offer.refusal);
  return found;
}

export function merge(one: Choices, other: Choices): Choices {
  const merged: Choices = new Map(one);
  for (const [hex, choices] of other) merged.set(hex, [...(merged.get(hex) ?? []), ...choices]);
  return merged;
}

const listed = (offers: Offers | null): Action[] => offers?.actions ?? offers?.without_units ?? [];

/** Actions on a hex that need no unit, such as a marker to place. What is fired at it has a sheet. */
export function hexActions(offers: Offers | null, orders: Orders): Choices {
  return byDestination(listed(offers).filter((action) => !unitsOf(action).length && action.hex && !orders.attacks(action.type)));
}

/** Actions that are about neither a unit nor a hex: buttons. The end of the phase has its own. */
export function plainActions(offers: Offers | null, orders: Orders): Action[] {
  return listed(offers).filter((action) => !unitsOf(action).length && !destination(action) && !orders.ends(action.type));
}

/** Actions about units alone, such as a step to lose. */
export function unitActions(offers: Offers | null): Action[] {
  return (offers?.actions ?? []).filter(
    (action) => action.unit !== undefined && !destination(action),
  );
}
