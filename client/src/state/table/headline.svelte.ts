import { untrack } from "svelte";
import type { LogEntry } from "../../api/types";
import { onNews } from "./news.svelte";
import type { Play } from "./play.svelte";

/** News of the game, shown over the map for a few seconds. Make it while a component is set up. */
export class Headline<T> {
  current = $state.raw<T | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(play: Play, shownFor: number, news: (fresh: LogEntry[]) => T | null | undefined) {
    onNews(play, (fresh) => {
      // Who looks back is not disturbed by the present.
      if (play.replay.on) return;
      const found = news(fresh);
      if (found) this.#show(found, shownFor);
    });
    // A replay shows what its step brought, as it was shown in play.
    $effect(() => {
      const { on, entry } = play.replay;
      if (!on) return;
      const found = entry && news([entry]);
      untrack(() => (found ? this.#show(found, shownFor) : this.dismiss()));
      return () => this.dismiss();
    });
  }

  dismiss(): void {
    this.current = null;
  }

  #show(found: T, shownFor: number): void {
    this.current = found;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.dismiss(), shownFor);
  }
}
