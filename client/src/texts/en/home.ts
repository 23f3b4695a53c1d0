/** What a newcomer needs: which game, what wins, whom to play, and lessons. */

import { plural } from "../plural";

export const home = {
  home: {
    minutes: (n: number) => `about ${n} min`,
    complexity: (n: number, of: number) => `complexity ${n} of ${of}`,
    playNow: "Play now",
    playNowOf: (game: string) => `Play now: ${game}`,
    learn: "Learn",
    learnOf: (game: string) => `Learn: ${game}`,
    more: "More ways to play",
    first: "begin here",
    elo: (elo: number) => `Elo ${elo}`,
    bounds: { "at most": (elo: number) => `Elo below ${elo}`, "at least": (elo: number) => `Elo above ${elo}` },
    between: (low: number, high: number) => `between ${low} and ${high}`,
    unmeasured: "Elo not measured yet",
    measured: (won: number, games: number) => `It won ${won} of ${plural(games, "game", "games")} against the Sergeant.`,
    yardstick: "Elo counts among the computer players of this game; the Sergeant is 1500.",
  },
  goal: {
    title: "What wins",
    yours: (side: string) => `Your aim as the ${side} side`,
    of: (side: string) => `The ${side} side`,
    show: "Show it on the map",
    hide: "Got it",
  },
};
