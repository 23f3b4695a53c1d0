/** Lines of fire from one hex to all around it, asked for when somebody looks from there. */

import type { FireLine } from "../../api/fire";
import type { Hex } from "../../api/types";
import type { TableStore } from "../table/table.svelte";

export class Sightlines {
  from = $state<Hex | null>(null);
  lines = $state.raw<Record<Hex, FireLine>>({});
  private question = 0;

  constructor(private readonly store: TableStore) {}

  /** Look from a hex; the same hex is not asked about twice. */
  async look(hex: Hex | null): Promise<void> {
    if (hex === this.from) return;
    this.from = hex;
    this.lines = {};
    const question = ++this.question;
    if (!hex) return;
    const { hexes } = await this.store.api.ask<{ hexes: Record<Hex, FireLine> }>("lines of fire", { hex });
    if (question === this.question) this.lines = hexes;
  }
}
