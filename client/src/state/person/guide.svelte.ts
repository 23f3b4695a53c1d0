/** A guided first turn: each step waits until the player has done what it speaks of. It knows no rule either. */

import { latestCombat } from "../../common/combats";
import { latestSalvo } from "../../common/salvos";
import type { Texts } from "../../texts/en";
import type { Play } from "../table/play.svelte";

export type Step = keyof Texts["guide"]["steps"];

interface Lesson {
  step: Step;
  /** What a game must have for the lesson to be given. */
  needs?: string;
  /** Whether the player has done it, given how the table stood when the step began. */
  done: (play: Play, began: Moment) => boolean;
}

interface Moment {
  number: number;
  phase: string;
}

const number = (play: Play): number => play.store.table?.number ?? 0;

const LESSONS: Lesson[] = [
  { step: "select", needs: "movement", done: (play) => play.selection.units.length > 0 },
  { step: "move", needs: "movement", done: (play, began) => number(play) > began.number },
  { step: "undo", done: (play, began) => number(play) < began.number },
  { step: "why", done: (play) => play.dialog === "why" && play.why !== null },
  { step: "overlays", done: (play) => play.overlays.on.size > 0 },
  { step: "advance", done: (play, began) => play.store.table?.view.phase !== began.phase },
  { step: "target", needs: "odds", done: (play) => play.battle.purpose === "attack" },
  { step: "attack", needs: "odds", done: (play, began) => play.log.since(began.number).some((entry) => latestCombat(entry) !== null) },
  { step: "result", needs: "odds", done: (play) => play.store.table?.view.decision === null },
  { step: "aim", needs: "fire", done: (play) => play.firing.open },
  { step: "fire", needs: "fire", done: (play, began) => play.log.since(began.number).some((entry) => latestSalvo(entry) !== null) },
  { step: "end", done: () => false },
];

export class Guide {
  at = $state<number | null>(null);
  private began: Moment = { number: 0, phase: "" };

  constructor(private readonly play: Play) {}

  get step(): Step | null {
    return this.lesson?.step ?? null;
  }

  get count(): number {
    return this.lessons.length;
  }

  private get lessons(): Lesson[] {
    return LESSONS.filter(({ needs }) => !needs || this.play.has(needs));
  }

  private get lesson(): Lesson | null {
    return this.at === null ? null : (this.lessons[this.at] ?? null);
  }

  start(): void {
    this.go(0);
  }

  stop(): void {
    this.at = null;
  }

  skip(): void {
    if (this.at !== null) this.go(this.at + 1);
  }

  /** Go on if the step is done; to be called whenever something has changed. */
  look(): void {
    if (this.lesson?.done(this.play, this.began)) this.skip();
  }

  private go(at: number): void {
    this.began = { number: number(this.play), phase: this.play.store.table?.view.phase ?? "" };
    this.at = at < this.count ? at : null;
  }
}
