/**
 * A language that nobody speaks, made from English: every text with its letters changed. Whatever a page still shows in
 * plain letters is a text that no catalogue has. Tests choose it by its code; nobody is offered it.
 */

import type { Texts } from "./en";

export const PSEUDO = "qq";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const CHANGED = "åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ";
const letters = new Map([...PLAIN].map((letter, i) => [letter, [...CHANGED][i] ?? letter]));

export const pseudo = (text: string): string => [...text].map((letter) => letters.get(letter) ?? letter).join("");

/** What is given to a text stays as it is, so that plain words in it are found: it is hidden while the letters change. */
const hidden = (i: number): string => String.fromCodePoint(0xe000 + i);

function speaking(text: (...given: unknown[]) => unknown): (...given: unknown[]) => unknown {
  return (...given) => {
    const masked = given.map((one, i) => (typeof one === "string" && /[a-z]{3}/i.test(one) ? hidden(i) : one));
    const said = changed(text(...masked));
    return shown(said, (words) => given.reduce<string>((so, one, i) => so.replaceAll(hidden(i), String(one)), words));
  };
}

/** The same with every string put through a function, however deep it lies. */
function shown(value: unknown, put: (words: string) => string): unknown {
  if (typeof value === "string") return put(value);
  if (Array.isArray(value)) return value.map((one) => shown(one, put));
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shown(one, put)]));
  return value;
}

function changed(value: unknown): unknown {
  if (typeof value === "function") return speaking(value as (...given: unknown[]) => unknown);
  if (Array.isArray(value)) return value.map(changed);
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed(one)]));
  return typeof value === "string" ? pseudo(value) : value;
}

/** The catalogue, whatever texts English has or gets. */
export function pseudoOf(english: Texts): Texts {
  const { keys, ...texts } = english;
  // The keys themselves are looked up by what stands on them.
  const list = keys.list.map(([key, meaning]): [string, string] => [key, pseudo(meaning)]);
  return { ...(changed(texts) as Texts), keys: { title: pseudo(keys.title), list } };
}
