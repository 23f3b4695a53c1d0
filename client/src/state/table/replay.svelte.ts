/** Looking back: the table as it was after so many actions. */

import type { LogEntry, UnitId, View } from "../../api/types";
import { settings } from "../person/settings.svelte";
import { isCombat, jump, type Mark, type MarkKind, marksOf } from "./marks";
import type { Log } from "./log.svelte";
import type { TableStore } from "./table.svelte";

export const SPEEDS = [0.5, 1, 2, 4] as const;
/** How long a step stays at the usual speed, and one that threw dice, in milliseconds. */
const PACE = 900;
const DICE_PACE = 2400;
/** How long the last step of a stretch stays before the present comes back. */
const LINGER = 1400;

export class Replay {
  /** The step that was asked for, and the one whose picture is on the map. */
  n = $state<number | null>(null);
  shown = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  playing = $state(false);
  /** Through whose eyes we look; without a choice through our own. */
  eye = $state<string | null>(null);
  /** Whether what each side saw lies side by side. */
  beside = $state(false);
  /** Units that this eye saw otherwise than they were, or not at all. */
  hidden = $state.raw<UnitId[]>([]);
  /** How much of the window its bar takes, in pixels. */
  height = $state(0);
  /** They are the same through all eyes, and stay while the log is read anew. */
  readonly marks = $derived.by(() => (this.known = this.log.entries.length ? marksOf(this.log.entries) : this.known));
  /** What the step on the map is about, as soon as the log has it. */
  readonly entry: LogEntry | null = $derived.by(() => this.entryAt(this.shown));
  /** Told what the picture is about to show, and how long it will stay. */
  onMoment: (entry: LogEntry | null, time: number) => void = () => undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private known: Mark[] = [];
  private loading: Promise<void> | null = null;
  /** Where playing ends; the present comes back then, unless it is the end of the record. */
  private until: number | null = null;

  constructor(
    private readonly store: TableStore,
    private readonly log: Log,
    /** Only the map that leads writes the step into the address. */
    private readonly leads = true,
  ) {}

  get on(): boolean {
    return this.n !== null;
  }

  get last(): number {
    return this.store.table?.number ?? 0;
  }

  private entryAt(n: number | null): LogEntry | null {
    return this.log.entries.find((one) => one.n === n) ?? null;
  }

  /** How long a step stays while the replay plays. */
  private time(entry: LogEntry | null): number {
    return (entry && isCombat(entry) ? DICE_PACE : PACE) / settings.replaySpeed;
  }

  /** Show a step. Whoever asks for another meanwhile gets that one instead. */
  to(n: number): Promise<void> {
    this.n = Math.min(Math.max(n, 0), this.last);
    this.loading ??= this.load().finally(() => (this.loading = null));
    return this.loading;
  }

  private async load(): Promise<void> {
    while (this.n !== null) {
      const { n, eye } = this;
      const { view, hidden = [] } = await this.store.api.viewAt(n, eye);
      // It was closed, or something else is wanted by now.
      if (this.n !== n || this.eye !== eye) continue;
      const entry = this.entryAt(n);
      this.onMoment(entry, this.time(entry));
      this.view = view;
      this.hidden = hidden;
      this.shown = n;
      if (this.leads) address(`#${n}`);
      return;
    }
  }

  /** Step by hand: what plays stops. */
  async step(by: 1 | -1): Promise<void> {
    this.pause();
    await this.to((this.n ?? 0) + by);
  }

  /** To the next turn, phase or combat, or to the one before. */
  async jump(kind: MarkKind, by: 1 | -1): Promise<void> {
    this.pause();
    await this.to(jump(this.marks, this.n ?? 0, kind, by, this.last));
  }

  /** The same moment through other eyes. */
  async through(eye: string | null): Promise<void> {
    this.eye = eye;
    await Promise.all([this.n === null ? undefined : this.to(this.n), this.log.through(eye)]);
  }

  /** Play on, to the end or to a step after which the present comes back. */
  play(until: number | null = null): void {
    this.playing = true;
    this.until = until;
    const step = async (): Promise<void> => {
      if (!this.playing || this.n === null) return;
      if (this.n >= this.last) return this.pause();
      await this.to(this.n + 1);
      if (!this.playing) return;
      const over = this.until !== null && (this.n ?? 0) >= this.until;
      this.timer = setTimeout(() => (over ? this.close() : void step()), this.time(this.entry) + (over ? LINGER : 0));
    };
    if (this.n === this.last) this.n = 0;
    void step();
  }

  pause(): void {
    this.playing = false;
    this.until = null;
    clearTimeout(this.timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Faster or slower, as far as the choice of speeds goes. */
  hurry(by: 1 | -1): void {
    const at = SPEEDS.findIndex((speed) => speed === settings.replaySpeed);
    const speed = SPEEDS[at + by];
    if (speed) settings.keepReplaySpeed(speed);
  }

  close(): void {
    this.pause();
    this.n = null;
    this.shown = null;
    this.view = null;
    this.eye = null;
    this.beside = false;
    this.hidden = [];
    void this.log.through(null);
    if (this.leads) address(location.pathname + location.search);
  }
}

function address(to: string): void {
  try {
    history.replaceState(null, "", to);
  } catch {
    // Some browsers allow only so many changes of the address in a while; the replay goes on without.
  }
}
