/** Der geführte erste Zug. */

import type { guide as english } from "../en/guide";

export const guide: typeof english = {
  guide: {
    title: "Geführte erste Runde",
    begin: "Geführte erste Runde",
    of: (game) => `Geführte erste Runde: ${game}`,
    at: (n, of) => `Lektion ${n} von ${of}`,
    stop: "Lektion beenden",
    skip: "Überspringen",
    steps: {
      select: { title: "Einen Stein aufnehmen", text: "Ziehen verschiebt die Karte, das Rad vergrößert sie. Der Zeiger über einem Stapel fächert ihn auf; dann auf einen Stein mit hellem Rand klicken." },
      move: { title: "Bewegen", text: "Blaue Felder sind erreichbar; die Zahl sind die Kosten in Bewegungspunkten. Ein gestrichelter roter Rand heißt: hier muss die Einheit halten. Klicken Sie auf ein blaues Feld, oder ziehen Sie den Stein dorthin." },
      undo: { title: "Zurücknehmen", text: "Noch ist kein Würfel gefallen und nichts aufgedeckt, also lässt sich der Zug zurücknehmen: u oder Zurücknehmen." },
      why: { title: "Fragen, warum nicht", text: "Eine Einheit wählen, auf ein fernes Feld zeigen und ? drücken (oder rechts klicken, oder auf dem Schirm halten). Die Regel, die es verbietet, antwortet." },
      overlays: { title: "Folien auflegen", text: "Die Knöpfe links legen eine Folie über die Karte, etwa was der Gegner erreichen kann (e) oder die Felder, die den Sieg bringen (v). Schalten Sie eine ein." },
      advance: { title: "An den Feind", text: "Rücken Sie an den Gegner heran und verteilen Sie die Stapel. Phase beenden sagt mit der Regel, was noch fehlt, und geht weiter, wenn nichts mehr fehlt." },
      target: { title: "Ein Ziel wählen", text: "Gegnerische Felder, die Sie angreifen können, haben einen roten Ring. Klicken Sie eines an. Gibt es keines, beenden Sie die Phase und kommen in der nächsten Runde hierher zurück." },
      attack: { title: "Das Blatt lesen und angreifen", text: "Beide Summen, jede Spaltenverschiebung mit ihrer Regel und die Aussicht auf jedes Ergebnis. Angreifer lassen sich an- und abwählen. Dann Angreifen drücken." },
      result: { title: "Das Ergebnis ausführen", text: "Was vor dem Strich steht, trifft den Verteidiger, was dahinter steht, den Angreifer. Wer etwas schuldet, wählt in der Leiste oder klickt auf ein Feld." },
      aim: { title: "Feuer planen", text: "In der Feuerphase haben gegnerische Felder, auf die Sie feuern können, einen roten Ring, und die Befehle führen sie auf. Klicken Sie eines an. Haken Sie dann auf dem Blatt oder auf der Karte an, wer feuert; die Schwerter schicken eine Einheit zum Sturmangriff vor." },
      fire: { title: "Das Blatt lesen, dann feuern", text: "Die Summe, ihre Spalte und was zur nächsten fehlt, jede Änderung des Würfels mit ihrer Regel und die Aussicht, jedes Ziel zu vernichten. Drücken Sie dann auf „Feuern“." },
      end: { title: "Mehr braucht es nicht", text: "Greifen Sie an, wo Sie mögen, und beenden Sie die Phase. Der Verlauf erzählt alles in Worten, die Regeln erklären jede Nummer, k nennt die Tasten." },
    },
  },
};
