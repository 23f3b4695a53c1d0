/** A fire being planned: at a hex, a bridge or a building, or in answer to an enemy on the move. */

import { ServerRefusal } from "../../api/http";
import type { FireOdds, FireThreat } from "../../api/fire";
import type { Action, Hex, Refusal, UnitId } from "../../api/types";
import { percent, fraction } from "../../common/numbers";
import { unitsOf } from "./choices";
import { bestOf, sameAim, without } from "./salvos";
import { notices } from "../person/notices.svelte";
import { t } from "../person/settings.svelte";
import type { TableStore } from "../table/table.svelte";

export class Firing {
  /** What can be fired at the hex, one action for each aim: a fire, an air strike, a bridge beside the hex and so on. */
  aims = $state.raw<Action[]>([]);
  /** The aim that was chosen; units, assault and fervour stand beside it. */
  aim = $state.raw<Action | null>(null);
  /** Whether this answers an enemy on the move. */
  answering = $state(false);
  candidates = $state.raw<UnitId[]>([]);
  chosen = $state.raw<UnitId[]>([]);
  /** Who of the candidates can go in for a close assault, and who does. */
  assaulters = $state.raw<ReadonlySet<UnitId>>(new Set());
  assault = $state.raw<UnitId[]>([]);
  /** Whether the assault can be made with fervour, and whether it is. */
  fervent = $state(false);
  fervour = $state(false);
  odds = $state.raw<FireOdds | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  asking = $state(false);
  /** What the enemy could do to a hex. */
  feared = $state.raw<FireThreat | null>(null);
  private offers: Action[] = [];
  private question = 0;

  constructor(private readonly store: TableStore) {}

  /** Whether the sheet is open, and not only an answer asked for. */
  get open(): boolean {
    return this.feared !== null || (this.aim !== null && !this.answering);
  }

  get hex(): Hex | null {
    return this.aim?.hex ?? (this.answering ? (this.store.table?.view.decision?.hex ?? null) : null);
  }

  close(): void {
    this.question++;
    this.feared = null;
    this.aims = [];
    this.aim = null;
    this.answering = false;
    this.offers = [];
    this.candidates = [];
    this.prepare(null);
  }

  /** Ask what the enemy could do to a hex. */
  async threat(hex: Hex): Promise<void> {
    this.close();
    const question = this.question;
    try {
      const feared = await this.store.api.ask<FireThreat>("threat", { hex });
      if (question === this.question) this.feared = feared;
    } catch (error) {
      this.explain(error);
    }
  }

  /** Ask what can be fired at a hex. */
  async at(hex: Hex): Promise<void> {
    this.close();
    const question = this.question;
    try {
      const { actions } = await this.store.api.ask<{ actions: Action[] }>("can", { hex, marches: false });
      if (question !== this.question) return;
      this.offers = actions.filter(({ type }) => this.store.orders.attacks(type));
      this.aims = this.offers.filter((one, i) => this.offers.findIndex((other) => sameAim(one, other)) === i);
      const [first] = this.aims;
      if (first) await this.choose(first);
    } catch (error) {
      this.explain(error);
    }
  }

  /** An enemy on the move can be fired at: everybody who could is shown, and whoever gains by it is chosen. */
  async answer(): Promise<void> {
    const offers = (this.store.table?.can?.actions ?? []).filter(({ units }) => units !== undefined);
    this.close();
    const [first] = offers;
    if (!first) return;
    this.answering = true;
    this.offers = offers;
    this.aims = [first];
    await this.choose(first);
  }

  /** One of several aims; the strongest of the fires that the rules offer is prepared. */
  async choose(aim: Action): Promise<void> {
    this.aim = without(aim);
    const offers = this.offers.filter((one) => sameAim(one, aim));
    this.candidates = [...new Set(offers.flatMap(unitsOf))];
    this.assaulters = new Set(offers.flatMap(({ assault }) => assault ?? []));
    this.fervent = offers.some(({ fervour }) => fervour);
    this.prepare(bestOf(offers.filter((one) => !one.fervour), (id) => this.strength(id), this.answering));
    await this.reckon();
  }

  private prepare(offer: Action | null): void {
    this.chosen = offer ? unitsOf(offer) : [];
    this.assault = offer?.assault ?? [];
    this.fervour = false;
    this.odds = null;
    this.refusal = null;
  }

  /** What a unit adds to a fire, as far as it is printed; a face-down one counts for nothing here. */
  strength(id: UnitId): number {
    return this.store.equipment?.counters[id]?.attack?.[0] ?? 0;
  }

  /** Ask once more about the sheet that is open, in the language now spoken. */
  async again(): Promise<void> {
    if (this.feared) await this.threat(this.feared.hex);
    else if (this.aim) await this.reckon();
  }

  async toggle(unit: UnitId): Promise<void> {
    const fires = this.chosen.includes(unit);
    this.chosen = fires ? this.chosen.filter((one) => one !== unit) : [...this.chosen, unit];
    if (fires) this.assault = this.assault.filter((one) => one !== unit);
    await this.reckon();
  }

  async toggleAssault(unit: UnitId): Promise<void> {
    const storms = this.assault.includes(unit);
    this.assault = storms ? this.assault.filter((one) => one !== unit) : [...this.assault, unit];
    if (!storms && !this.chosen.includes(unit)) this.chosen = [...this.chosen, unit];
    await this.reckon();
  }

  async toggleFervour(): Promise<void> {
    this.fervour = !this.fervour;
    await this.reckon();
  }

  /** Nobody, or everybody of a group: a sub-command at a press. */
  async set(units: UnitId[]): Promise<void> {
    this.chosen = units;
    this.assault = this.assault.filter((one) => units.includes(one));
    await this.reckon();
  }

  /** Whether it is fired by units; a fleet fires by itself. */
  get byUnits(): boolean {
    return this.aim !== null && this.says("units");
  }

  private says(field: string): boolean {
    return this.store.equipment?.sheet.actions.fields[this.aim?.type ?? ""]?.includes(field) ?? false;
  }

  get action(): Action | null {
    if (!this.aim) return null;
    return {
      ...this.aim,
      ...(this.says("units") ? { units: this.chosen } : {}),
      ...(this.says("assault") ? { assault: this.assault } : {}),
      ...(this.says("fervour") ? { fervour: this.fervour } : {}),
    };
  }

  async confirm(): Promise<void> {
    const { action } = this;
    if (action && !(this.byUnits && !this.chosen.length && !this.answering)) await this.send(action);
  }

  /** Let the enemy pass. */
  async hold(): Promise<void> {
    if (this.aim) await this.send({ ...this.aim, units: [] });
  }

  private async send(action: Action): Promise<void> {
    const { aim } = this;
    // The next question may be there before the answer to this one.
    if ((await this.store.act(action)) && this.aim === aim) this.close();
  }

  private async reckon(): Promise<void> {
    const question = ++this.question;
    this.refusal = null;
    if (this.byUnits && !this.chosen.length) {
      this.odds = null;
      this.asking = false;
      return;
    }
    this.asking = true;
    try {
      const odds = await this.ask();
      if (question !== this.question) return;
      this.odds = odds;
      this.refusal = odds.refusal ?? null;
      notices.speak(this.refusal ? this.refusal.reason : t().fire.spoken(odds.strength, odds.column, odds.targets.map((one) => percent(fraction(one.results.E ?? "0"))).join(", ")));
    } catch (error) {
      if (question === this.question) this.explain(error);
    } finally {
      if (question === this.question) this.asking = false;
    }
  }

  private ask(): Promise<FireOdds> {
    const { api } = this.store;
    return this.answering ? api.ask("defensive odds", { units: this.chosen }) : api.ask("fire odds", { action: this.action });
  }

  private explain(error: unknown): void {
    if (!(error instanceof ServerRefusal)) throw error;
    const { problem } = error;
    this.odds = null;
    if (problem.rule) this.refusal = { rule: problem.rule, reason: problem.error, ...(problem.gist ? { gist: problem.gist } : {}) };
    else notices.refuse(problem.error);
  }
}
