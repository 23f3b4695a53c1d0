/** Die Lektionen; was sie selbst sagen, kommt mit dem Spiel. */

import type { lessons as english } from "../en/lessons";

export const lessons: typeof english = {
  lessons: {
    lesson: "Lektion",
    menu: "Lektionen",
    of: (game) => `Lektionen: ${game}`,
    count: (done, of) => `${done} von ${of} erledigt`,
    at: (n, of) => `Schritt ${n} von ${of}`,
    begin: "Starten",
    resume: "Fortsetzen",
    again: "Noch einmal",
    next: "Weiter",
    skip: "Überspringen",
    leave: "Verlassen",
    done: "Das ist der ganze Gedanke. Was Sie hier getan haben, bleibt gemerkt.",
    allDone: "Das war die letzte Lektion: Sie wissen, was gewinnt und wie man dahin kommt. Spielen Sie jetzt eine Partie; der Reiter Regeln erklärt jede Zahl.",
    onward: (title) => `Weiter: ${title}`,
  },
};
