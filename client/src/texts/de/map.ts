/** Die Karte für Augen, Tasten und Ohren. */

import type { map as english } from "../en/map";

export const map: typeof english = {
  reach: {
    cost: (points) => `${points} ${points === "1" ? "Bewegungspunkt" : "Bewegungspunkte"}`,
    stops: (rule) => `muss hier halten (Regel ${rule})`,
    overrun: (odds) => `überrollen bei ${odds}`,
  },
  why: {
    title: "Warum nicht?",
    hint: "Einheit wählen, auf ein Feld zeigen und ? drücken (oder das Feld halten).",
    allowed: "Nichts verbietet es.",
    rule: (number) => `Regel ${number}`,
  },
  overlays: {
    title: "Folien",
    zones: "Kontrollzonen",
    supply: "Versorgungslinien",
    enemy: "Gegnerische Reichweite",
    victory: "Siegfelder",
    sheets: "Karten",
    map: "Karte",
    inset: "Stadtplan",
    counters: "Steine verbergen",
  },
  zoom: { title: "Maßstab", nearer: "Vergrößern", farther: "Verkleinern", whole: "Ganze Karte" },
  keys: {
    title: "Tasten",
    list: [
      ["Pfeiltasten", "Feldzeiger bewegen"],
      ["Eingabe", "Einheit wählen oder auf dem Feld handeln"],
      ["Tab oder n", "nächste Einheit, die handeln kann"],
      ["a", "ganzen Stapel wählen"],
      ["Esc", "Auswahl aufheben"],
      ["o", "zu den Befehlen, Esc zurück zur Karte"],
      ["u", "zurücknehmen"],
      ["p", "Phase beenden"],
      ["?", "warum nicht?"],
      ["i", "was kann der Gegner diesem Feld antun"],
      ["d", "Feld beschreiben"],
      ["z s e v", "Zonen, Versorgung, gegnerische Reichweite, Siegfelder"],
      ["t l", "Rundenleiste, Verluste"],
      ["h", "Steine verbergen"],
      ["m", "von der Karte zum Stadtplan und zurück"],
      ["+ − 0", "größer, kleiner, ganze Karte"],
      ["k", "diese Liste"],
    ],
  },
  spoken: {
    hex: (hex, name, terrain) => `Feld ${hex}${name ? `, ${name}` : ""}, ${terrain}`,
    stack: (side, units) => `${side}: ${units}`,
    empty: "leer",
    fort: "Befestigung",
    reach: (points) => `erreichbar für ${points}`,
    target: "kann angegriffen werden",
    zone: (side) => `in der Kontrollzone der ${side}`,
    supplied: "versorgt",
    unsupplied: "unversorgt",
    map: "Karte. Pfeiltasten bewegen den Feldzeiger, Eingabe wählt, k nennt alle Tasten.",
    selected: (units) => `Gewählt: ${units}`,
  },
};
