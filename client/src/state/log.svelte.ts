/** The log in words, and the moments it leads back to. */

import type { Hex, LogEntry } from "../api/types";
import type { TableStore } from "./table.svelte";

export class Log {
  entries = $state.raw<LogEntry[]>([]);
  /** Hexes of the line under the pointer. */
  pointed = $state.raw<Hex[]>([]);
  private loading = false;

  constructor(private readonly store: TableStore) {}

  /** Bring the log up to the table's number; after an undo the lines taken back go. */
  async follow(): Promise<void> {
    const number = this.store.table?.number ?? 0;
    if (this.loading) return;
    this.loading = true;
    const before = this.entries.at(-1)?.n ?? 0;
    try {
      const kept = this.entries.filter((entry) => entry.n < number);
      const last = kept.at(-1)?.n ?? 0;
      const fresh = await this.store.api.log(last);
      this.entries = [...kept.filter((entry) => !fresh.some((one) => one.n === entry.n)), ...fresh].sort((a, b) => a.n - b.n);
    } finally {
      this.loading = false;
    }
    // The server sends a long log in pages, and the table may have moved on meanwhile.
    const reached = this.entries.at(-1)?.n ?? 0;
    const now = this.store.table?.number ?? 0;
    if (now !== number || (reached < now && reached > before)) await this.follow();
  }

  /** All of it once more, in the language now spoken. */
  async reload(): Promise<void> {
    this.entries = [];
    await this.follow();
  }

  since(n: number): LogEntry[] {
    return this.entries.filter((entry) => entry.n > n);
  }
}
