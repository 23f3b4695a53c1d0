import { describe, expect, it } from "vitest";
import { de } from "./de";
import { en } from "./en";
import { pseudo, pseudoOf } from "./pseudo";

type Tree = Record<string, unknown>;

function keys(tree: Tree, path = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    value && typeof value === "object" && !Array.isArray(value) ? keys(value as Tree, `${path}${key}.`) : [`${path}${key}`],
  );
}

describe("the catalogues", () => {
  it("have the same texts", () => expect(keys(de as Tree).sort()).toEqual(keys(en as Tree).sort()));

  it("list the same keys", () => expect(de.keys.list).toHaveLength(en.keys.list.length));

  it("leave nothing untranslated", () => {
    const same = keys(en as Tree).filter((path) => {
      const [one, other] = [en, de].map((tree) => path.split(".").reduce<unknown>((at, key) => (at as Tree)[key], tree));
      return typeof one === "string" && one === other && one.length > 4;
    });
    expect(same).toEqual([]);
  });
});

describe("the pseudo-language", () => {
  const made = pseudoOf(en);

  it("has every text of English", () => expect(keys(made as Tree).sort()).toEqual(keys(en as Tree).sort()));

  it("has no plain word in any text", () => {
    const plain = keys(made as Tree).filter((path) => {
      const text = path.split(".").reduce<unknown>((at, key) => (at as Tree)[key], made);
      return typeof text === "string" && /[a-z]{3}/i.test(text);
    });
    expect(plain).toEqual([]);
  });

  it("leaves what is given to a text as it is", () => {
    expect(made.orders.waiting("Plain")).toBe(`${pseudo("Waiting for the ")}Plain${pseudo(" side.")}`);
    expect(made.bar.turn(3, 12)).toBe(pseudo("Turn 3 of 12"));
  });
});

describe("the list of keys", () => {
  it("has every key once", () => {
    const keys = en.keys.list.map(([key]) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
