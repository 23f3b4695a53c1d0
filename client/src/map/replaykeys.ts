/** The keys of the replay. While it is on, the arrows step through the record; with Shift they move the hex cursor. */

import type { MarkKind } from "../state/table/marks";
import type { Play } from "../state/table/play.svelte";

const JUMPS: Record<string, [MarkKind, 1 | -1]> = {
  ArrowUp: ["phase", -1],
  ArrowDown: ["phase", 1],
  PageUp: ["turn", -1],
  PageDown: ["turn", 1],
  ",": ["combat", -1],
  ".": ["combat", 1],
};
const STEPS: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };
const SPEED: Record<string, 1 | -1> = { "<": -1, ">": 1 };

/** Answers whether the key meant something to the replay. */
export function replayKey({ replay }: Play, key: string): boolean {
  const [jump, step, speed] = [JUMPS[key], STEPS[key], SPEED[key]];
  if (!replay.on) return false;
  if (jump) void replay.jump(...jump);
  else if (step) void replay.step(step);
  else if (speed) replay.hurry(speed);
  else if (key === "Home" || key === "End") ends(replay, key);
  else if (key === " " && !document.activeElement?.closest("button, summary, a")) replay.toggle();
  else return false;
  return true;
}

function ends(replay: Play["replay"], key: "Home" | "End"): void {
  replay.pause();
  void replay.to(key === "Home" ? 0 : replay.last);
}
