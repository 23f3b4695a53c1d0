/** The panel on a phone: a drawer that is pulled up and down by its grip, or opens and closes at a touch. */

import type { Play } from "./play.svelte";

/** A pointer that moves less than this has only touched. */
const PULL = 6;
/** The least that is left of the drawer and of what lies above it, and where it counts as open, in shares of the window. */
const LEAST = 96;
const ABOVE = 120;
const OPEN = 0.4;

export class Drawer {
  /** Its height in pixels, once it has been pulled. */
  height = $state<number | null>(null);
  pulling = $state(false);
  private pulled = false;

  constructor(private readonly play: Play) {}

  /** A touch on the grip opens or closes it; what ends a pull is no touch. */
  press(): void {
    if (this.pulled) {
      this.pulled = false;
      return;
    }
    this.height = null;
    this.play.panelUp = !this.play.panelUp;
  }

  grab(event: PointerEvent): void {
    const panel = (event.currentTarget as HTMLElement).parentElement;
    if (!panel) return;
    const [from, high] = [event.clientY, panel.getBoundingClientRect().height];
    this.pulled = false;
    const follow = (moved: PointerEvent): void => {
      if (moved.pointerId !== event.pointerId) return;
      const by = from - moved.clientY;
      if (!this.pulling && Math.abs(by) <= PULL) return;
      this.pulling = true;
      this.pulled = true;
      this.height = Math.min(Math.max(high + by, LEAST), innerHeight - ABOVE);
    };
    const end = (): void => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      this.pulling = false;
      if (this.pulled && this.height !== null) this.play.panelUp = this.height > innerHeight * OPEN;
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }
}
