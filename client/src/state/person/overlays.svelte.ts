/** Transparencies over the map, each with its key. */

import type { SupplyTrace } from "../../api/questions";
import type { Hex, Side, UnitId } from "../../api/types";
import type { LastTurn } from "../table/lastturn.svelte";
import type { TableStore } from "../table/table.svelte";

export const OVERLAYS = ["zones", "supply", "enemy", "lastTurn", "victory", "control", "fields", "sight", "spotting", "leaders", "rail", "water", "metro"] as const;
export type Overlay = (typeof OVERLAYS)[number];
export const KEYS: Record<string, Overlay> = {
  z: "zones", s: "supply", e: "enemy", L: "lastTurn", v: "victory", c: "control", f: "fields", g: "sight", y: "spotting", b: "leaders", r: "rail", w: "water", q: "metro",
};

/** What a game must have for each. */
const NEEDS: Record<Overlay, string> = {
  zones: "zones", supply: "supply", enemy: "threats", lastTurn: "movement", victory: "objectives", control: "city fight", fields: "fire", sight: "fire", spotting: "fire", leaders: "fire",
  rail: "city fight", water: "city fight", metro: "city fight",
};

export class Overlays {
  on = $state.raw<ReadonlySet<Overlay>>(new Set());
  countersHidden = $state(false);
  zones = $state.raw<Record<Side, Hex[]>>({});
  supply = $state.raw<Record<UnitId, SupplyTrace | null>>({});
  /** The strength that the others could bring against each hex, and whether in their next turn or in the one after. */
  threats = $state.raw<Record<Hex, number>>({});
  ahead = $state<1 | 2>(1);
  /** How far our lines of supply reach: the share of a line that each hex uses up. */
  ground = $state.raw<Record<Hex, number>>({});
  /** Where one more enemy would cut our lines, and whom it would cut off. */
  cuts = $state.raw<Record<Hex, UnitId[]>>({});
  /** How much every side could fire at each hex. */
  fields = $state.raw<Record<Side, Record<Hex, number>>>({});
  /** The hexes that our side spots for guns that cannot see them. */
  spotted = $state.raw<Hex[]>([]);
  private asked = -1;

  constructor(
    private readonly store: TableStore,
    private readonly lastTurn: LastTurn,
  ) {}

  /** Those that this game has something for. */
  get known(): Overlay[] {
    return OVERLAYS.filter((one) => this.store.has(NEEDS[one]));
  }

  async toggle(overlay: Overlay): Promise<void> {
    if (!this.known.includes(overlay)) return;
    const on = new Set(this.on);
    // The threat of the next turn comes between this one's and none.
    const further = overlay === "enemy" && on.has("enemy") && this.ahead === 1;
    if (overlay === "enemy") this.ahead = further ? 2 : 1;
    if (!further && !on.delete(overlay)) on.add(overlay);
    this.on = on;
    this.asked = -1;
    await this.refresh();
  }

  /** Ask anew what is shown, once the table has changed. */
  async refresh(): Promise<void> {
    const number = this.store.table?.number ?? -1;
    if (number === this.asked || !this.on.size) return;
    this.asked = number;
    await Promise.all([
      this.on.has("zones") && this.askZones(),
      this.on.has("supply") && this.askSupply(),
      this.on.has("supply") && this.askGround(),
      this.on.has("enemy") && this.askEnemy(),
      this.on.has("lastTurn") && this.lastTurn.read(this.side),
      this.on.has("fields") && this.askFields(),
      this.on.has("spotting") && this.askSpotted(),
    ]);
  }

  private get sides(): Side[] {
    return Object.keys(this.store.table?.seats ?? {});
  }

  /** The side whose eyes we look through: ours, or the one to act when we hold several or none. */
  get side(): Side {
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
    const { ahead } = this;
    const answers = await Promise.all(others.map((side) => this.store.api.ask<{ hexes: Record<Hex, number> }>("threats", { side, turns: ahead })));
    if (ahead !== this.ahead) return;
    const threats: Record<Hex, number> = {};
    // Sides do not attack together.
    for (const { hexes } of answers) for (const [hex, strength] of Object.entries(hexes)) threats[hex] = Math.max(threats[hex] ?? 0, strength);
    this.threats = threats;
  }

  private async askGround(): Promise<void> {
    const { ground, cuts } = await this.store.api.ask<{ ground: Record<Hex, number>; cuts: Record<Hex, UnitId[]> }>("supply ground", { side: this.side });
    this.ground = ground;
    this.cuts = cuts;
  }
}

function hexesOf(answer: { hexes: Hex[] | Record<Hex, unknown> }): Hex[] {
  return Array.isArray(answer.hexes) ? answer.hexes : Object.keys(answer.hexes);
}
