/** Was ein Neuling braucht: welches Spiel, was gewinnt, gegen wen, und Lektionen. */

import type { home as english } from "../en/home";
import { plural } from "../plural";

export const home: typeof english = {
  home: {
    minutes: (n) => `etwa ${n} min`,
    complexity: (n, of) => `Komplexität ${n} von ${of}`,
    playNow: "Sofort spielen",
    playNowOf: (game) => `Sofort spielen: ${game}`,
    learn: "Lernen",
    learnOf: (game) => `Lernen: ${game}`,
    more: "Mehr Spielweisen",
    first: "hier beginnen",
    elo: (elo) => `Elo ${elo}`,
    bounds: { "at most": (elo) => `Elo unter ${elo}`, "at least": (elo) => `Elo über ${elo}` },
    between: (low, high) => `zwischen ${low} und ${high}`,
    unmeasured: "Elo noch nicht gemessen",
    measured: (won, games) => `Hat ${won} von ${plural(games, "Partie", "Partien")} gegen den Feldwebel gewonnen.`,
    yardstick: "Elo gilt unter den Computerspielern dieses Spiels; der Feldwebel hat 1500.",
  },
  goal: {
    title: "Was gewinnt",
    yours: (side) => `Ihr Ziel (${side})`,
    of: (side) => side,
    show: "Auf der Karte zeigen",
    hide: "Verstanden",
  },
};
