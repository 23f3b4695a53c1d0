import { beforeEach, describe, expect, it } from "vitest";
import { comesBack } from "./visits";

describe("coming back to a table", () => {
  beforeEach(() => localStorage.clear());

  it("is not what one does who has never been there", () => {
    expect(comesBack("a", { at: "/t/a", again: false })).toBe(false);
    expect(comesBack("b", { at: "/", again: false })).toBe(false);
  });

  it("is what one does who went elsewhere, and not who loads the page anew", () => {
    comesBack("a", { at: "/t/a", again: false });
    expect(comesBack("a", { at: "/t/a", again: true })).toBe(false);
    expect(comesBack("a", { at: "/t/a", again: false })).toBe(true);
    expect(comesBack("a", { at: "/", again: true })).toBe(true);
  });
});
