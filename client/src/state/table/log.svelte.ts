/** The log in words, and the moments it leads back to. */

import type { Hex, LogEntry } from "../../api/types";
import type { TableStore } from "./table.svelte";

export class Log {
  entries = $state.raw<LogEntry[]>([]);
  /** Hexes of the line under the pointer. */
  pointed = $state.raw<Hex[]>([]);
  private running: Promise<void> | null = null;
  /** Through whose eyes the log is read. */
  private eye: string | null = null;
  /** Whether the log was read when the game was over, and everything may be known. */
  private whole = false;

  constructor(private readonly store: TableStore) {}

  /** Bring the log up to the table's number; who asks while that is going on waits for it. */
  follow(): Promise<void> {
    this.running ??= this.catchUp().finally(() => (this.running = null));
    return this.running;
  }

  /** The server sends a long log in pages, and the table may move on meanwhile. */
  private async catchUp(): Promise<void> {
    if (this.store.table?.outcome && !this.whole) {
      this.whole = true;
      this.entries = [];
    }
    let before: number;
    let number: number;
    do {
      before = this.reached;
      number = this.store.table?.number ?? 0;
      await this.load(number);
    } while (number !== (this.store.table?.number ?? 0) || (this.reached < number && this.reached > before));
  }

  /** After an undo the lines taken back go. */
  private async load(number: number): Promise<void> {
    const kept = this.entries.filter((entry) => entry.n < number);
    const fresh = await this.store.api.log(kept.at(-1)?.n ?? 0, this.eye);
    this.entries = [...kept.filter((entry) => !fresh.some((one) => one.n === entry.n)), ...fresh].sort((a, b) => a.n - b.n);
  }

  private get reached(): number {
    return this.entries.at(-1)?.n ?? 0;
  }

  /** All of it once more, in the language now spoken. */
  async reload(): Promise<void> {
    // What is on its way may still be in the language before.
    await this.running;
    this.entries = [];
    await this.follow();
  }

  /** All of it as somebody else was told it. */
  async through(eye: string | null): Promise<void> {
    if (eye === this.eye) return;
    this.eye = eye;
    await this.reload();
  }

  since(n: number): LogEntry[] {
    return this.entries.filter((entry) => entry.n > n);
  }
}
