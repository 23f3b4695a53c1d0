import { untrack } from "svelte";
import type { LogEntry } from "../../api/types";
import type { Play } from "./play.svelte";

/** Tell what is new at a table, each step once. Call it while a component is set up. */
export function onNews(play: Play, tell: (fresh: LogEntry[]) => void): void {
  // How far the game had gone when this was last looked at.
  let seen = untrack(() => play.store.table?.number ?? 0);
  $effect(() => {
    const last = play.log.entries.at(-1)?.n;
    // A long log comes in pages: what was played before is not news.
    if (last === undefined || last < (play.store.table?.number ?? 0)) return;
    const fresh = play.log.since(seen);
    seen = last;
    tell(fresh);
  });
}
