/** Zurückschauen und zusehen: Wiederholung, letzter Zug des Gegners, Tische zum Ausprobieren, Töne. */

import type { watching as english } from "../en/watching";
import { plural } from "../plural";

export const watching: typeof english = {
  watching: {
    turn: (n) => `Zug ${n}`,
    toTurn: (n) => `Zu Zug ${n}`,
    turnBack: "Voriger Zug",
    turnOn: "Nächster Zug",
    combatBack: "Voriger Kampf",
    combatOn: "Nächster Kampf",
    speed: "Tempo",
    space: "Leertaste",
    copied: "Der Link zu diesem Schritt ist kopiert. Wer ihn öffnet, sieht zu; einen Platz gibt er nicht.",
    beside: "Nebeneinander",
    asSeen: (side) => `Was die Seite „${side}“ sah`,
    keysTitle: "In der Wiederholung",
    keys: [
      ["← →", "einen Schritt zurück oder weiter"],
      ["↑ ↓", "vorige oder nächste Phase"],
      ["Bild ↑ Bild ↓", "voriger oder nächster Zug"],
      [", .", "voriger oder nächster Kampf"],
      ["Pos1 Ende", "zum Anfang oder zum Ende"],
      ["Leertaste", "abspielen oder anhalten"],
      ["< >", "langsamer oder schneller"],
      ["Umschalt + Pfeile", "Feldzeiger bewegen"],
      ["Esc", "zur Gegenwart"],
    ],
    lastTurn: (turn, marches, fights) => `Zug ${turn}: ${plural(marches, "Bewegung", "Bewegungen")}, ${plural(fights, "Angriff", "Angriffe")}`,
    noLastTurn: "Der Gegner war noch nicht am Zug.",
    threat: (turns) => (turns === 1 ? "Was der Gegner in einem Zug gegen jedes Feld aufbieten kann" : "Was der Gegner in zwei Zügen aufbieten kann"),
    strength: (n) => `Stärke ${n}`,
    noThreat: "Der Gegner bedroht kein Feld.",
    supplyNear: "nah",
    supplyFar: "so weit die Linien reichen",
    supplyGround: (side) => `Wo Versorgung besteht: ${side}`,
    cutHere: "hier schnitte ein Gegner so viele Einheiten ab",
    playTurn: "Abspielen",
    whatIf: "Was wäre, wenn?",
    whatIfBrief: (n) => `Ab Handlung ${n}.`,
    whatIfText: (n) => `Dieser Tisch begann bei Handlung ${n} eines anderen Spiels, um etwas auszuprobieren. Nichts hier ändert jenes Spiel.`,
    backToGame: "Zurück zu jenem Spiel",
    sounds: "Töne",
    soundOn: "Töne sind an.",
    soundOff: "Töne sind aus.",
  },
};
