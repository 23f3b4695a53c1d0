/** Pan and zoom of the sheet by mouse, touch and keyboard: one CSS transform in space. */

import type { Point } from "./geometry";
import type { Rectangle } from "./stacking";

const SETTLE = 280;
/** A picture stretched or shrunk by less than this is sharp enough: drawing it afresh costs more. */
const STRETCH = 1.02;
const DRAG = 5;
/** So much nearer a key or a button brings the sheet. */
export const NEARER = 1.25;
/** How far the eye is from the sheet, in pixels. */
export const DEPTH = 1000;
/** So far from the edge of the window a point that is shown must be. */
const EDGE = 40;
/** A point farther outside the window than this is no neighbour of what is seen. */
const FAR = 120;
/** So far a push goes in one frame. */
const PUSH = 9;
/** So far the edge of the sheet can be drawn into the window. */
const SLACK = 70;

/** No nearer than this is a small part of the sheet shown of itself. */
const NATURAL = 1.1;

/** What lies over the edges of the window, in pixels. */
export interface Margins {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Box {
  width: number;
  height: number;
}

export class PanZoom {
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  /** The zoom the sheet is drawn at: while it moves, that picture is stretched; when it settles, it is drawn afresh and sharp. */
  drawn = $state(1);
  dragging = $state(false);

  private window: Box = { width: 1, height: 1 };
  private readonly pointers = new Map<number, Point>();
  private start: Point | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private sheet: Box) {}

  /** Nearer to the eye is larger. A scale would lay out all text of the sheet anew for every frame of a zoom; depth does not. */
  get transform(): string {
    const by = this.zoom / this.drawn;
    return `translate3d(${this.x / by}px, ${this.y / by}px, ${DEPTH * (1 - 1 / by)}px)`;
  }

  /** The part of the sheet that the window shows, in units of the sheet. */
  get seen(): Rectangle {
    const [left, top] = [-this.x / this.zoom, -this.y / this.zoom];
    return { left, top, right: left + this.window.width / this.zoom, bottom: top + this.window.height / this.zoom };
  }

  get smallest(): number {
    return Math.min(this.window.width / this.sheet.width, this.window.height / this.sheet.height) * 0.9;
  }

  resize(window: Box): void {
    this.window = window;
    this.keepInside();
  }

  /** The whole sheet. */
  fit(): void {
    this.zoom = Math.min(this.window.width / this.sheet.width, this.window.height / this.sheet.height) * 0.99;
    this.x = Math.max((this.window.width - this.sheet.width * this.zoom) / 2, 0);
    this.y = (this.window.height - this.sheet.height * this.zoom) / 2;
    this.keepInside();
    this.stir();
  }

  /** As near as all of a part of the sheet can be seen. */
  showAll(part: Rectangle): void {
    const [width, height] = [part.right - part.left, part.bottom - part.top];
    this.zoom = Math.max(Math.min(this.window.width / width, this.window.height / height) * 0.96, this.smallest);
    this.centreOn({ x: part.left + width / 2, y: part.top + height / 2 });
  }

  /** A part of the sheet as large as it goes between the things that lie over the edges of the window. */
  open(part: Rectangle, { left, top, right, bottom }: Margins): void {
    const [width, height] = [part.right - part.left, part.bottom - part.top];
    const [wide, high] = [this.window.width - left - right, this.window.height - top - bottom];
    this.zoom = Math.max(Math.min(wide / width, high / height, NATURAL), this.smallest);
    this.x = left + wide / 2 - (part.left + width / 2) * this.zoom;
    this.y = top + high / 2 - (part.top + height / 2) * this.zoom;
    this.drawn = this.zoom;
    this.keepInside();
  }

  /** Bring a point to the middle, near enough to read what is there. */
  approach(point: Point, readable: number): void {
    if (this.zoom < readable) {
      this.zoom = readable;
      this.drawn = readable;
    }
    this.centreOn(point);
  }

  /** No table shows beside the sheet, and counters can be read. */
  fill(readable: number): void {
    this.zoom = Math.max(this.window.width / this.sheet.width, this.window.height / this.sheet.height, readable);
    this.drawn = this.zoom;
    this.keepInside();
  }

  /** Zoom by a factor about a point of the window, which stays where it is. */
  zoomAt(at: Point, factor: number): void {
    const zoom = Math.min(Math.max(this.zoom * factor, this.smallest), 4);
    const by = zoom / this.zoom;
    this.x = at.x - (at.x - this.x) * by;
    this.y = at.y - (at.y - this.y) * by;
    this.zoom = zoom;
    this.keepInside();
    this.stir();
  }

  zoomBy(factor: number): void {
    this.zoomAt({ x: this.window.width / 2, y: this.window.height / 2 }, factor);
  }

  /** Move just so far that a point of the sheet is well inside the window; one that is far away comes to the middle. */
  show(point: Point): void {
    const margin = Math.min(EDGE, this.window.width / 4, this.window.height / 4);
    const [x, y] = [this.x + point.x * this.zoom, this.y + point.y * this.zoom];
    if (Math.max(-x, x - this.window.width, -y, y - this.window.height) > FAR) return this.centreOn(point);
    this.x += Math.max(margin - x, 0) - Math.max(x - (this.window.width - margin), 0);
    this.y += Math.max(margin - y, 0) - Math.max(y - (this.window.height - margin), 0);
    this.keepInside();
    this.stir();
  }

  /** Bring a point as near to the middle as the edges of the sheet allow. */
  centreOn(point: Point): void {
    this.x = this.window.width / 2 - point.x * this.zoom;
    this.y = this.window.height / 2 - point.y * this.zoom;
    this.keepInside(0);
    this.stir();
  }

  /** Whether a point lies near an edge of the window. */
  nearEdge({ x, y }: Point): boolean {
    return Math.min(x, y, this.window.width - x, this.window.height - y) < EDGE;
  }

  /** A point held near an edge of the window pushes the sheet away from that edge. */
  push(at: Point): void {
    const by = (place: number, length: number): number => (place < EDGE ? PUSH : place > length - EDGE ? -PUSH : 0);
    const inside = at.x >= 0 && at.y >= 0 && at.x <= this.window.width && at.y <= this.window.height;
    const [dx, dy] = [by(at.x, this.window.width), by(at.y, this.window.height)];
    if (!inside || (!dx && !dy)) return;
    this.x += dx;
    this.y += dy;
    this.keepInside();
    this.stir();
  }

  down(id: number, at: Point): void {
    this.pointers.set(id, at);
    this.start = this.pointers.size === 1 ? at : null;
    this.dragging = this.pointers.size > 1;
  }

  /** Follows a pointer; answers whether the sheet has been dragged. */
  move(id: number, at: Point): boolean {
    const before = this.pointers.get(id);
    if (!before) return false;
    if (this.pointers.size === 2) this.pinch(id, before, at);
    else if (this.dragging || (this.start && Math.hypot(at.x - this.start.x, at.y - this.start.y) > DRAG)) {
      const from = this.dragging ? before : (this.start ?? before);
      this.dragging = true;
      this.x += at.x - from.x;
      this.y += at.y - from.y;
      this.keepInside();
      this.stir();
    }
    if (this.dragging) this.pointers.set(id, at);
    return this.dragging;
  }

  /** A pointer left; answers whether it had been a drag, and so no click. */
  up(id: number): boolean {
    const was = this.dragging;
    this.pointers.delete(id);
    if (this.pointers.size === 0) this.dragging = false;
    return was;
  }

  private pinch(id: number, before: Point, at: Point): void {
    const other = [...this.pointers].find(([key]) => key !== id)?.[1] ?? before;
    const apart = (one: Point): number => Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1);
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    this.x += (at.x - before.x) / 2;
    this.y += (at.y - before.y) / 2;
    this.zoomAt(middle, apart(at) / apart(before));
    this.pointers.set(id, at);
  }

  private keepInside(most = SLACK): void {
    const keep = (at: number, window: number, sheet: number): number => {
      const slack = Math.min(window * 0.35, most);
      return Math.min(Math.max(at, window - sheet - slack), slack);
    };
    const fits = (window: number, sheet: number): boolean => sheet < window * 0.65;
    const [width, height] = [this.sheet.width * this.zoom, this.sheet.height * this.zoom];
    this.x = fits(this.window.width, width) ? (this.window.width - width) / 2 : keep(this.x, this.window.width, width);
    this.y = fits(this.window.height, height) ? (this.window.height - height) / 2 : keep(this.y, this.window.height, height);
  }

  settle(): void {
    const stretched = this.zoom / this.drawn;
    if (stretched > STRETCH || stretched < 1 / STRETCH) this.drawn = this.zoom;
  }

  private stir(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), SETTLE);
  }
}
