/** Alles, was das Programm sagt, auf Deutsch. */

import { combat } from "./de/combat";
import { computer } from "./de/computer";
import { fire } from "./de/fire";
import { guide } from "./de/guide";
import { lobby } from "./de/lobby";
import { map } from "./de/map";
import { orders } from "./de/orders";
import { person } from "./de/person";
import { record } from "./de/record";
import { table } from "./de/table";
import type { Texts } from "./en";

export const de: Texts = {
  language: "Deutsch",
  tagline: "Hexfeld-Kriegsspiele, in denen jede Regel gilt",
  ...lobby,
  ...person,
  ...table,
  ...map,
  ...combat,
  ...fire,
  ...orders,
  ...record,
  ...computer,
  ...guide,
  rules: { search: "Regeln durchsuchen", none: "Kein Fall passt.", rulings: "Auslegungen", close: "Schließen", open: (n) => `Regel ${n} öffnen` },
  errors: {
    offline: "Der Server antwortet nicht.",
    stale: "Der Tisch ist schon weiter; er wird gezeigt, wie er jetzt ist.",
    again: "Noch einmal",
    lost: "Hier ist nichts",
  },
  close: "Schließen",
};
