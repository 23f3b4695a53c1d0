/** Plates on the hexes that can be attacked: at what odds everybody together would attack them now. */

import { ServerRefusal } from "../../api/http";
import type { Action, Hex, Refusal, UnitId } from "../../api/types";
import type { Play } from "../table/play.svelte";

export interface Plate {
  units: UnitId[];
  column: string;
  /** The chances of a combat, and what each result is worth to the attacker. */
  results?: Record<string, string>;
  worth?: Record<string, number>;
  /** Why all of them may not attack together. */
  refusal?: Refusal | null;
  /** Where one fires: the fire, the chance to eliminate anybody, and that for each target. */
  action?: Action;
  chance?: string;
  targets?: string[];
}

export class Plates {
  private found = $state.raw<Record<Hex, Plate>>({});
  private asked = "";

  constructor(private readonly play: Play) {}

  /** Only of hexes that can be attacked at this moment. */
  readonly shown: ReadonlyMap<Hex, Plate> = $derived.by(() => {
    const { targets, view } = this.play;
    const wanted = view?.decision ? [] : Object.entries(this.found);
    return new Map(wanted.filter(([hex]) => targets.has(hex)));
  });

  at(hex: Hex | null): Plate | undefined {
    return hex === null ? undefined : this.shown.get(hex);
  }

  /** Ask anew once the table has changed. */
  async follow(): Promise<void> {
    const { play } = this;
    const { table, api } = play.store;
    const wanted = table && play.live && play.attacking && !table.view.decision;
    const moment = wanted ? `${table.number} ${table.view.to_act}` : "";
    if (moment === this.asked) return;
    this.asked = moment;
    if (!wanted) {
      this.found = {};
      return;
    }
    try {
      const { hexes } = await api.ask<{ hexes: Record<Hex, Plate> }>("plates");
      if (moment === this.asked) this.found = hexes;
    } catch (error) {
      if (!(error instanceof ServerRefusal)) throw error;
      if (moment === this.asked) this.found = {};
    }
  }

  /** Attack a hex as its plate says, without a sheet; answers whether that was possible. */
  async storm(hex: Hex): Promise<boolean> {
    const plate = this.at(hex);
    if (!plate || plate.refusal) return false;
    const { orders, store } = this.play;
    const action = plate.action ?? orders.attack(plate.units, [hex]);
    return action !== null && (await store.act(action));
  }
}
