/** The page of a player. */

import { plural } from "../plural";

export const player = {
  player: {
    since: (day: string) => `Here since ${day}`,
    ratings: "Ratings",
    noRatings: "No rated game has been played to its end yet.",
    pools: { people: "Against people", computers: "Against computers" } as Record<string, string>,
    game: "Game",
    side: "Side",
    rating: "Rating",
    guess: "A guess: too few games have been played",
    plusMinus: (n: number) => `± ${n}`,
    games: "Games",
    won: "Won",
    drawn: "Drawn",
    lost: "Lost",
    bySide: "Results by side",
    byOpponent: "Results by opponent",
    opponent: "Opponent",
    lastGames: "Last games",
    running: "Games under way",
    none: "None yet.",
    result: (score: number): string => (score === 1 ? "Won" : score === 0 ? "Lost" : "Drawn"),
    computer: (level: string) => `Computer: ${level}`,
    somebody: "somebody without an account",
    when: "When",
    page: "Your page",
    count: (n: number) => plural(n, "game", "games"),
  },
};
