/** A lesson at its table: step by step, each goes on when it is done. It knows no rule. */

import { lessons, type Lesson, type Step } from "../../api/lessons";
import type { Action } from "../../api/types";
import type { Overlay } from "../person/overlays.svelte";
import { progress } from "../person/progress.svelte";
import type { Play } from "./play.svelte";

export class Lessons {
  /** All lessons of the game, and the one that is taken here. */
  all = $state.raw<Lesson[]>([]);
  at = $state(0);
  /** How far the game had gone when the step began. */
  private began = $state(0);

  constructor(private readonly play: Play) {}

  private get table() {
    return this.play.store.table;
  }

  get current(): Lesson | null {
    return this.all.find((one) => one.name === this.table?.lesson) ?? null;
  }

  get step(): Step | null {
    return this.current?.steps[this.at] ?? null;
  }

  get next(): Lesson | null {
    const at = this.all.findIndex((one) => one === this.current);
    return at < 0 ? null : (this.all[at + 1] ?? null);
  }

  /** Read the lessons, also in another language; go on where this browser left off. */
  async open(): Promise<void> {
    const table = this.table;
    if (!table?.lesson) return;
    const first = !this.all.length;
    this.all = await lessons(table.game);
    if (!first) return;
    const left = progress.of(table.game, table.lesson);
    this.go(left.table === table.id ? (left.step ?? 0) : 0);
  }

  /** Go on if the step is done; to be called whenever something has changed. */
  look(): void {
    if (this.step && this.step.way !== null && this.isDone(this.step)) this.skip();
  }

  skip(): void {
    this.go(this.at + 1);
  }

  private go(at: number): void {
    const { table, current } = this;
    if (!table || !current) return;
    this.began = table.number;
    this.at = Math.min(at, current.steps.length);
    this.play.log.pointed = this.step?.show ?? [];
    // What is to be done is done in the orders, wherever the step before led.
    if (this.step?.way === "act" || this.step?.way === "select") this.play.tab = "orders";
    progress.note(table.game, current.name, this.step ? { table: table.id, step: this.at } : { done: true, table: table.id, step: this.at });
  }

  private isDone(step: Step): boolean {
    const { play, table } = this;
    if (!table) return false;
    switch (step.way) {
      case "select": return play.selection.has(step.want);
      case "act": return this.deeds.some((action) => isLike(step.want, action));
      case "look": return play.overlays.on.has(step.want as Overlay);
      case "tab": return play.tab === step.want;
      case "why": return play.dialog === null && play.why?.hex === step.want && !!play.why.refusal;
      case "phase": return table.view.phase === step.want;
      case "settled": return this.ours;
      case "answered": return this.ours && this.since.some((entry) => !table.you.includes(entry.side));
      case null: return false;
    }
  }

  /** Whether we are to act and nothing is left to decide; when the game is over nothing is. */
  private get ours(): boolean {
    return this.table?.outcome != null || (this.play.store.yours && !this.table?.view.decision);
  }

  private get since() {
    return this.play.log.since(this.began);
  }

  private get deeds(): Action[] {
    return this.since.filter((entry) => this.table?.you.includes(entry.side)).map((entry) => entry.action);
  }
}

/** Whether an action is one that a step wants: `to` is where it ends, units are among its units. */
export function isLike(wanted: Record<string, unknown>, action: Action): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    if (name === "to") return (action.path?.at(-1) ?? action.hex) === value;
    const told = (action as unknown as Record<string, unknown>)[name];
    return Array.isArray(value) ? Array.isArray(told) && value.every((one) => told.includes(one)) : told === value;
  });
}
