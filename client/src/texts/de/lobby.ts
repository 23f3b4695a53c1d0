/** Vor dem ersten Zug: Tische, Konten und Programme. */

import type { lobby as english } from "../en/lobby";
import { plural } from "../plural";

export const lobby: typeof english = {
  start: {
    heading: "Übernehmen Sie das Kommando",
    choose: "Schlacht wählen",
    turns: (n) => plural(n, "Runde", "Runden"),
    turn: (n) => `Runde ${n}`,
    mode: "Spielweise",
    modes: (sides) =>
      sides > 2
        ? {
            "hot-seat": { name: "Alle Seiten an diesem Schirm", hint: "Abwechselnd spielen oder alle Seiten studieren." },
            "two players": { name: "Mehrere Spieler", hint: "Schicken Sie jedem Gegner einen Link; live oder als Fernpartie." },
            computer: { name: "Gegen den Computer", hint: "Sie führen eine Seite, die Maschine die anderen." },
          }
        : {
            "hot-seat": { name: "Beide Seiten an diesem Schirm", hint: "Abwechselnd spielen oder beide Seiten studieren." },
            "two players": { name: "Zwei Spieler", hint: "Schicken Sie dem Gegner einen Link; live oder als Fernpartie." },
            computer: { name: "Gegen den Computer", hint: "Sie führen eine Seite, die Maschine die andere." },
          },
    side: "Ihre Seite",
    computer: "Computerspieler",
    seconds: "Bedenkzeit je Runde in Sekunden",
    openPlans: "Er nennt seine Pläne, während er sie ausführt",
    options: "Wahlregeln",
    setup: "Aufstellung",
    setups: { suggested: "Vorgeschlagen: sofort beginnen", choose: "Selbst aufstellen" },
    title: "Name des Tisches (freiwillig)",
    clock: "Bedenkzeit in Tagen, für Fernpartien (freiwillig)",
    open: "Im Saal anzeigen",
    begin: "Beginnen",
    lobby: "Offene Tische",
    noLobby: "Kein Tisch wartet auf einen Spieler.",
    join: (side) => `Als ${side} mitspielen`,
    watch: "Zusehen",
    recent: "Ihre Tische",
    noRecent: "Hier erscheinen Tische, an denen Sie gesessen haben.",
    resume: "Weiterspielen",
    study: "Eine Aufzeichnung studieren",
    studyHint: "Die Aufzeichnung einer Partie, hier oder anderswo gespielt, wird nachgespielt, geprüft und zur Wiederholung geöffnet.",
    studyPick: "Aufzeichnung öffnen …",
    loading: "Die Karte wird ausgebreitet …",
  },
  account: {
    heading: "Konto",
    why: "Zum Spielen nicht nötig. Mit einem Konto finden Sie Ihre Tische in jedem Browser.",
    name: "Name",
    password: "Passwort",
    logIn: "Anmelden",
    register: "Neues Konto",
    logOut: "Abmelden",
    noTables: "Sie sitzen noch an keinem Tisch.",
    notices: "Nachrichten und Programme",
    noticesHint: "Wenn Sie am Zug sind, wenn die Zeit abgelaufen ist und wenn eine Partie zu Ende ist.",
    email: "Mailadresse",
    webhook: "Webhook-Adresse",
    save: "Sichern",
    saved: "Gesichert",
    tokens: "Schlüssel für Programme, die für Sie spielen",
    newToken: "Neuer Schlüssel",
    tokenOnce: "Jetzt kopieren: Er wird nur dieses eine Mal gezeigt.",
    drop: (name) => `Schlüssel ${name} löschen`,
  },
  interface: {
    title: "Für Programme",
    text: "Was diese Seite kann, kann ein Programm durch dieselben Türen. Ein Schlüssel Ihres Kontos steht im Kopf Authorization, als Bearer und der Schlüssel; der Schlüssel eines Platzes in X-Seat-Key.",
    groups: { games: "Spiele", tables: "Tische", people: "Personen" },
  },
  invite: { opponent: "Für den Gegner: dieser Link hält den anderen Platz", seat: (side) => `${side}: dieser Link hält den Platz`, watch: "Für Zuschauer", copy: "Kopieren", copied: "Link kopiert" },
};
