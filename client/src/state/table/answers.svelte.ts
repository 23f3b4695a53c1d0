/** The usual answers to a decision, each followed through: all advance, all retreat and so on. */

import { ServerRefusal } from "../../api/http";
import type { Action } from "../../api/types";
import type { Play } from "./play.svelte";

export class Answers {
  /** For each usual answer the actions that carry it through; the most sensible first. */
  ways = $state.raw<Action[][]>([]);
  /** Whether a way is being carried through. */
  busy = $state(false);
  /** Settles when the last question has been answered. */
  settled: Promise<void> = Promise.resolve();
  private asked = "";

  constructor(private readonly play: Play) {}

  /** Ask anew once the table has changed. */
  follow(): void {
    const { store, live } = this.play;
    const decision = live ? store.table?.view.decision : null;
    const moment = decision && !decision.mover ? `${store.table?.number} ${decision.type} ${decision.side}` : "";
    if (moment === this.asked) return;
    this.asked = moment;
    if (!this.busy) this.ways = [];
    if (moment) this.settled = this.ask(moment);
  }

  private async ask(moment: string): Promise<void> {
    try {
      const { ways } = await this.play.store.api.ask<{ ways: Action[][] }>("sensible");
      if (moment === this.asked) this.ways = ways;
    } catch (error) {
      if (!(error instanceof ServerRefusal)) throw error;
    }
  }

  /** Carry a way through, as long as what comes next is still offered. */
  async take(way: Action[]): Promise<void> {
    const { store, selection } = this.play;
    if (this.busy) return;
    this.busy = true;
    try {
      for (const action of way) {
        const offered = store.table?.can?.actions?.some((one) => JSON.stringify(one) === JSON.stringify(action));
        if (!offered || !(await store.act(action))) break;
        selection.clear();
      }
    } finally {
      this.busy = false;
      if (!this.asked) this.ways = [];
    }
  }
}
