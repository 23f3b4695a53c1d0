/** Everything that lies on one table, handed to the components through the context. */

import { getContext, setContext } from "svelte";
import type { GameEvent, Hex, Look, Refusal, SheetFrame, Side, SideInfo, Unit, UnitId, View, Words } from "../../api/types";
import type { SubCommand } from "../../api/fire";
import { download } from "../../common/download";
import { dress, standing } from "../../common/sides";
import { Battle } from "../moving/battle.svelte";
import type { PanZoom } from "../../map/panzoom.svelte";
import { Answers } from "./answers.svelte";
import { Carry } from "../moving/carry.svelte";
import { hexActions, type Choice, type Choices } from "../moving/choices";
import { Brush } from "../moving/brush.svelte";
import { Errand } from "../moving/errand.svelte";
import { Firing } from "../moving/firing.svelte";
import { Lessons } from "./lesson.svelte";
import { LastTurn } from "./lastturn.svelte";
import { Log } from "./log.svelte";
import { Motion } from "../moving/motion.svelte";
import { Opponent } from "./opponent.svelte";
import { Planner } from "./planner.svelte";
import { Overlays } from "../person/overlays.svelte";
import { Plates } from "../moving/plates.svelte";
import { Replay } from "./replay.svelte";
import { Stakes } from "./stakes.svelte";
import { Sightlines } from "../person/sightlines.svelte";
import { Selection } from "../moving/selection.svelte";
import { Deputy } from "./deputy.svelte";
import type { Orders } from "./orders";
import type { Arrival } from "./arrival";
import { TableStore } from "./table.svelte";

/** Under which the components find the table in the context. */
export const KEY = Symbol("play");
/** The kind of phases that come once, before the first turn. */
export const SET_UP = "set-up";
/** No move that is not the computer's takes longer to see, in milliseconds. */
const OWN_MOVE = 450;

const TABS = ["orders", "log", "rules", "track", "losses", "standing", "chat"] as const;
export type Tab = (typeof TABS)[number];
export type Dialog = "keys" | "charts" | "end" | "why" | "recap" | "outcome" | "verify" | "invite" | "report" | "give up";

export interface Chooser {
  hex: Hex;
  choices: Choice[];
  units: UnitId[];
  /** Whether the hex can be attacked besides. */
  target: boolean;
}

export class Play {
  readonly store: TableStore;
  readonly selection: Selection;
  readonly battle: Battle;
  readonly firing: Firing;
  readonly brush: Brush;
  readonly overlays: Overlays;
  readonly sightlines: Sightlines;
  readonly log: Log;
  readonly replay: Replay;
  readonly lessons: Lessons;
  readonly lastTurn: LastTurn;
  readonly carry: Carry;
  readonly motion = new Motion();
  readonly opponent: Opponent;
  readonly planner: Planner;
  readonly errand: Errand;
  readonly deputy: Deputy;
  readonly plates: Plates;
  readonly answers: Answers;
  readonly stakes: Stakes;

  /** How the sheet lies in the window, once there is a window. */
  pan = $state.raw<PanZoom | null>(null);
  tab = $state<Tab>("orders");
  dialog = $state<Dialog | null>(null);
  chooser = $state.raw<Chooser | null>(null);
  rule = $state<string | null>(null);
  hover = $state<Hex | null>(null);
  cursor = $state<Hex | null>(null);
  why = $state.raw<{ hex: Hex; refusal: Refusal | null } | null>(null);
  /** How far the game had gone when this browser last looked. */
  seen = 0;
  /** Whose eyes are at the screen, where several share it and see different things. */
  sitting = $state<Side | null>(null);
  /** The map or inset that was last asked to be shown whole. */
  sheetShown = $state.raw<SheetFrame | null>(null);
  /** On a phone the panel is a sheet that can be drawn up. */
  panelUp = $state(false);
  /** Whether sheets tell all, and not only what one needs to decide. */
  details = $state(false);
  /** What is still to be said about the link by which we came. */
  arrival = $state.raw<Arrival | null>(null);

  readonly view: View | null = $derived.by(() => this.replay.view ?? this.store.table?.view ?? null);
  readonly stacks: Map<Hex, Unit[]> = $derived.by(() => stacked(this.view));
  readonly canAct: ReadonlySet<UnitId> = $derived.by(() => new Set(this.live ? (this.store.table?.can?.units ?? []) : []));
  /** Own counters that were set up and may be set up elsewhere, though nobody offers that. */
  readonly liftable: ReadonlySet<UnitId> = $derived.by(() => {
    const again = this.live && this.settingUp && this.has("city fight") && !this.brush.on;
    return new Set(again ? (this.view?.units ?? []).filter((unit) => unit.side === this.view?.to_act).map((unit) => unit.id) : []);
  });
  readonly targets: ReadonlySet<Hex> = $derived.by(() => new Set(this.live && this.attacking ? (this.store.table?.can?.targets ?? []) : []));
  readonly onHexes: Choices = $derived.by(() => hexActions(this.live ? (this.store.table?.can ?? null) : null, this.orders));

  /** ``leads`` is false for a table that only follows another, beside it. */
  constructor(id: string, seat: string | null, leads = true) {
    this.store = new TableStore(id, seat);
    this.selection = new Selection(this.store);
    this.battle = new Battle(this.store);
    this.firing = new Firing(this.store);
    this.brush = new Brush(this);
    this.sightlines = new Sightlines(this.store);
    this.log = new Log(this.store);
    this.lastTurn = new LastTurn(this.store, this.log);
    this.overlays = new Overlays(this.store, this.lastTurn);
    this.replay = new Replay(this.store, this.log, leads);
    this.lessons = new Lessons(this);
    this.carry = new Carry(this);
    this.opponent = new Opponent(this.store);
    this.planner = new Planner(this);
    this.errand = new Errand(this);
    this.deputy = new Deputy(this);
    this.plates = new Plates(this);
    this.answers = new Answers(this);
    this.stakes = new Stakes(this);
    this.replay.onMoment = (entry, time) => {
      this.motion.longest = Math.min(time * 0.75, OWN_MOVE);
      this.motion.hear(entry?.events ?? []);
    };
    this.store.onEvents = (events, words) => this.foresee(events, words);
  }

  /** Something is about to change: the counters learn their ways, and what others do is lit. */
  private foresee(events: GameEvent[], words: Words[]): void {
    const { table, equipment } = this.store;
    const actor = table?.view.to_act ?? "";
    const { machine, acting } = this.opponent;
    this.motion.longest = machine && acting ? machine.pace * 750 : OWN_MOVE;
    this.motion.hear(events);
    if (equipment && words.length && !table?.you.includes(actor)) this.motion.shine(words, equipment.geometry);
  }

  /** Save the record of the game as a file. */
  async saveRecord(): Promise<void> {
    const { api, table } = this.store;
    download(new Blob([await api.recordText()], { type: "application/jsonl" }), `${table?.game}-${api.id}.jsonl`);
  }

  /** Whether what is on the map is the present and ours to change. */
  get live(): boolean {
    return !this.replay.on && this.store.yours;
  }

  /** Whether the game has all of these capabilities. */
  has(...words: string[]): boolean {
    return this.store.has(...words);
  }

  get orders(): Orders {
    return this.store.orders;
  }

  /** Whether counters are still being put where they begin. */
  get settingUp(): boolean {
    return this.view?.kind === SET_UP;
  }

  /** Whether there are counters that we have to put somewhere before the game begins. */
  get placing(): boolean {
    return this.live && this.settingUp && this.canAct.size > 0;
  }

  /** The tabs of the panel; losses are told by games whose units come and go, orders are given by players. */
  get tabs(): Tab[] {
    const shown: Partial<Record<Tab, boolean>> = { losses: this.has("reinforcements"), standing: this.deputy.offered };
    return TABS.filter((tab) => shown[tab] ?? true);
  }

  /** Whether it can be asked what the enemy could do to a hex. */
  get knowsThreats(): boolean {
    return this.has("movement", "stacking") && (this.has("odds") || this.has("fire"));
  }

  async threat(hex: Hex): Promise<void> {
    if (this.has("fire")) await this.firing.threat(hex);
    else await this.battle.threat(hex);
  }

  /** Whether another player has to sit down before anything may be shown. */
  get handOver(): boolean {
    const table = this.store.table;
    if (!table?.hides || table.you.length < 2 || !table.view.to_act) return false;
    return this.sitting !== table.view.to_act;
  }

  /** Plan what can be done to an enemy hex. */
  async aim(hex: Hex, more: boolean): Promise<void> {
    if (this.has("fire")) await this.firing.at(hex);
    else await this.battle.target(hex, more);
  }

  /** Whether a sheet with odds lies open. */
  get planning(): boolean {
    return this.battle.open || this.firing.open;
  }

  /** Targets are also named where they can only be overrun; those show with the unit that can do it. */
  get attacking(): boolean {
    return this.offers(this.orders.attacks);
  }

  /** Whether units can march now. */
  get marching(): boolean {
    return this.offers(this.orders.marches);
  }

  private offers(kind: (type: string) => boolean): boolean {
    return this.store.table?.can?.kinds?.some(kind) ?? false;
  }

  /** Whether several units can be sent as one. */
  get together(): boolean {
    return this.store.table?.can?.together ?? false;
  }

  /** What is shown for a name of the wire: a phase, a terrain, a type of unit and so on. */
  word(kind: string, name: string): string {
    return this.store.equipment?.sheet.names[kind]?.[name] ?? name;
  }

  /** A side as the rulebook of this game calls it. */
  nation(side: Side): string {
    return this.word("sides", side);
  }

  phaseName(phase: string): string {
    return this.word("phases", phase);
  }

  get sides(): SideInfo[] {
    return this.store.equipment?.sheet.sides ?? [];
  }

  look(side: Side | null | undefined): Look | undefined {
    return this.sides.find((one) => one.name === side)?.look;
  }

  /** The sub-command of a unit, where a game has such. */
  subCommand(key: string | undefined): SubCommand | undefined {
    return this.view?.sub_commands?.find((one) => one.key === key);
  }

  /** A sub-command as it is called in the language spoken. */
  commandName(key: string): string {
    const named = this.word("sub_commands", key);
    return named === key ? (this.subCommand(key)?.name ?? key) : named;
  }

  /** How the counter of a unit looks: as its side does, in the colours of its sub-command. */
  lookOf(unit: { side: Side; corps?: string }): Look | undefined {
    const look = this.look(unit.side);
    const own = this.subCommand(unit.corps);
    return look && own ? { ...look, paper: own.paper, ink: own.ink, reduced: own.ink, spent: own.ink } : look;
  }

  /** The classes and the style of something that belongs to a side. */
  dressed(side: Side | null | undefined): { class: string; style: string } {
    const look = this.look(side);
    return { class: look ? `${side} shape-${look.shape}` : "", style: dress(look) };
  }

  /** The account of victory points, and the side that is ahead in it. */
  get standing(): { points: number; ahead: Side | null } {
    return standing(this.view?.score ?? [], this.sides);
  }

  unit(id: UnitId): Unit | undefined {
    return this.view?.units.find((unit) => unit.id === id);
  }

  /** Whether a unit of the side that acts has nothing left to do, while others have. */
  isSpent(unit: Unit): boolean {
    const waiting = this.live && !this.settingUp && !this.view?.decision && this.canAct.size > 0;
    return waiting && unit.side === this.view?.to_act && !this.canAct.has(unit.id);
  }

  /** Look back; on a phone the map needs the room for it. */
  async watch(n: number): Promise<void> {
    this.panelUp = false;
    // A link may be newer than the news of this table.
    if (n > this.replay.last) await this.store.refresh();
    await this.replay.to(n);
  }

  /** Bring a hex into view and mark it. */
  showHex(hex: Hex): void {
    this.cursor = hex;
    this.log.pointed = [hex];
  }

  /** Show the map, or the inset beside it, whole. */
  showSheet(sheet: SheetFrame): void {
    this.panelUp = false;
    this.sheetShown = { ...sheet };
  }

  /** From the map to its inset and back. */
  nextSheet(): void {
    const sheets = this.store.equipment?.sheet.sheets ?? [];
    const at = sheets.findIndex((one) => one.left === this.sheetShown?.left);
    const next = sheets[(Math.max(at, 0) + 1) % sheets.length];
    if (next && sheets.length > 1) this.showSheet(next);
  }

  showRule(number: string): void {
    this.rule = number;
    this.tab = "rules";
    this.panelUp = true;
  }
}

function stacked(view: View | null): Map<Hex, Unit[]> {
  const stacks = new Map<Hex, Unit[]>();
  for (const unit of view?.units ?? []) stacks.set(unit.hex, [...(stacks.get(unit.hex) ?? []), unit]);
  return stacks;
}

export function providePlay(play: Play): Play {
  return setContext(KEY, play);
}

export function usePlay(): Play {
  return getContext<Play>(KEY);
}
