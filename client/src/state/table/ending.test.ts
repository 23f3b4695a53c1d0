import { expect, it, vi } from "vitest";
import type { Play } from "./play.svelte";
import { endPhase, isDone } from "./ending";

/** A table in a phase that may end, with these units still able to act. */
function table(units: string[]): { play: Play; act: ReturnType<typeof vi.fn> } {
  const act = vi.fn(() => Promise.resolve(true));
  const play = {
    live: true, dialog: null, canAct: new Set(units), targets: new Set(), onHexes: new Map(), selection: { units: [], clear: vi.fn() },
    orders: { end: () => ({ type: "end phase" }), ends: (type: string) => type === "end phase" },
    store: { busy: false, act, table: { can: { end_phase: null, actions: [{ type: "end phase" }] } } },
  };
  return { play: play as unknown as Play, act };
}

it("ends a phase without a question where nothing is left to do", async () => {
  const { play, act } = table([]);
  expect(isDone(play)).toBe(true);
  await endPhase(play);
  expect(act).toHaveBeenCalledWith({ type: "end phase" });
  expect(play.dialog).toBe(null);
});

it("asks first where somebody could still act", async () => {
  const { play, act } = table(["unit-1"]);
  await endPhase(play);
  expect(act).not.toHaveBeenCalled();
  expect(play.dialog).toBe("end");
});
