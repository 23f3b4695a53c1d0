import { describe, expect, it } from "vitest";
import { DEPTH, PanZoom } from "./panzoom.svelte";

function table(): PanZoom {
  const pan = new PanZoom({ width: 2000, height: 1000 });
  pan.resize({ width: 1000, height: 500 });
  pan.zoom = 1;
  return pan;
}

describe("zooming", () => {
  it("keeps the point under the pointer in place", () => {
    const pan = table();
    const at = { x: 300, y: 200 };
    const under = () => ({ x: (at.x - pan.x) / pan.zoom, y: (at.y - pan.y) / pan.zoom });
    const before = under();
    pan.zoomAt(at, 1.5);
    expect(pan.zoom).toBeCloseTo(1.5);
    expect(under().x).toBeCloseTo(before.x);
    expect(under().y).toBeCloseTo(before.y);
  });

  it("stops before the sheet is lost from sight", () => {
    const pan = table();
    pan.zoomBy(0.0001);
    expect(pan.zoom).toBeCloseTo(0.45);
    pan.zoomBy(10_000);
    expect(pan.zoom).toBe(4);
  });
});

describe("drawing", () => {
  it("stretches the picture while it moves and draws it afresh when it settles", () => {
    const pan = table();
    pan.zoomBy(2);
    expect(pan.transform).toContain(`${DEPTH / 2}px)`);
    pan.settle();
    expect(pan.transform).toContain(", 0px)");
    expect(pan.drawn).toBe(2);
  });
});

describe("dragging", () => {
  it("takes a small tremble for a click", () => {
    const pan = table();
    pan.down(1, { x: 10, y: 10 });
    expect(pan.move(1, { x: 12, y: 11 })).toBe(false);
    expect(pan.up(1)).toBe(false);
    expect(pan.x).toBe(0);
  });

  it("moves the sheet with the pointer", () => {
    const pan = table();
    pan.down(1, { x: 100, y: 100 });
    pan.move(1, { x: 60, y: 80 });
    expect([pan.x, pan.y]).toEqual([-40, -20]);
    expect(pan.up(1)).toBe(true);
  });

  it("zooms with two fingers", () => {
    const pan = table();
    pan.down(1, { x: 400, y: 250 });
    pan.down(2, { x: 500, y: 250 });
    pan.move(2, { x: 600, y: 250 });
    expect(pan.zoom).toBeCloseTo(2);
  });
});

describe("showing a point", () => {
  it("brings it well inside the window", () => {
    const pan = table();
    pan.show({ x: 1900, y: 900 });
    expect(pan.x + 1900).toBeLessThanOrEqual(1000 - 40 + 1);
    expect(pan.y + 900).toBeLessThanOrEqual(500 - 40 + 1);
  });

  it("moves no farther than it must for a neighbour of what is seen", () => {
    const pan = table();
    pan.show({ x: 1050, y: 250 });
    expect([pan.x, pan.y]).toEqual([-90, 0]);
  });

  it("brings what is far away to the middle", () => {
    const pan = table();
    pan.show({ x: 1400, y: 600 });
    expect([pan.x, pan.y]).toEqual([-900, -350]);
  });
});
