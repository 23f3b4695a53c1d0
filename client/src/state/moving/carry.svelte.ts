/** Counters being dragged, from the map or from the tray, to a hex. */

import type { Hex, UnitId } from "../../api/types";
import type { Point } from "../../map/geometry";
import type { Play } from "../table/play.svelte";
import { putDown } from "./pointing";

/** A pointer that moves less than this has only clicked. */
const LIFT = 6;

export class Carry {
  units = $state.raw<UnitId[]>([]);
  /** Where the pointer is, in the page. */
  at = $state.raw<Point>({ x: 0, y: 0 });

  constructor(private readonly play: Play) {}

  get on(): boolean {
    return this.units.length > 0;
  }

  /** A pointer went down on these units: once it moves, they come along. */
  grab(event: PointerEvent, units: UnitId[], hex: Hex | null): void {
    const from = { x: event.clientX, y: event.clientY };
    const follow = (moved: PointerEvent): void => {
      if (moved.pointerId !== event.pointerId) return;
      this.at = { x: moved.clientX, y: moved.clientY };
      if (!this.on && Math.hypot(this.at.x - from.x, this.at.y - from.y) > LIFT) this.lift(units, hex);
      if (this.on) this.play.hover = hexUnder(this.at);
    };
    const end = (ended: Event): void => {
      const cancelled = ended.type !== "pointerup" || !this.on;
      for (const [kind, listener] of listeners) removeEventListener(kind, listener as EventListener);
      this.units = [];
      const over = hexUnder(this.at);
      if (!cancelled && over && over !== hex) void putDown(this.play, over);
    };
    const escape = (key: KeyboardEvent): void => {
      if (key.key === "Escape") end(key);
    };
    const listeners: [string, (event: never) => void][] = [
      ["pointermove", follow], ["pointerup", end], ["pointercancel", end], ["keydown", escape],
    ];
    for (const [kind, listener] of listeners) addEventListener(kind, listener as EventListener);
  }

  private lift(units: UnitId[], hex: Hex | null): void {
    this.units = units;
    const { selection } = this.play;
    const same = selection.units.length === units.length && units.every((unit) => selection.has(unit));
    if (!same) selection.answered = this.takeAll(units, hex);
  }

  /** A stack comes whole if it can go anywhere as one; else its first counter alone. */
  private async takeAll(units: UnitId[], hex: Hex | null): Promise<void> {
    const { selection } = this.play;
    await selection.take(units, hex);
    const [first = ""] = units;
    if (units.length < 2 || selection.choices.size || selection.aims.size || selection.units !== units) return;
    if (this.on) this.units = [first];
    await selection.take([first], hex);
  }
}

function hexUnder({ x, y }: Point): Hex | null {
  return document.elementFromPoint(x, y)?.closest<SVGElement>("[data-hex]")?.dataset.hex ?? null;
}
