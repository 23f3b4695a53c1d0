/** Plans: the one that is drawn on the map without doing anything, and the one that the computer advises. */

import { ServerRefusal } from "../../api/http";
import type { Aim, Plan, PlanKind, Plans, Stop, Wish } from "../../api/plans";
import type { Action, Advice, Refusal } from "../../api/types";
import { notices } from "../person/notices.svelte";
import { t } from "../person/settings.svelte";
import type { Play } from "./play.svelte";

const NONE: Plans = { own: null, hint: null };

export class Planner {
  plans = $state.raw<Plans>(NONE);
  /** Whether moves and attacks go into the plan instead of being made. */
  drawing = $state(false);
  /** Whether the computer is thinking about its advice. */
  advising = $state(false);
  /** Whether something is being judged or carried out. */
  busy = $state(false);
  /** Why the plan did not go on. */
  stopped = $state.raw<{ why: Stop; refusal: Refusal | null } | null>(null);
  /** The step that is pointed at, in the list or on the map. */
  pointed = $state<number | null>(null);
  /** Whether the plan is drawn on the map. */
  shown = $state(true);
  /** How often advice has come: every time it is brought before the eyes. */
  told = $state(0);
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly play: Play) {}

  /** Whether a plan can be made now. */
  get offered(): boolean {
    return this.play.live && !!this.play.store.equipment && !this.play.settingUp;
  }

  /** Nobody is advised against another person. */
  get advised(): boolean {
    const table = this.play.store.table;
    if (!table || !this.play.live) return false;
    return Object.entries(table.seats).every(([side, seat]) => table.you.includes(side) || seat.kind === "computer");
  }

  /** The plan on the map: the one being drawn, the one advised, or the one made before. */
  get kind(): PlanKind | null {
    if (this.drawing) return "own";
    return this.plans.hint ? "hint" : this.plans.own?.steps.length ? "own" : null;
  }

  get plan(): Plan | null {
    return this.kind && this.plans[this.kind];
  }

  /** Look for plans that were made before, here or elsewhere. */
  async load(): Promise<void> {
    const { store } = this.play;
    if (!store.table?.you.length || store.table.outcome) return;
    await this.attempt(async () => {
      const found = await store.api.plans();
      this.plans = { own: found.own, hint: found.hint };
      if (this.drawing) this.look();
    });
  }

  /** The table has changed: what is left of the plans is judged anew. */
  async follow(): Promise<void> {
    const number = this.play.store.table?.number;
    const stale = (["own", "hint"] as const).some((kind) => this.plans[kind] && this.plans[kind].number !== number);
    if (!stale || this.busy) return;
    this.stopped = null;
    await this.load();
    if (this.drawing && !this.play.store.yours) this.leave();
  }

  /** Begin to draw, or go on with what was drawn. */
  async draw(): Promise<void> {
    this.stopped = null;
    this.drawing = true;
    this.play.store.draft = { add: (actions) => this.add(actions), back: () => this.back() };
    await this.write(this.ahead());
  }

  /** Stop drawing; the plan is kept. */
  leave(): void {
    this.drawing = false;
    this.play.store.draft = null;
    this.play.store.shadow = null;
    this.play.selection.look(null);
  }

  /** The wishes of our own plan that are not done yet. */
  private ahead(): Wish[] {
    return (this.plans.own?.steps ?? []).filter((step) => !step.done).map(({ action, aim }) => ({ action, aim }));
  }

  private async add(actions: Action[]): Promise<boolean> {
    return this.write([...this.ahead(), ...actions.map((action) => ({ action, aim: "cleared" as Aim }))]);
  }

  /** Without its last wish. */
  private async back(): Promise<boolean> {
    return this.write(this.ahead().slice(0, -1));
  }

  /** Without one of its wishes, given by its place in the list, and without the answers that belong to it. */
  async remove(at: number): Promise<void> {
    const { plan } = this;
    if (!plan) return;
    const steps = plan.steps.filter((step, i) => !step.done && i !== at && !(i > at && step.answers && plan.steps.slice(at + 1, i).every((one) => one.answers)));
    await this.write(steps.map(({ action, aim }) => ({ action, aim })));
  }

  async aim(at: number, aim: Aim): Promise<void> {
    const steps = this.plans.own?.steps ?? [];
    await this.write(steps.map((step, i) => ({ action: step.action, aim: i === at ? aim : step.aim })).slice(this.plans.own?.done ?? 0));
  }

  /** Make the advice our own plan, to change it. */
  async adopt(): Promise<void> {
    const wishes = (this.plans.hint?.steps ?? []).filter((step) => !step.done).map(({ action, aim }) => ({ action, aim }));
    if (await this.write(wishes)) await this.forget("hint");
    await this.draw();
  }

  private async write(wishes: Wish[]): Promise<boolean> {
    const { store } = this.play;
    return this.attempt(async () => {
      this.plans = { ...this.plans, own: await store.api.makePlan(store.table?.number ?? 0, wishes) };
      if (this.drawing) this.look();
    });
  }

  /** Show the table as it will be. */
  private look(): void {
    const then = this.plans.own?.then;
    this.play.store.shadow = then ?? null;
  }

  async forget(kind: PlanKind): Promise<void> {
    if (kind === "own" && this.drawing) this.leave();
    this.stopped = null;
    this.plans = { ...this.plans, [kind]: null };
    await this.attempt(async () => void (await this.play.store.api.dropPlan(kind)));
  }

  /** Ask the computer what it would do in the rest of the turn. */
  async ask(): Promise<void> {
    if (this.drawing) this.leave();
    this.advising = true;
    this.stopped = null;
    await this.attempt(async () => {
      await this.play.store.api.ask<Advice>("hint");
      const found = await this.play.store.api.plans();
      this.plans = { own: found.own, hint: found.hint };
      this.shown = true;
      this.told += 1;
    });
    this.advising = false;
  }

  /** Carry the plan on: its next step, or all up to a die. */
  async go(upto: "next" | "die", anyway = false): Promise<void> {
    const { kind, play } = this;
    if (!kind) return;
    if (this.drawing) this.leave();
    await play.store.attempt(async (number) => {
      this.busy = true;
      try {
        const went = await play.store.api.carryOn(kind, number, upto, anyway);
        play.store.onEvents(went.events, []);
        play.store.take(went.table);
        this.plans = { ...this.plans, [kind]: went.plan_now };
        this.stopped = { why: went.stopped, refusal: went.refusal };
        notices.speak(t().plans.stops[went.stopped]);
      } finally {
        this.busy = false;
      }
    });
  }

  /** One request after the other: each builds on the answer to the one before. */
  private async attempt(deed: () => Promise<void>): Promise<boolean> {
    const turn = this.last.then(() => this.tryTo(deed));
    this.last = turn;
    return turn;
  }

  private async tryTo(deed: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    try {
      await deed();
      return true;
    } catch (error) {
      if (!(error instanceof ServerRefusal)) throw error;
      const { problem } = error;
      if (problem.code === "stale") await this.play.store.refresh();
      notices.refuse(this.play.store.named(problem.error), problem.rule, problem.gist);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
