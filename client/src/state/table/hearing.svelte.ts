/** What is heard of the game: of the steps that are new at the table, or of the one that a replay shows. */

import { untrack } from "svelte";
import type { LogEntry } from "../../api/types";
import { type Sound, sounds } from "../person/sounds";
import { isCombat } from "./marks";
import { onNews } from "./news.svelte";
import type { Play } from "./play.svelte";

/** The sound of some steps: only one, that of what matters most. Only what the log tells can be heard. */
export function soundOf(entries: LogEntry[]): Sound | null {
  const events = entries.flatMap((entry) => entry.events);
  if (events.some((event) => event.type === "game ended")) return "end";
  if (entries.some(isCombat)) return "dice";
  const moved = events.some(({ path, unit, hex }) => (Array.isArray(path) && path.length > 0) || (!!unit && !!hex));
  return moved ? "move" : null;
}

/** Listen to a table. Call it while a component is set up. */
export function listen(play: Play): void {
  onNews(play, (fresh) => {
    if (fresh.length && !untrack(() => play.replay.on || play.handOver)) untrack(() => tell(play, fresh));
  });
  $effect(() => {
    const { on, entry } = play.replay;
    const sound = on && entry ? soundOf([entry]) : null;
    if (sound) sounds.play(sound);
  });
}

function tell(play: Play, fresh: LogEntry[]): void {
  const { table, yours } = play.store;
  const theirs = fresh.some((entry) => !table?.you.includes(entry.side));
  const sound = soundOf(fresh);
  // One's own turn is also heard from another window; the rest only by who looks.
  if (yours && theirs && sound !== "end") sounds.play("turn");
  else if (sound && (sound === "end" || !document.hidden)) sounds.play(sound);
}
