/** Advice from the strongest computer player, for who asks for it. */

import type { Advice } from "../../api/types";
import type { TableStore } from "../table/table.svelte";

export class Hint {
  advice = $state.raw<Advice | null>(null);
  asking = $state(false);

  constructor(private readonly store: TableStore) {}

  /** Nobody is advised against another person. */
  get offered(): boolean {
    const table = this.store.table;
    if (!table || !this.store.yours) return false;
    return Object.entries(table.seats).every(([side, seat]) => table.you.includes(side) || seat.kind === "computer");
  }

  /** The advice, unless the table has moved on since. */
  get fresh(): Advice | null {
    return this.advice?.number === this.store.table?.number ? this.advice : null;
  }

  async ask(): Promise<void> {
    this.asking = true;
    try {
      this.advice = await this.store.api.ask<Advice>("hint");
    } finally {
      this.asking = false;
    }
  }

  forget(): void {
    this.advice = null;
  }
}
