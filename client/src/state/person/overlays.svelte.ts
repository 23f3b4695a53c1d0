/** Transparencies over the map, each with its key. */

import type { Hex, Side, SupplyTrace, UnitId } from "../../api/types";
import type { TableStore } from "../table/table.svelte";

export const OVERLAYS = ["zones", "supply", "enemy", "victory", "control", "fields", "sight", "spotting", "leaders", "rail", "water", "metro"] as const;
export type Overlay = (typeof OVERLAYS)[number];
export const KEYS: Record<string, Overlay> = {
  z: "zones", s: "supply", e: "enemy", v: "victory", c: "control", f: "fields", g: "sight", y: "spotting", b: "leaders", r: "rail", w: "water", q: "metro",
};

/** What a game must have for each. */
const NEEDS: Record<Overlay, string> = {
  zones: "zones", supply: "supply", enemy: "movement", victory: "objectives", control: "city fight", fields: "fire", sight: "fire", spotting: "fire", leaders: "fire",
  rail: "city fight", water: "city fight", metro: "city fight",
};

export class Overlays {
  on = $state.raw<ReadonlySet<Overlay>>(new Set());
  countersHidden = $state(false);
  zones = $state.raw<Record<Side, Hex[]>>({});
  supply = $state.raw<Record<UnitId, SupplyTrace | null>>({});
  enemy = $state.raw<Hex[]>([]);
  /** How much every side could fire at each hex. */
  fields = $state.raw<Record<Side, Record<Hex, number>>>({});
  /** The hexes that our side spots for guns that cannot see them. */
  spotted = $state.raw<Hex[]>([]);
  private asked = -1;

  constructor(private readonly store: TableStore) {}

  /** Those that this game has something for. */
  get known(): Overlay[] {
    return OVERLAYS.filter((one) => this.store.has(NEEDS[one]));
  }

  toggle(overlay: Overlay): void {
    if (!this.known.includes(overlay)) return;
    const on = new Set(this.on);
    if (!on.delete(overlay)) on.add(overlay);
    this.on = on;
    this.asked = -1;
    void this.refresh();
  }

  /** Ask anew what is shown, once the table has changed. */
  async refresh(): Promise<void> {
    const number = this.store.table?.number ?? -1;
    if (number === this.asked || !this.on.size) return;
    this.asked = number;
    await Promise.all([
      this.on.has("zones") && this.askZones(),
      this.on.has("supply") && this.askSupply(),
      this.on.has("enemy") && this.askEnemy(),
      this.on.has("fields") && this.askFields(),
      this.on.has("spotting") && this.askSpotted(),
    ]);
  }

  private get sides(): Side[] {
    return Object.keys(this.store.table?.seats ?? {});
  }

  /** The side whose eyes we look through: ours, or the one to act when we hold several or none. */
  private get side(): Side {
    const table = this.store.table;
    if (table?.you.length === 1) return table.you[0] ?? "";
    return table?.view.to_act ?? this.sides[0] ?? "";
  }

  private async askZones(): Promise<void> {
    const zones: Record<Side, Hex[]> = {};
    for (const side of this.sides) zones[side] = hexesOf(await this.store.api.ask("zone", { side }));
    this.zones = zones;
  }

  private async askSupply(): Promise<void> {
    const found: Record<UnitId, SupplyTrace | null> = {};
    for (const side of this.sides) {
      const answer = await this.store.api.ask<{ lines: Record<UnitId, SupplyTrace | null> }>("supply", { side });
      Object.assign(found, answer.lines);
    }
    this.supply = found;
  }

  private async askFields(): Promise<void> {
    const answers = await Promise.all(this.sides.map((side) => this.store.api.ask<{ hexes: Record<Hex, number> }>("fields of fire", { side })));
    this.fields = Object.fromEntries(this.sides.map((side, i) => [side, answers[i]?.hexes ?? {}]));
  }

  private async askSpotted(): Promise<void> {
    this.spotted = hexesOf(await this.store.api.ask("spotted", { side: this.side }));
  }

  private async askEnemy(): Promise<void> {
    const others = this.sides.filter((side) => side !== this.side);
    const reached = await Promise.all(others.map(async (side) => hexesOf(await this.store.api.ask("enemy reach", { side }))));
    this.enemy = [...new Set(reached.flat())];
  }
}

function hexesOf(answer: { hexes: Hex[] | Record<Hex, unknown> }): Hex[] {
  return Array.isArray(answer.hexes) ? answer.hexes : Object.keys(answer.hexes);
}
