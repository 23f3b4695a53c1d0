/** The way into a lesson: a table of its own is founded, and the learner sits down at it. */

import * as http from "../../api/http";
import { takeLesson } from "../../api/lessons";
import { notices } from "./notices.svelte";
import { progress } from "./progress.svelte";
import { knownTables, remember, router } from "./router.svelte";

/** Begin a lesson from its first step. */
export async function begin(game: string, lesson: string): Promise<void> {
  try {
    const made = await takeLesson(game, lesson);
    const seat = Object.values(made.keys)[0] ?? null;
    remember({ id: made.id, seat, game, title: made.table.title, seen: made.table.number, lesson });
    progress.note(game, lesson, { table: made.id, step: 0 });
    router.toTable(made.id, seat);
  } catch (error) {
    if (!(error instanceof http.ServerRefusal)) throw error;
    notices.refuse(error.problem.error);
  }
}

/** Go on where a lesson was left, or begin it. */
export async function resume(game: string, lesson: string): Promise<void> {
  const { table, done } = progress.of(game, lesson);
  const known = knownTables().find((one) => one.id === table);
  if (!known || done) return begin(game, lesson);
  router.toTable(known.id, known.seat);
}
