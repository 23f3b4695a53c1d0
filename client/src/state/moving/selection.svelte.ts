/** What the player has picked up, and what can be done with it. */

import { ServerRefusal } from "../../api/http";
import type { Reach } from "../../api/questions";
import type { Action, Hex, Refusal, UnitId } from "../../api/types";
import { actionsOf, byDestination, destination, forbidden, fromReach, merge, type Choices } from "./choices";
import { underFire, unchosen, waysOf, type Way } from "./ways";
import { notices } from "../person/notices.svelte";
import type { TableStore } from "../table/table.svelte";

const NONE: Choices = new Map();
const NOWHERE: Reach = { hexes: {}, overruns: [] };

interface Found {
  choices: Choices;
  ways: Way[];
  refused: ReadonlyMap<Hex, Refusal>;
  plain: Action[];
  aims: ReadonlySet<Hex>;
}

export class Selection {
  units = $state.raw<UnitId[]>([]);
  /** The hex being looked at, whether or not anything in it can act. */
  hex = $state<Hex | null>(null);
  choices = $derived.by(() => this.ways.find(({ name }) => name === this.way)?.choices ?? this.all);
  /** Where units can go in several ways: all of them, and the one that was chosen. */
  ways = $state.raw<Way[]>([]);
  way = $state<string | null>(null);
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
  /** What can be done while no way is chosen. */
  private all = $state.raw<Choices>(NONE);

  constructor(private readonly store: TableStore) {}

  /** Take a way, or leave it open again. */
  go(way: string): void {
    this.way = this.way === way ? null : way;
  }

  has(unit: UnitId): boolean {
    return this.units.includes(unit);
  }

  clear(): void {
    this.question++;
    this.units = [];
    this.all = NONE;
    this.ways = [];
    this.way = null;
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
      this.all = found.choices;
      this.ways = found.ways;
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
    const found = { plain: others.filter((action) => !action.path?.length && !action.hex), aims: aimed(fights) };
    if (this.store.has("motorized movement")) return { ...found, ...(await this.inAllWays(units, kinds.some(goes), others)) };
    const reach = kinds.some(goes) && !offMap ? await this.reach(units) : NOWHERE;
    const choices = merge(fromReach(units, reach, this.store.orders), byDestination(others));
    return { ...found, choices, ways: [], refused: forbidden(reach) };
  }

  /** On foot and motorized, with the dangers of both, and whatever else leads to a hex. */
  private async inAllWays(units: UnitId[], goes: boolean, others: Action[]): Promise<Pick<Found, "choices" | "ways" | "refused">> {
    const marches = (motorized: boolean): Promise<Choices> => (goes ? this.march(units, motorized) : Promise.resolve(NONE));
    const [foot, motorized] = await Promise.all([marches(false), marches(true)]);
    const ways = waysOf(foot, motorized, others.filter(destination));
    return { choices: unchosen(ways), ways, refused: new Map() };
  }

  /** Who cannot go in this way at all goes nowhere. */
  private async march(units: UnitId[], motorized: boolean): Promise<Choices> {
    const { api, orders } = this.store;
    try {
      const [reach, danger] = await Promise.all([
        api.ask<Reach>("reach", { units, motorized }),
        api.ask<{ hexes: Record<Hex, string> }>("under fire", { unit: units[0], motorized }),
      ]);
      return underFire(fromReach(units, reach, orders, motorized), danger.hexes);
    } catch (error) {
      if (error instanceof ServerRefusal) return NONE;
      throw error;
    }
  }

  /** Attacks in which any of the units takes part. */
  private async aboutAll(units: UnitId[]): Promise<Action[]> {
    const offers = this.store.table?.can;
    if (!offers?.kinds?.some(this.store.orders.attacks)) return [];
    const all = offers.actions ?? (await this.store.api.ask<{ actions: Action[] }>("can", { unit: units[0], marches: false })).actions;
    return all.filter((action) => units.some((unit) => action.units?.includes(unit)));
  }

  private reach(units: UnitId[]): Promise<Reach> {
    return this.store.api.ask("reach", { units });
  }

  private async listed(units: UnitId[]): Promise<Action[]> {
    const [unit] = units;
    if (units.length !== 1 || !unit) return [];
    const answer = await this.store.api.ask<{ actions: Action[] }>("can", { unit, marches: false });
    return actionsOf(answer.actions, units);
  }

  private explain(error: unknown): void {
    if (!(error instanceof ServerRefusal)) throw error;
    notices.refuse(error.problem.error, error.problem.rule, error.problem.gist);
  }
}

/** The hexes that are aimed at. */
function aimed(fights: Action[]): ReadonlySet<Hex> {
  return new Set(fights.flatMap((action) => action.hexes ?? action.hex ?? []));
}
