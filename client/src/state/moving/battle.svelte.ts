/** A combat being planned, or feared: who fights whom, and the sheet with its odds. */

import { ServerRefusal } from "../../api/http";
import type { Candidate, Odds, Threat } from "../../api/questions";
import type { Action, Hex, Refusal, UnitId } from "../../api/types";
import { pointsInWords } from "../../common/numbers";
import { notices } from "../person/notices.svelte";
import { t } from "../person/settings.svelte";
import type { TableStore } from "../table/table.svelte";

export type Purpose = "attack" | "overrun" | "threat";

export class Battle {
  purpose = $state<Purpose | null>(null);
  targets = $state.raw<Hex[]>([]);
  candidates = $state.raw<UnitId[]>([]);
  chosen = $state.raw<UnitId[]>([]);
  air = $state(0);
  odds = $state.raw<Odds | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  asking = $state(false);
  private question = 0;

  constructor(private readonly store: TableStore) {}

  get open(): boolean {
    return this.purpose !== null;
  }

  /** How many air units could be sent: those that are ready and belong to the side that acts. */
  get airReady(): number {
    const { table, equipment } = this.store;
    if (!table || this.purpose === "threat" || !this.store.has("air in attacks")) return 0;
    const mine = Object.keys(table.view.air ?? {}).some((id) => equipment?.counters[id]?.side === table.view.to_act);
    return mine ? (table.view.air_ready ?? 0) : 0;
  }

  close(): void {
    this.question++;
    this.purpose = null;
    this.targets = [];
    this.candidates = [];
    this.chosen = [];
    this.air = 0;
    this.odds = null;
    this.refusal = null;
  }

  /** Attack a hex; with ``more`` it is added to, or taken from, those already chosen. */
  async target(hex: Hex, more: boolean): Promise<void> {
    const adding = more && this.purpose === "attack";
    const targets = !adding ? [hex] : this.targets.includes(hex) ? this.targets.filter((one) => one !== hex) : [...this.targets, hex];
    this.close();
    if (!targets.length) return;
    this.purpose = "attack";
    this.targets = targets;
    const question = this.question;
    try {
      const answer = await this.store.api.ask<{ units: Candidate[] }>("attackers", { hexes: targets });
      if (question !== this.question) return;
      // A unit that cannot fight all these hexes may still fight one of them: it is shown, but not chosen.
      this.candidates = answer.units.map((one) => one.unit);
      this.chosen = answer.units.filter((one) => !one.refusal).map((one) => one.unit);
      await this.reckon();
    } catch (error) {
      this.explain(error);
    }
  }

  async overrun(units: UnitId[], hex: Hex, odds: Odds | null = null): Promise<void> {
    this.close();
    this.purpose = "overrun";
    this.targets = [hex];
    this.candidates = units;
    this.chosen = units;
    this.odds = odds;
    await this.reckon();
  }

  /** What the enemy could do to a hex. */
  async threat(hex: Hex): Promise<void> {
    this.close();
    this.purpose = "threat";
    this.targets = [hex];
    const question = this.question;
    this.asking = true;
    try {
      const answer = await this.store.api.ask<Threat>("threat", { hex });
      if (question !== this.question) return;
      this.candidates = answer.attack;
      this.chosen = answer.attackers;
      this.odds = answer.odds;
    } catch (error) {
      this.explain(error);
    } finally {
      this.asking = false;
    }
  }

  /** Ask once more about the sheet that is open, in the language now spoken. */
  async again(): Promise<void> {
    const [hex] = this.targets;
    if (this.purpose === "threat" && hex) await this.threat(hex);
    else if (this.open) await this.reckon();
  }

  async toggle(unit: UnitId): Promise<void> {
    this.chosen = this.chosen.includes(unit) ? this.chosen.filter((one) => one !== unit) : [...this.chosen, unit];
    await this.reckon();
  }

  async send(air: number): Promise<void> {
    this.air = Math.min(Math.max(air, 0), this.airReady);
    await this.reckon();
  }

  action(): Action | null {
    const [hex = ""] = this.targets;
    const { orders } = this.store;
    return this.purpose === "overrun" ? orders.overrun(this.chosen, hex, this.air) : orders.attack(this.chosen, this.targets, this.air);
  }

  async confirm(): Promise<void> {
    if (this.purpose === "threat" || !this.chosen.length) return;
    const action = this.action();
    if (action && (await this.store.act(action))) this.close();
  }

  private async reckon(): Promise<void> {
    const question = ++this.question;
    this.refusal = null;
    if (!this.chosen.length) {
      this.odds = null;
      return;
    }
    this.asking = true;
    try {
      const [odds, why] = await Promise.all([
        this.store.api.ask<Odds>("odds", {
          attackers: this.chosen, targets: this.targets, air: this.air, overrun: this.purpose === "overrun",
        }),
        this.store.api.ask<{ refusal: Refusal | null }>("why", { action: this.action() }),
      ]);
      if (question !== this.question) return;
      this.odds = odds;
      this.refusal = why.refusal;
      notices.speak(why.refusal ? why.refusal.reason : t().combat.spoken(pointsInWords(String(odds.attack)), pointsInWords(String(odds.defense)), odds.column));
    } catch (error) {
      if (question === this.question) this.explain(error);
    } finally {
      if (question === this.question) this.asking = false;
    }
  }

  private explain(error: unknown): void {
    if (!(error instanceof ServerRefusal)) throw error;
    const { problem } = error;
    if (problem.rule) this.refusal = { rule: problem.rule, reason: problem.error };
    else notices.refuse(problem.error);
  }
}
