/** How the counters of one hex lie upon each other. */

import type { Point } from "./geometry";

export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** So many counters can be spread out in a hex. */
export const FEW = 3;
const APART = 78;

/** Where the counter lies when the stack is fanned out in rows of four. */
export function fanned(index: number, count: number): Point {
  const perRow = count <= 4 ? count : Math.ceil(count / Math.ceil(count / 4));
  const rows = Math.ceil(count / perRow);
  const row = Math.floor(index / perRow);
  const inRow = Math.min(perRow, count - row * perRow);
  return { x: ((index % perRow) - (inRow - 1) / 2) * APART, y: (row - (rows - 1) / 2) * APART };
}

/** The point nearest to a centre around which a box of this half width and height lies inside a rectangle. */
export function within(centre: Point, wide: number, high: number, box: Rectangle): Point {
  const keep = (at: number, least: number, most: number): number => (least > most ? at : Math.min(Math.max(at, least), most));
  return {
    x: keep(centre.x, box.left + wide, box.right - wide),
    y: keep(centre.y, box.top + high, box.bottom - high),
  };
}
