/** What each answer makes of a combat whose die has not been rolled: its odds with so many air units in the defence. */

import { ServerRefusal } from "../../api/http";
import type { Odds } from "../../api/questions";
import type { Decision } from "../../api/types";
import type { Play } from "./play.svelte";

export class Stakes {
  /** The odds by the number of air units. */
  odds = $state.raw<ReadonlyMap<number, Odds>>(new Map());
  private asked = "";

  constructor(private readonly play: Play) {}

  /** The decision that comes before the die of its combat; null if there is none, or it is not ours. */
  get open(): Decision | null {
    const { live, store } = this.play;
    const decision = live ? (store.table?.view.decision ?? null) : null;
    return decision?.combat && this.answers.length ? decision : null;
  }

  /** The numbers of air units that can be sent. */
  private get answers(): number[] {
    return (this.play.store.table?.can?.actions ?? []).flatMap((one) => (one.air === undefined || one.unit || one.units ? [] : [one.air]));
  }

  /** Ask anew once the table has changed. */
  async follow(): Promise<void> {
    const { store } = this.play;
    const decision = this.open;
    const moment = decision ? `${store.api.id} ${store.table?.number}` : "";
    if (moment === this.asked) return;
    this.asked = moment;
    this.odds = new Map();
    if (!decision?.combat) return;
    const { attacker, targets, air = 0, overrun = false } = decision.combat;
    try {
      const found = await Promise.all(
        this.answers.map(async (sent) => [sent, await store.api.ask<Odds>("odds", { attackers: attacker.units, targets, air, air_defence: sent, overrun })] as const),
      );
      if (moment === this.asked) this.odds = new Map(found);
    } catch (error) {
      if (!(error instanceof ServerRefusal)) throw error;
    }
  }
}
