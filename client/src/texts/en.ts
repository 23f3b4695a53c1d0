/** Everything the program says, in English. Other languages have the same keys. */

import { combat } from "./en/combat";
import { computer } from "./en/computer";
import { fire } from "./en/fire";
import { guide } from "./en/guide";
import { lobby } from "./en/lobby";
import { map } from "./en/map";
import { orders } from "./en/orders";
import { person } from "./en/person";
import { record } from "./en/record";
import { table } from "./en/table";

export const en = {
  language: "English",
  tagline: "Hex-and-counter wargames with every rule enforced",
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
