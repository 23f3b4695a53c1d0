import { afterEach, describe, expect, it, vi } from "vitest";
import { arrive } from "./arrival";

interface Told {
  you?: string[];
  invitations?: string[];
  mode?: string;
}

/** A server that tells each key its table, and notes who joins. */
function serve(tables: Record<string, Told>): string[] {
  const joined: string[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const key = (init.headers as Record<string, string>)["X-Seat-Key"] ?? "";
    if (path.endsWith("/join")) {
      joined.push(key);
      return Promise.resolve(new Response(JSON.stringify({ keys: { red: "fresh" } })));
    }
    return Promise.resolve(new Response(JSON.stringify({ you: [], invitations: [], mode: "two players", ...tables[key] })));
  });
  return joined;
}

describe("who comes by a link", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("exchanges an invitation for a key of their own", async () => {
    const joined = serve({ link: { you: ["red"], invitations: ["red"] } });
    expect(await arrive("ab", "link", null)).toEqual({ seat: "fresh" });
    expect(joined).toEqual(["link"]);
  });

  it("is asked first if this browser plays here already", async () => {
    const joined = serve({ link: { you: ["red"], invitations: ["red"] }, own: { you: ["blue"], invitations: ["red"] } });
    expect(await arrive("ab", "link", "own")).toEqual({ seat: "own", offer: { side: "red", key: "link" } });
    expect(joined).toEqual([]);
  });

  it("is asked first if the account plays here already", async () => {
    serve({ link: { you: ["blue", "red"], invitations: ["red"] } });
    expect(await arrive("ab", "link", null)).toEqual({ seat: null, offer: { side: "red", key: "link" } });
  });

  it("is told that a seat already taken may be in other hands, where others play", async () => {
    serve({ link: { you: ["red"] }, alone: { you: ["red", "blue"], mode: "hot-seat" } });
    expect(await arrive("ab", "link", null)).toEqual({ seat: "link", shared: true });
    expect(await arrive("ab", "link", "link")).toEqual({ seat: "link", shared: false });
    expect(await arrive("ab", "alone", null)).toEqual({ seat: "alone", shared: false });
  });

  it("stays who they were with a link that is used up", async () => {
    serve({ own: { you: ["blue"] } });
    expect(await arrive("ab", "link", "own")).toEqual({ seat: "own", used: true });
    expect(await arrive("ab", "link", "gone")).toEqual({ seat: null, used: true });
  });
});
