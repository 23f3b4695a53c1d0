/** Everything the program says, in English. Other languages have the same keys. */

import { charts } from "./en/charts";
import { combat } from "./en/combat";
import { computer } from "./en/computer";
import { events } from "./en/events";
import { fire } from "./en/fire";
import { home } from "./en/home";
import { lessons } from "./en/lessons";
import { lobby } from "./en/lobby";
import { map } from "./en/map";
import { noticing } from "./en/notices";
import { orders } from "./en/orders";
import { person } from "./en/person";
import { player } from "./en/player";
import { plans } from "./en/plans";
import { record } from "./en/record";
import { table } from "./en/table";
import { together } from "./en/together";
import { watching } from "./en/watching";

export const en = {
  language: "English",
  tagline: "Hex-and-counter wargames with every rule enforced",
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
  rules: { search: "Search the rules", none: "No case matches.", rulings: "Rulings", close: "Close", open: (n: string) => `Open rule ${n}` },
  errors: {
    offline: "The server does not answer.",
    stale: "The table has moved on; it is shown as it is now.",
    again: "Try again",
    lost: "Nothing here",
  },
  close: "Close",
};

export type Texts = typeof en;
