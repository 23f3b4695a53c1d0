/** Das Kampfblatt. */

import type { combat as english } from "../en/combat";

export const combat: typeof english = {
  combat: {
    title: "Kampfblatt",
    overrun: "Überrollblatt",
    threat: (hex) => `Was der Gegner ${hex} antun kann`,
    noThreat: "Keine gegnerische Einheit kann dieses Feld angreifen.",
    attack: "Angriff",
    defense: "Verteidigung",
    ratio: "Verhältnis",
    shifts: "Spaltenverschiebungen",
    noShifts: "Keine",
    dieChanges: "Änderungen des Würfels",
    strengthChanges: "Änderungen der Stärke",
    sums: { attack: "Angriff", defense: "Verteidigung" },
    column: "Spalte",
    columns: "Mögliche Spalten",
    results: "Aussichten",
    die: "Würfel",
    result: "Ergebnis",
    untried: "Unerprobte Einheiten verbergen ihre Stärke: Aussichten über alles, was noch gezogen werden kann.",
    spoken: (attack, defense, column) => `${attack} gegen ${defense}, Spalte ${column}. Eingabe greift an, Escape bricht ab.`,
    attackers: "Angreifer",
    defenders: "Verteidiger",
    air: "Luftwaffe",
    confirm: "Angreifen",
    confirmOverrun: "Überrollen",
    cancel: "Abbrechen",
    details: "Mehr",
    about: "etwa",
    add: "Umschalt-Klick auf ein weiteres Feld greift beide zugleich an.",
    pick: "Wählen Sie mindestens einen Angreifer.",
  },
};
