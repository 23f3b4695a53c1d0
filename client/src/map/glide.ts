/** The sheet slides to where something happens, unless the reader wants no motion. */

import type { Point } from "./geometry";
import type { PanZoom } from "./panzoom.svelte";

const TIME = 320;
let frame = 0;

/** Bring points of the sheet into the window; the first matters most. */
export function glide(pan: PanZoom, points: Point[]): void {
  const from = { x: pan.x, y: pan.y };
  for (const point of [...points].reverse()) pan.show(point);
  const to = { x: pan.x, y: pan.y };
  cancelAnimationFrame(frame);
  if (Math.hypot(to.x - from.x, to.y - from.y) < 2 || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const began = performance.now();
  const step = (now: number): void => {
    // A hand on the sheet is stronger.
    if (pan.dragging) return;
    const share = Math.min(Math.max(now - began, 0) / TIME, 1);
    const eased = share * share * (3 - 2 * share);
    pan.x = from.x + (to.x - from.x) * eased;
    pan.y = from.y + (to.y - from.y) * eased;
    if (share < 1) frame = requestAnimationFrame(step);
  };
  step(began);
}
