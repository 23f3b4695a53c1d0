/** What the player has picked up, and what can be done with it. */

import { ServerRefusal } from "../../api/http";
import type { Action, Hex, Reach, Refusal, UnitId } from "../../api/types";
import { actionsOf, byDestination, forbidden, fromReach, merge, type Choices } from "./choices";
import { notices } from "../person/notices.svelte";
import type { TableStore } from "../table/table.svelte";

const NONE: Choices = new Map();
const NOWHERE: Reach = { hexes: {}, overruns: [] };

interface Found {
  choices: Choices;
  refused: ReadonlyMap<Hex, Refusal>;
  plain: Action[];
  aims: ReadonlySet<Hex>;
}

export class Selection {
  units = $state.raw<UnitId[]>([]);
  /** The hex being looked at, whether or not anything in it can act. */
  hex = $state<Hex | null>(null);
  choices = $state.raw<Choices>(NONE);
  /** Hexes within reach that a rule still forbids. */
  refused = $state.raw<ReadonlyMap<Hex, Refusal>>(new Map());
  /** Actions of the selected units that lead nowhere, such as losing a step. */
  plain = $state.raw<Action[]>([]);
  /** Enemy hexes that the selected units could attack. */
  aims = $state.raw<ReadonlySet<Hex>>(new Set());
  /** The hex that the rules last kept the selected units from. */
  refusedAt: Hex | null = null;
  asking = $state(false);
  /** Settles when the last question has been answered. */
  answered: Promise<void> = Promise.resolve();
  private question = 0;

  constructor(private readonly store: TableStore) {}

  has(unit: UnitId): boolean {
    return this.units.includes(unit);
  }

  clear(): void {
    this.question++;
    this.units = [];
    this.choices = NONE;
    this.refused = new Map();
    this.plain = [];
    this.aims = new Set();
    this.refusedAt = null;
    this.asking = false;
  }

  look(hex: Hex | null): void {
    this.clear();
    this.hex = hex;
  }

  /** Put a unit to those selected, or take it away; where units act singly, it takes their place. */
  async toggle(unit: UnitId, hex: Hex): Promise<void> {
    const same = this.hex === hex && this.store.table?.can?.together;
    const rest = this.has(unit) ? this.units.filter((one) => one !== unit) : [...(same ? this.units : []), unit];
    await this.take(rest, hex);
  }

  /** Select units of one hex (or off the map) and ask what they can do. */
  async take(units: UnitId[], hex: Hex | null): Promise<void> {
    this.clear();
    this.units = units;
    this.hex = hex;
    if (!units.length) return;
    this.answered = this.learn(units);
    await this.answered;
  }

  private async learn(units: UnitId[]): Promise<void> {
    const question = this.question;
    this.asking = true;
    try {
      const found = await this.ask(units);
      if (question !== this.question) return;
      this.choices = found.choices;
      this.refused = found.refused;
      this.plain = found.plain;
      this.aims = found.aims;
    } catch (error) {
      if (question === this.question) this.explain(error);
    } finally {
      if (question === this.question) this.asking = false;
    }
  }

  private async ask(units: UnitId[]): Promise<Found> {
    const offers = this.store.table?.can;
    const kinds = offers?.kinds ?? [];
    const { marches, overruns, attacks } = this.store.orders;
    const goes = (type: string): boolean => marches(type) || overruns(type);
    const offMap = units.some((unit) => !this.store.table?.view.units.some((one) => one.id === unit));
    const listed = offers?.actions ? actionsOf(offers.actions, units) : await this.listed(units);
    const fights = (await this.aboutAll(units)).filter((action) => attacks(action.type));
    const others = listed.filter(({ type }) => !goes(type) && !attacks(type));
    const reach = kinds.some(goes) && !offMap ? await this.reach(units) : NOWHERE;
    return {
      choices: merge(fromReach(units, reach, this.store.orders), byDestination(others)),
      refused: forbidden(reach),
      plain: others.filter((action) => !action.path?.length && !action.hex),
      aims: new Set(fights.flatMap((action) => action.hexes ?? [])),
    };
  }

  /** Attacks in which any of the units takes part. */
  private async aboutAll(units: UnitId[]): Promise<Action[]> {
    const offers = this.store.table?.can;
    if (!offers?.kinds?.some(this.store.orders.attacks)) return [];
    const all = offers.actions ?? (await this.store.api.ask<{ actions: Action[] }>("can", { unit: units[0] })).actions;
    return all.filter((action) => units.some((unit) => action.units?.includes(unit)));
  }

  private reach(units: UnitId[]): Promise<Reach> {
    return this.store.api.ask("reach", { units });
  }

  private async listed(units: UnitId[]): Promise<Action[]> {
    const [unit] = units;
    if (units.length !== 1 || !unit) return [];
    const answer = await this.store.api.ask<{ actions: Action[] }>("can", { unit });
    return actionsOf(answer.actions, units);
  }

  private explain(error: unknown): void {
    if (!(error instanceof ServerRefusal)) throw error;
    notices.refuse(error.problem.error, error.problem.rule, error.problem.gist);
  }
}
