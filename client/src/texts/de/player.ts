/** Die Seite eines Spielers. */

import type { player as english } from "../en/player";
import { plural } from "../plural";

export const player: typeof english = {
  player: {
    since: (day) => `Hier seit ${day}`,
    ratings: "Wertungen",
    noRatings: "Noch ist kein gewertetes Spiel zu Ende gespielt.",
    pools: { people: "Gegen Menschen", computers: "Gegen Computer" },
    game: "Spiel",
    side: "Seite",
    rating: "Wertung",
    guess: "Geschätzt: es sind noch zu wenige Spiele",
    plusMinus: (n) => `± ${n}`,
    games: "Spiele",
    won: "Gewonnen",
    drawn: "Unentschieden",
    lost: "Verloren",
    bySide: "Ergebnisse nach Seite",
    byOpponent: "Ergebnisse nach Gegner",
    opponent: "Gegner",
    lastGames: "Letzte Spiele",
    running: "Laufende Spiele",
    none: "Noch keine.",
    result: (score) => (score === 1 ? "Gewonnen" : score === 0 ? "Verloren" : "Unentschieden"),
    computer: (level) => `Computer: ${level}`,
    somebody: "jemand ohne Konto",
    when: "Wann",
    page: "Ihre Seite",
    count: (n) => plural(n, "Spiel", "Spiele"),
  },
};
