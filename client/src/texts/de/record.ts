/** Was geschehen ist, was gesagt wurde und was noch kommt. */

import type { record as english } from "../en/record";
import { plural } from "../plural";

export const record: typeof english = {
  log: { empty: "Noch ist nichts geschehen.", goto: "Diesen Augenblick zeigen", title: "Was geschah" },
  recap: { title: "Seit Ihrem letzten Besuch", skip: "Zur Gegenwart", step: "Schritt für Schritt" },
  replay: {
    title: "Wiederholung",
    open: "Wiederholung",
    close: "Zur Gegenwart",
    previous: "Einen Schritt zurück",
    next: "Einen Schritt weiter",
    play: "Abspielen",
    pause: "Anhalten",
    at: (n, of) => `Schritt ${n} von ${of}`,
    eyes: "Gesehen von",
    truth: "Die Wahrheit",
    hidden: (n) => `${plural(n, "Einheit", "Einheiten")} nicht so gesehen, wie sie ${n === 1 ? "war" : "waren"}`,
    nothingHidden: "In diesem Spiel ist nichts verborgen: beide Seiten sehen die Wahrheit.",
    branch: "Von hier weiterspielen",
    same: "mit denselben Würfeln",
    fresh: "mit frischen Würfeln",
    average: "mit durchschnittlichen Würfeln",
    dice: "Würfel",
  },
  track: {
    forts: "Befestigungen auf der Karte",
    air: "Luftwaffe bereit",
    score: "Siegpunkte",
    accounts: "Was jede Seite hat",
    noScore: "Noch keine Punkte",
    cup: "Im Becher",
    drawn: "Aus dem Becher gezogen",
    signs: (up, down) => `Plus: ${up}; Minus: ${down}.`,
    area: (names) => `Bereich ${names}`,
  },
  losses: { none: "Noch keine Einheit ist verloren.", of: (side) => `Verluste der ${side}` },
  chat: { notes: "Ihre Notizen, nur für Sie", say: "Etwas sagen", send: "Senden", empty: "Noch hat niemand etwas gesagt.", off: "An diesem Tisch sprechen nur Spieler." },
  verify: {
    title: "Ist alles richtig?",
    menu: "Aufzeichnung und Würfel prüfen",
    right: (actions) => `Das Spiel wurde aus ${plural(actions, "Aktion", "Aktionen")} nachgespielt: alles passt.`,
    wrong: "Die Aufzeichnung passt nicht.",
    dice: "Die Würfel wurden mit ihrem Geheimnis verglichen, das vor dem ersten Wurf zugesagt war.",
    later: "Das Geheimnis der Würfel wird am Ende gezeigt; bis dahin ist dies die Zusage:",
  },
};
