/** What the keys mean: those of the whole table, and those that need the focus on the map. */

import type { Hex } from "../api/types";
import { askAbout, describeHex } from "../common/words";
import { hideCounters, switchOverlay } from "../common/overlays";
import { toMap } from "../state/person/attention";
import { notices } from "../state/person/notices.svelte";
import { settings, t } from "../state/person/settings.svelte";
import { KEYS } from "../state/person/overlays.svelte";
import { endPhase, mayEnd } from "../state/table/ending";
import type { Play } from "../state/table/play.svelte";
import { askWhy, nextUnit, point, wholeStack } from "../state/moving/pointing";
import { nextGame } from "../state/person/waiting.svelte";
import { NEARER } from "./panzoom.svelte";
import { replayKey } from "./replaykeys";

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Home: [-1, -0.6],
  End: [-1, 0.6],
  PageUp: [1, -0.6],
  PageDown: [1, 0.6],
};

/** Where two neighbours lie to both sides of a direction, the cursor takes them by turns, so that it keeps its row or column. */
function neighbour(play: Play, from: Hex, dx: number, dy: number): Hex | null {
  const geometry = play.store.equipment?.geometry;
  if (!geometry) return null;
  const straight = geometry.towards(from, dx, dy);
  if (dx !== 0 && dy !== 0) return straight;
  const lane = laneOf(play, from, dy === 0);
  const near = [-0.5, 0.5].map((by) => geometry.towards(from, dx || by, dy || by)).filter((hex): hex is Hex => !!hex);
  const off = (hex: Hex): number => Math.abs(geometry.centre(hex)[dy === 0 ? "y" : "x"] - lane);
  near.sort((a, b) => off(a) - off(b));
  return near[0] ?? straight;
}

/** The row or the column along which the cursor goes, as long as it does. */
let lane: { hex: Hex; level: boolean; at: number } | null = null;

function laneOf(play: Play, hex: Hex, level: boolean): number {
  if (lane?.hex !== hex || lane.level !== level) {
    const centre = play.store.equipment?.geometry.centre(hex) ?? { x: 0, y: 0 };
    lane = { hex, level, at: (level ? centre.y : centre.x) + 1 };
  }
  return lane.at;
}

function travel(play: Play, [dx, dy]: [number, number]): void {
  const [choice] = play.selection.hex ? [] : play.selection.choices.keys();
  const first = choice ?? play.view?.units.find((unit) => play.canAct.has(unit.id))?.hex ?? play.store.equipment?.sheet.hexes[0]?.hex;
  const from = play.cursor ?? play.selection.hex;
  const to = from ? neighbour(play, from, dx, dy) : first;
  if (!to) return;
  if ((dx === 0 || dy === 0) && lane && from === lane.hex) lane = { ...lane, hex: to };
  play.cursor = to;
  play.hover = null;
  notices.speak(describeHex(play, to));
}

/** Show the other sheet, and take the cursor along: to where something can be done there, else to its middle. */
function toOtherSheet(play: Play): void {
  play.nextSheet();
  const equipment = play.store.equipment;
  const shown = play.sheetShown;
  if (!equipment || !shown) return;
  const { sheet, geometry, sheetOf } = equipment;
  const middle = { x: shown.left + shown.width / 2, y: shown.top + shown.height / 2 };
  const off = (hex: Hex): number => Math.hypot(geometry.centre(hex).x - middle.x, geometry.centre(hex).y - middle.y);
  const there = (hexes: Iterable<Hex>): Hex[] => [...hexes].filter((hex) => geometry.centres.has(hex) && sheetOf(hex)?.left === shown.left);
  const acting = (play.view?.units ?? []).filter((unit) => play.canAct.has(unit.id)).map((unit) => unit.hex);
  const groups = [play.selection.choices.keys(), play.targets, play.onHexes.keys(), acting, sheet.hexes.map(({ hex }) => hex)];
  const found = groups.map(there).find((hexes) => hexes.length) ?? [];
  const [at] = found.sort((one, other) => off(one) - off(other));
  if (!at) return;
  play.cursor = at;
  notices.speak(describeHex(play, at));
}

function zoom({ pan }: Play, key: string): boolean {
  if (key === "+" || key === "=") pan?.zoomBy(NEARER);
  else if (key === "-" || key === "−") pan?.zoomBy(1 / NEARER);
  else if (key === "0") pan?.fit();
  else return false;
  return true;
}

function escape(play: Play): void {
  if (play.chooser) play.chooser = null;
  else if (play.deputy.picking) play.deputy.stopPicking();
  else if (play.battle.open) play.battle.close();
  else if (play.firing.open) play.firing.close();
  else if (document.activeElement?.closest("#tab-content")) toMap();
  else if (play.brush.on) play.brush.drop();
  else if (play.replay.on) play.replay.close();
  else if (play.selection.units.length) play.selection.clear();
  else play.selection.look(null);
}

/** Keys that act on the hex under the cursor or the pointer. */
function onHex(play: Play, key: string, shift: boolean): boolean {
  const hex = play.hover ?? play.cursor;
  if (!hex) return false;
  if (key === "Enter" || key === " ") {
    if (play.battle.open && key === "Enter" && !shift && play.battle.targets.includes(hex)) void play.battle.confirm();
    else if (play.firing.open && key === "Enter" && play.firing.hex === hex) void play.firing.confirm();
    else void point(play, play.cursor ?? hex, shift).then(() => tellSelection(play));
    return true;
  }
  return question(play, key);
}

/** Questions about the hex under the pointer or the cursor, wherever the focus is. */
function question(play: Play, key: string): boolean {
  const hex = play.hover ?? play.cursor;
  if (!hex) return false;
  if (key === "?") void askWhy(play, hex);
  else if (key === "i" && play.knowsThreats) void play.threat(hex);
  else if (key === "d") void askAbout(play, hex).then((told) => notices.speak(told));
  else return false;
  return true;
}

/** What has been picked up, unless the cursor has gone on since. */
function tellSelection(play: Play): void {
  if (play.planning || play.cursor !== play.selection.hex) return;
  const names = play.selection.units.map((id) => play.unit(id)?.name ?? id);
  if (names.length) notices.speak(describeHex(play, play.selection.hex ?? "", names));
}

/** The first thing that can be pressed in the orders; Escape leads back to the map. */
function toOrders(play: Play): void {
  play.tab = "orders";
  play.panelUp = true;
  void play.answers.settled.then(() => requestAnimationFrame(() => {
    const panel = document.getElementById("tab-content");
    const wanted = [".decision .deeds button:enabled", ".decision .row button", "button"].map((what) => panel?.querySelector<HTMLElement>(what)).find((found) => found);
    (wanted ?? panel)?.focus();
  }));
}

/** Sounds on or off; one hears or reads which. */
function switchSound(): void {
  settings.switchSound();
  notices.tell(settings.sound ? t().watching.soundOn : t().watching.soundOff);
}

/** Whether a key means something in this game. */
export function meansSomething(play: Play, key: string): boolean {
  const overlay = KEYS[key];
  if (overlay) return play.overlays.known.includes(overlay);
  if (key === "a") return play.store.table?.can?.together !== false;
  if (key === "m") return (play.store.equipment?.sheet.sheets ?? []).length > 1;
  if (key === "i") return play.knowsThreats;
  return key !== "l" || play.tabs.includes("losses");
}

/** Keys of the whole table; answers whether the key meant something. */
export function command(play: Play, key: string): boolean {
  const overlay = KEYS[key];
  if (replayKey(play, key)) return true;
  if (!meansSomething(play, key)) return false;
  if (overlay) void switchOverlay(play, overlay);
  else if (key === "h") hideCounters(play);
  else if (key === "S") switchSound();
  else if (key === "m") toOtherSheet(play);
  else if (key === "u") void play.store.undo();
  else if (key === "p" && mayEnd(play)) void endPhase(play);
  else if (key === ".") play.details = !play.details;
  else if (key === "t") play.tab = "track";
  else if (key === "l") play.tab = "losses";
  else if (key === "o") toOrders(play);
  else if (key === "k") play.dialog = "keys";
  else if (key === "x") play.dialog = "charts";
  else if (key === "j") void nextGame(play.store.api.id);
  else if (key === "Escape") escape(play);
  else if (key === "a") void wholeStack(play);
  else if (key === "n" || key === "N") void nextUnit(play, key === "N" ? -1 : 1).then(() => tellSelection(play));
  else return zoom(play, key) || question(play, key);
  return true;
}

/** Inputs that take no letters. */
const SILENT = ["range", "checkbox", "radio", "button", "submit", "file"];

/** Whether a key belongs to a field that somebody writes or chooses in. */
export function isWriting({ target }: Event): boolean {
  if (target instanceof HTMLInputElement) return !SILENT.includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

export function steer(play: Play, key: string, shift: boolean): boolean {
  const arrow = ARROWS[key];
  if (!shift && replayKey(play, key)) return true;
  if (arrow) {
    travel(play, arrow);
    return true;
  }
  return onHex(play, key, shift) || command(play, key);
}
