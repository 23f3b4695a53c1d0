/** Alles, was das Programm sagt, auf Deutsch. */

import { charts } from "./de/charts";
import { combat } from "./de/combat";
import { computer } from "./de/computer";
import { events } from "./de/events";
import { fire } from "./de/fire";
import { home } from "./de/home";
import { lessons } from "./de/lessons";
import { lobby } from "./de/lobby";
import { map } from "./de/map";
import { noticing } from "./de/notices";
import { orders } from "./de/orders";
import { person } from "./de/person";
import { player } from "./de/player";
import { plans } from "./de/plans";
import { record } from "./de/record";
import { table } from "./de/table";
import { together } from "./de/together";
import { watching } from "./de/watching";
import type { Texts } from "./en";

export const de: Texts = {
  language: "Deutsch",
  tagline: "Hexfeld-Kriegsspiele, in denen jede Regel gilt",
  ...home,
  ...lobby,
  ...person,
  ...events,
  ...noticing,
  ...player,
  ...table,
  ...together,
  ...map,
  ...charts,
  ...combat,
  ...fire,
  ...orders,
  ...plans,
  ...record,
  ...computer,
  ...lessons,
  ...watching,
  rules: { search: "Regeln durchsuchen", none: "Kein Fall passt.", rulings: "Auslegungen", close: "Schließen", open: (n) => `Regel ${n} öffnen` },
  errors: {
    offline: "Der Server antwortet nicht.",
    stale: "Der Tisch ist schon weiter; er wird gezeigt, wie er jetzt ist.",
    again: "Noch einmal",
    lost: "Hier ist nichts",
  },
  close: "Schließen",
};
