import { describe, expect, it } from "vitest";
import { invitesOf, inviteTo, knownTables, remember, type KnownTable } from "./router.svelte";

const table: KnownTable = { id: "x", seat: "mine", game: "", title: "", seen: 0 };

describe("an invitation", () => {
  it("is renewed, revoked and replaces one whose side nobody knew", () => {
    localStorage.clear();
    remember({ ...table, invite: "old" });
    inviteTo("x", "red", "a");
    inviteTo("x", "green", "b");
    expect(invitesOf(knownTables()[0])).toEqual([{ side: "red", key: "a" }, { side: "green", key: "b" }]);
    inviteTo("x", "red", null);
    expect(invitesOf(knownTables()[0])).toEqual([{ side: "green", key: "b" }]);
  });
});

describe("invitations", () => {
  it("are one for each seat that is to be filled", () => {
    expect(invitesOf({ ...table, invites: { red: "a", green: "b" } })).toEqual([{ side: "red", key: "a" }, { side: "green", key: "b" }]);
  });

  it("are still found where one was kept without its side", () => expect(invitesOf({ ...table, invite: "a" })).toEqual([{ side: null, key: "a" }]));

  it("are none where nobody is missing", () => expect([invitesOf(table), invitesOf(undefined)]).toEqual([[], []]));
});
