import { describe, expect, it } from "vitest";
import { de } from "./de";
import { en } from "./en";

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
