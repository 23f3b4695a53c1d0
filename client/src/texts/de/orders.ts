/** Dauerbefehle: Regeln, die für einen Spieler antworten, der nicht da ist. */

import type { orders as english } from "../en/orders";
import { plural } from "../plural";

export const orders: typeof english = {
  standing: {
    title: "Dauerbefehle",
    about: "Sie beantworten Entscheidungen sofort für Sie, auch wenn Sie nicht da sind. Der erste passende Befehl antwortet; wo keiner passt, werden Sie gefragt. Vor dem Ende des Spiels sieht sie niemand sonst.",
    none: "Noch keine Befehle: Sie werden nach allem gefragt.",
    side: "Befehle der Seite",
    list: "Ihre Befehle, der erste passende antwortet",
    add: "Befehl hinzufügen",
    kind: "Art des Befehls",
    up: (n) => `Befehl ${n} nach oben`,
    down: (n) => `Befehl ${n} nach unten`,
    remove: (n) => `Befehl ${n} löschen`,
    hexes: "etwa 0101 0102",
    strange: (words) => `Kein Feld dieser Karte: ${words}`,
    pick: "Auf der Karte wählen",
    picking: "Klicken Sie Felder auf der Karte an, oder gehen Sie mit den Pfeiltasten hin und drücken Sie Enter.",
    picked: "Auswahl beenden",
    keep: "Befehle behalten",
    kept: "Diese Befehle gelten.",
    unkept: "Noch nicht behalten.",
    revert: "Änderungen verwerfen",
    try: "Ausprobieren",
    trying: "Der Zug des Gegners wird gespielt …",
    tried: (games) => `Im nächsten Zug des Gegners, ${plural(games, "Mal", "Mal")} gespielt, im Mittel:`,
    now: (n, what) => `Jetzt würde Befehl ${n} antworten: ${what}.`,
    times: (times, answers, stake) => `${times} Antworten (${answers}), je ${stake} Stufen im Spiel`,
    hoped: (times, answers, chance) => `${times} Antworten (${answers}), mit einer mittleren Aussicht von ${chance}`,
    plain: (times, answers) => `${times} Antworten (${answers})`,
    lostUnits: (units) => `Ihre Seite verlor insgesamt ${units} Einheiten.`,
    never: "kam nicht vor",
    asked: (what) => `Gefragt würden Sie: ${what}`,
    unasked: "Sie würden gar nicht gefragt.",
    lost: (steps) => `Ihre Seite verlor im Ganzen ${steps} Stufen.`,
    mark: (n, text) => `Dauerbefehl ${n} hat geantwortet: ${text}`,
  },
};
