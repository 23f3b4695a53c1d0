/** Looking back: the table as it was after so many actions. */

import type { UnitId, View } from "../../api/types";
import type { TableStore } from "./table.svelte";

const PACE = 900;

export class Replay {
  n = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  playing = $state(false);
  /** Through whose eyes we look; without a choice through our own. */
  eye = $state<string | null>(null);
  /** Units that this eye saw otherwise than they were, or not at all. */
  hidden = $state.raw<UnitId[]>([]);
  /** Told which action the picture is about to show. */
  onMoment: (n: number) => void = () => undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: TableStore) {}

  get on(): boolean {
    return this.n !== null;
  }

  get last(): number {
    return this.store.table?.number ?? 0;
  }

  async to(n: number): Promise<void> {
    const wanted = Math.min(Math.max(n, 0), this.last);
    this.n = wanted;
    const { eye } = this;
    const { view, hidden = [] } = await this.store.api.viewAt(wanted, eye);
    if (this.n !== wanted || this.eye !== eye) return;
    this.onMoment(wanted);
    this.view = view;
    this.hidden = hidden;
    history.replaceState(null, "", `#${wanted}`);
  }

  /** The same moment through other eyes. */
  async through(eye: string | null): Promise<void> {
    this.eye = eye;
    if (this.n !== null) await this.to(this.n);
  }

  play(): void {
    this.playing = true;
    const step = async (): Promise<void> => {
      if (!this.playing || this.n === null) return;
      if (this.n >= this.last) return this.pause();
      await this.to(this.n + 1);
      this.timer = setTimeout(() => void step(), PACE);
    };
    if (this.n === this.last) this.n = 0;
    void step();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  close(): void {
    this.pause();
    this.n = null;
    this.view = null;
    this.eye = null;
    this.hidden = [];
    history.replaceState(null, "", location.pathname + location.search);
  }
}
