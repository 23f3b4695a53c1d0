/** Writing standing orders: new ones, their sentences, and their order. */

import type { OrderKind, Parameter, StandingOrder, Value } from "../../api/standing";
import type { Hex } from "../../api/types";

/** An order with nothing filled in yet. */
export function blank(kind: OrderKind): StandingOrder {
  return { kind: kind.kind, parameters: Object.fromEntries(kind.parameters.map((one) => [one.name, one.default])) };
}

/** A value as it stands in the sentence of an order. */
function worded(parameter: Parameter, value: Value | undefined): string {
  switch (parameter.type) {
    case "choice":
      return parameter.choices.find((one) => one.name === value)?.title ?? String(value);
    case "percentage":
      return `${String(value)} %`;
    case "number":
      return String(value);
    case "hexes":
      return Array.isArray(value) && value.length ? parameter.some.replace("…", value.join(", ")) : parameter.none || "…";
  }
}

/** An order in words. */
export function sentenceOf(kind: OrderKind, order: StandingOrder): string {
  const named = new Map(kind.parameters.map((one) => [one.name, worded(one, order.parameters[one.name])]));
  return kind.sentence.replace(/\{(\w+)\}/g, (gap, name: string) => named.get(name) ?? gap);
}

/** A list with one entry moved up or down. */
export function moved<Entry>(list: readonly Entry[], at: number, by: number): Entry[] {
  const to = at + by;
  if (to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, i) => i !== at);
  return [...rest.slice(0, to), list[at]!, ...rest.slice(to)];
}

/** The hexes in a text that somebody typed, each once; what is no hex of the map is told apart. */
export function hexesIn(text: string, known: ReadonlySet<Hex>): { hexes: Hex[]; strange: string[] } {
  const words = [...new Set(text.toUpperCase().split(/[\s,;]+/).filter(Boolean))];
  return { hexes: words.filter((word) => known.has(word)), strange: words.filter((word) => !known.has(word)) };
}

/** Whether two lists of orders say the same. */
export function same(one: readonly StandingOrder[], other: readonly StandingOrder[]): boolean {
  const plain = (list: readonly StandingOrder[]): string => JSON.stringify(list.map(({ kind, parameters }) => [kind, Object.entries(parameters).sort()]));
  return plain(one) === plain(other);
}
