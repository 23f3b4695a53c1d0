import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepInTab, keyOfTab, seatLink, takenFromAddress, watchLink } from "./keys";

const at = (address: string): void => history.replaceState(null, "", address);

describe("a key in the address", () => {
  afterEach(() => at("/"));

  it.each([
    ["/t/ab#seat=K-y_1", "K-y_1", "/t/ab"],
    ["/t/ab?seat=K-y_1", "K-y_1", "/t/ab"],
    ["/t/ab?seat=K-y_1&lang=de#12", "K-y_1", "/t/ab?lang=de#12"],
    ["/t/ab?lang=de#12", null, "/t/ab?lang=de#12"],
    ["/t/ab?seat=", null, "/t/ab"],
    ["/?seat=K-y_1", "K-y_1", "/"],
  ])("of %s is taken out at once", (address, key, left) => {
    at(address);
    expect(takenFromAddress()).toBe(key);
    expect(location.pathname + location.search + location.hash).toBe(left);
  });
});

describe("links", () => {
  it("to a step of the replay hold no seat", () => expect(watchLink("ab", 3)).toBe(`${location.origin}/t/ab#3`));
  it("to a seat hold the key where no server sees it", () => expect(new URL(seatLink("ab", "K")).search).toBe(""));
});

describe("the key of a tab", () => {
  beforeEach(() => sessionStorage.clear());

  it("is kept by table", () => {
    keepInTab("ab", "K");
    expect([keyOfTab("ab"), keyOfTab("cd")]).toEqual(["K", null]);
    keepInTab("ab", null);
    expect(keyOfTab("ab")).toBeNull();
  });
});
