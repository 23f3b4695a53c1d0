/** The computer at the table: how fast it plays, what it thinks, and who lets it go on. */

import type { Machine, MachineWishes } from "../../api/types";
import { settings } from "../person/settings.svelte";
import type { TableStore } from "./table.svelte";

export class Opponent {
  /** How far it has come with its next action, from 0 to 1. */
  thinking = $state(0);
  /** Its place among those who wait to think, as the live line told last; null if it has told nothing yet. */
  private queued = $state<number | null>(null);
  /** What it is after, as far as we may know. */
  plan = $state.raw<string[]>([]);
  skipping = $state(false);

  constructor(private readonly store: TableStore) {
    store.hear((message) => {
      if (message.kind === "computer") {
        this.thinking = message.thinking;
        this.queued = message.place;
        if (message.plan.length) this.plan = message.plan;
      } else if (message.kind === "changed") this.look();
    });
  }

  get machine(): Machine | null {
    return this.store.table?.computer ?? null;
  }

  /** Whether it is thinking. The table tells so when it is asked for, the live line when it is over. */
  get working(): boolean {
    return (this.machine?.at_work ?? false) && this.thinking < 1;
  }

  /** Its place in the queue, from 1; 0 if it does not wait for its turn to think. */
  get place(): number {
    return this.working ? (this.queued ?? this.machine?.place ?? 0) : 0;
  }

  /** Whether it is to act; it may hold several seats. */
  get acting(): boolean {
    const { table } = this.store;
    return this.machine !== null && table?.seats[table.view.to_act ?? ""]?.kind === "computer";
  }

  /** The seconds between two of its actions, kept for other tables too. */
  async setPace(seconds: number): Promise<void> {
    settings.keepPace(seconds);
    await this.conduct({ pace: seconds });
  }

  async pause(): Promise<void> {
    await this.conduct({ stepping: true });
  }

  async resume(): Promise<void> {
    await this.conduct({ stepping: false });
  }

  async openPlans(open: boolean): Promise<void> {
    await this.conduct({ open_plans: open });
  }

  async step(): Promise<void> {
    await this.store.attempt(async (number) => void (await this.store.api.step(number)));
  }

  /** On to our own next decision without watching; then the pace is as before. */
  async skip(): Promise<void> {
    this.skipping = true;
    await this.conduct({ pace: 0, stepping: false });
    this.look();
  }

  private look(): void {
    this.thinking = 0;
    this.queued = null;
    this.plan = this.machine?.plan ?? [];
    if (!this.skipping || this.acting) return;
    this.skipping = false;
    // Not an order of the player, so it does not wait for one that is under way.
    void this.store.api.conduct({ pace: settings.pace }).then((table) => this.store.take(table));
  }

  private async conduct(wishes: MachineWishes): Promise<void> {
    await this.store.attempt(async () => this.store.take(await this.store.api.conduct(wishes)));
  }
}
