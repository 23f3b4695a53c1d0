import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askAbout, describeHex, unitLine } from "../common/words";
import { command, meansSomething } from "../map/keyboard";
import { settings } from "../state/person/settings.svelte";
import { KEY, type Play } from "../state/table/play.svelte";
import { lanterns, LANTERN_VIEW } from "../test/sheets";
import OverlayBar from "./frame/OverlayBar.svelte";
import Panel from "./frame/Panel.svelte";
import ScoreLines from "./record/ScoreLines.svelte";
import HandOver from "./table/HandOver.svelte";
import Sequence from "./table/Sequence.svelte";
import TopBar from "./table/TopBar.svelte";
import TrackPanel from "./table/TrackPanel.svelte";
import LossesPanel from "./combat/LossesPanel.svelte";
import HexStack from "./units/HexStack.svelte";
import Roster from "./units/Roster.svelte";
import Tray from "./units/Tray.svelte";

let shown: Record<string, unknown>[] = [];

/** The text of a component at a table, and the element it is in. */
function show(component: unknown, play: Play, props: Record<string, unknown> = {}): HTMLElement {
  const target = document.createElement("div");
  document.body.append(target);
  shown.push(mount(component as Component, { target, props, context: new Map([[KEY, play]]) }));
  flushSync();
  return target;
}

const words = (element: Element): string => (element.textContent ?? "").replace(/\s+/g, " ").trim();

const items = (element: Element): string[] => [...element.querySelectorAll("li")].map(words);

beforeEach(() => settings.speak("en"));
afterEach(async () => {
  await Promise.all(shown.map((one) => unmount(one)));
  shown = [];
  document.body.replaceChildren();
});

describe("a game of three sides that has hardly anything", () => {
  it("shows its sequence, without the set-up once that is over", () => {
    expect(items(show(Sequence, lanterns()))).toEqual(["drawing", "Sailing"]);
    expect(items(show(Sequence, lanterns({ phase: "hiding", kind: "set-up" })))).toEqual(["Hiding", "drawing", "Sailing"]);
  });

  it("marks the phase of the moment", () => {
    expect(words(show(Sequence, lanterns()).querySelector("[aria-current=step]")!)).toBe("Sailing");
  });

  it("tells what each side has, and by how much the best leads", () => {
    const score = show(ScoreLines, lanterns());
    expect(words(score)).toContain("Victory points Pearl 1");
    expect(items(score).slice(0, 3)).toEqual(["2Pearl", "1Amber", "0Jade"]);
  });

  it("has a tray with nothing in it, or with what waits off the map", () => {
    expect(words(show(Tray, lanterns()))).toBe("");
    const waiting = lanterns({ units: [], kind: "set-up" });
    expect(words(show(Tray, waiting))).toContain("Waiting off the map 1");
    expect(show(Tray, waiting).querySelector(".suggest")).toBeNull();
  });

  it("counts neither air units nor forts, and lists no losses", () => {
    const play = lanterns();
    const track = show(TrackPanel, play);
    expect(items(track).slice(-4)).toEqual(["2 –", "3 –", "4 –", "5 –"]);
    expect(words(track)).not.toMatch(/Air|Forts/);
    expect(words(show(LossesPanel, play))).toBe("No unit has been lost.");
    expect([...show(Panel, play).querySelectorAll("[role=tab]")].map(words)).toEqual(["Orders", "Log", "Rules", "Turn track", "Talk"]);
  });

  it("offers only the overlays and the keys that it has something for", () => {
    const play = lanterns();
    const labels = [...show(OverlayBar, play).querySelectorAll("button")].map((one) => one.getAttribute("aria-label"));
    expect(labels).toEqual(["The opponent's last turn", "Hide counters"]);
    expect(["z", "s", "e", "L", "v", "i", "l", "m", "p"].filter((key) => meansSomething(play, key))).toEqual(["L", "p"]);
    expect([command(play, "z"), play.overlays.on.size]).toEqual([false, 0]);
  });

  it("has units without strengths", async () => {
    const play = lanterns();
    expect(unitLine(play, LANTERN_VIEW.units[1]!)).toBe("1, boat");
    expect(words(show(Roster, play))).toContain("0102: 1, boat");
    expect(words(show(HexStack, play, { hex: "0102" }))).not.toContain("enemy");
    expect(describeHex(play, "0102")).toBe("Hex 0102. Jade: 1");
    expect(await askAbout(play, "0102")).toBe("Hex 0102, water. Jade: 1, boat");
    const crowd = lanterns({ units: LANTERN_VIEW.units.map((unit) => ({ ...unit, hex: "0101" })) });
    expect(await askAbout(crowd, "0101")).toBe("Hex 0101, water. Amber: 1, boat. Jade: 1, boat. Pearl: 1, boat");
  });

  it("says whose move it is, to one of three and to who holds several seats", () => {
    const play = lanterns();
    expect(words(show(TopBar, play))).toContain("Your move");
    play.store.table = { ...play.store.table!, you: ["jade", "pearl"] };
    expect(words(show(TopBar, play))).toContain("Jade to act");
    expect(play.handOver).toBe(true);
    expect(words(show(HandOver, play))).toContain("I play the Jade side");
  });
});
