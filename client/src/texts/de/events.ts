/** Turniere. */

import type { events as english } from "../en/events";
import { plural } from "../plural";

export const events: typeof english = {
  events: {
    title: "Turniere",
    about: "Jeder spielt gegen jeden Gegner beide Seiten. Die Runden folgen von selbst.",
    make: "Turnier ausrichten",
    kind: "Art",
    kinds: { swiss: "Schweizer System", "round robin": "Jeder gegen jeden" },
    hints: { swiss: "Einige Runden gegen Spieler mit ähnlich vielen Punkten", "round robin": "Alle gegeneinander, bis zu 12 Spieler" },
    game: "Spiel",
    name: "Name des Turniers (freiwillig)",
    days: "Tage je Zug",
    create: "Ausrichten",
    list: "Alle Turniere",
    none: "Es gibt noch keines. Richten Sie eines aus.",
    states: { open: "Anmeldung offen", running: "Läuft", over: "Zu Ende" },
    entrants: (n) => plural(n, "Teilnehmer", "Teilnehmer"),
    round: (n, of) => (of ? `Runde ${n} von ${of}` : `Runde ${n}`),
    enter: "Teilnehmen",
    leave: "Ausscheiden",
    begin: "Beginnen",
    callOff: "Turnier schließen",
    waits: (n) => `Es fehlen noch Spieler: ${plural(n, "ist", "sind")} da. Schicken Sie anderen die Adresse dieser Seite.`,
    standings: "Tabelle",
    place: "Platz",
    player: "Spieler",
    points: "Punkte",
    buchholz: "Buchholzzahl",
    sonneborn: "Sonneborn-Berger-Zahl",
    bye: "diese Runde spielfrei",
    gone: "ausgeschieden",
    nobody: "gelöschtes Konto",
    runs: "läuft",
    draw: "unentschieden",
    logIn: "Melden Sie sich auf der Startseite an, um teilzunehmen.",
  },
};
