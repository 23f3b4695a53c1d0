/** The table as the server tells it, and the things of its game that never change. */

import * as http from "../../api/http";
import type { Faces } from "../../api/faces";
import { liveAddress, LiveLine, liveProtocols } from "../../api/live";
import type { Action, CounterInfo, GameEvent, Hex, LiveMessage, RuleCase, Sheet, SheetFrame, Side, Table, Words } from "../../api/types";
import type { Then } from "../../api/plans";
import { wanted, type Wanted } from "../../dice/parts";
import { Geometry, type Point } from "../../map/geometry";
import { Pictures } from "../../map/pictures.svelte";
import { NO_ORDERS, Orders } from "./orders";
import { keepInTab } from "../person/keys";
import { notices } from "../person/notices.svelte";
import { settings, t } from "../person/settings.svelte";

/** What maps call a fort that is printed on them. */
const PRINTED_FORTS = ["fortification", "fort"];

/** Most requests about our part of the dice in a row: to commit, to reveal, and the same for a round that follows. */
const REQUESTS = 4;

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Equipment {
  sheet: Sheet;
  orders: Orders;
  geometry: Geometry;
  frame: Frame;
  /** The drawings of the map: by day and by night. */
  pictures: Pictures;
  counters: Record<string, CounterInfo>;
  /** Counters and pieces as they are drawn. */
  faces: Faces;
  /** Sides whose units fight as well in attack as in defence: their counters print one strength. */
  oneStrength: ReadonlySet<Side>;
  /** Hexes whose fort is part of the map. */
  printedForts: ReadonlySet<Hex>;
  /** The sheet on which a hex lies. */
  sheetOf: (hex: Hex) => SheetFrame | undefined;
  rules: Map<string, RuleCase>;
}

/** Where orders go while a plan is being drawn. */
export interface Draft {
  add: (actions: Action[]) => Promise<boolean>;
  back: () => Promise<boolean>;
}

export class TableStore {
  /** The table as it is, and while a plan is being drawn what it will be. */
  private real = $state.raw<Table | null>(null);
  shadow = $state.raw<Then | null>(null);
  private readonly shown = $derived.by(() => (this.real && this.shadow ? { ...this.real, ...this.shadow, undo: { may: true, why: null } } : this.real));
  private drafting = $state.raw<Draft | null>(null);
  equipment = $state.raw<Equipment | null>(null);
  problem = $state<string | null>(null);
  busy = $state(false);
  online = $state(true);

  readonly api: http.TableApi;
  private line: LiveLine | null = null;
  private underWay: Promise<boolean> | null = null;
  private adding: Promise<void> | null = null;
  /** How often a table was taken. */
  private taken = 0;
  private readonly listeners: ((message: LiveMessage) => void)[] = [];
  /** Told what happened before the table shows it. */
  onEvents: (events: GameEvent[], words: Words[]) => void = () => undefined;

  constructor(id: string, seat: string | null) {
    this.api = new http.TableApi(id, seat);
  }

  get table(): Table | null {
    return this.shown;
  }

  set table(table: Table | null) {
    this.real = table;
  }

  get draft(): Draft | null {
    return this.drafting;
  }

  /** From now on orders go into a plan, and questions are about what will be after it; or no longer. */
  set draft(draft: Draft | null) {
    this.drafting = draft;
    this.api.planning = draft !== null;
  }

  get yours(): boolean {
    const side = this.table?.view.to_act;
    return !!side && !this.table?.ended && !!this.table?.you.includes(side);
  }

  async open(): Promise<void> {
    try {
      this.table = await this.api.table();
      await this.addPart();
      this.equipment ??= await equipmentOf(this.table.game);
      this.listen();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  close(): void {
    this.line?.close();
  }

  /** Go on with another key. */
  async sit(seat: string | null): Promise<void> {
    this.api.seat = seat;
    keepInTab(this.api.id, seat);
    if (!this.line) return;
    this.line.close();
    this.line = null;
    this.listen();
    await this.refresh();
  }

  hear(listener: (message: LiveMessage) => void): void {
    this.listeners.push(listener);
  }

  /** Take a table from the server, unless a newer one is already here. */
  take(table: Table | undefined, force = false): void {
    if (!table || (!force && this.table && table.number < this.table.number)) return;
    this.table = table;
    this.taken++;
    void this.addPart();
  }

  /** Give our part of the dice as far as the table waits for it; who acts before that is left out of them. */
  private async addPart(): Promise<void> {
    if (this.adding) return this.adding;
    const ask = this.table && wanted(this.table);
    if (!ask) return;
    this.adding = this.give(ask).finally(() => (this.adding = null));
    await this.adding;
  }

  private async give(first: Wanted): Promise<void> {
    for (let ask: Wanted | null = first, turns = 0; ask && turns < REQUESTS; turns++) {
      try {
        const table = await this.api.dice(ask);
        if (!this.table || table.number >= this.table.number) this.table = table;
      } catch (error) {
        // Without our part the game goes on, and the record says so.
        if (error instanceof http.ServerRefusal) return;
        throw error;
      }
      ask = wanted(this.table);
    }
  }

  /** Ask for the table as it is now; if another came meanwhile, the answer may be the older of the two. */
  async refresh(): Promise<void> {
    const { taken } = this;
    const table = await this.api.table();
    this.take(table, taken === this.taken);
  }

  /** Send an action; answers whether it was carried out. */
  async act(action: Action): Promise<boolean> {
    if (this.draft) return this.draft.add([action]);
    return this.attempt(async (number) => {
      const answer = await this.api.act(number, action);
      this.onEvents(answer.events, []);
      this.take(answer.table);
    });
  }

  /** Send several actions, of which all are carried out or none. */
  async actAll(actions: Action[]): Promise<boolean> {
    if (this.draft) return this.draft.add(actions);
    return this.attempt(async (number) => this.take((await this.api.batch(number, actions)).table));
  }

  /** The same table in another language. */
  async translate(): Promise<void> {
    const { equipment, table } = this;
    if (!equipment || !table) return;
    const [rules, sheet] = await Promise.all([http.rules(table.game), http.sheet(table.game)]);
    this.equipment = { ...equipment, sheet, rules: byNumber(rules) };
    this.line?.close();
    this.line = null;
    this.listen();
    await this.refresh();
  }

  async undo(): Promise<boolean> {
    if (this.draft) return this.draft.back();
    return this.attempt(async (number) => this.back((await this.api.undo(number)).table));
  }

  async restartPhase(): Promise<boolean> {
    return this.attempt(async (number) => this.back((await this.api.restartPhase(number)).table));
  }

  /** Ask the others to go back by one action. */
  async askTakeBack(): Promise<boolean> {
    return this.attempt(async (number) => this.back((await this.api.takeBack(number, number - 1)).table));
  }

  async answerTakeBack(accept: boolean): Promise<boolean> {
    return this.attempt(async () => this.back((await this.api.answerTakeBack(accept)).table));
  }

  private async back(table: Table | undefined): Promise<void> {
    if (table) this.take(table, true);
    else await this.refresh();
  }

  /**
   * Do something to the table that is seen now; what goes wrong is told. News of a change may be here before the answer
   * to it: what is ordered then waits for the answer. What was ordered of an older table is dropped.
   */
  async attempt(deed: (number: number) => Promise<void>): Promise<boolean> {
    const seen = this.table?.number;
    while (this.underWay) await this.underWay.catch(() => false);
    if (this.adding) await this.adding;
    if (seen === undefined || this.table?.number !== seen) return false;
    this.underWay = this.carryOut(deed, seen);
    return this.underWay;
  }

  private async carryOut(deed: (number: number) => Promise<void>, number: number): Promise<boolean> {
    this.busy = true;
    try {
      await deed(number);
      return true;
    } catch (error) {
      await this.complain(error);
      return false;
    } finally {
      this.busy = false;
      this.underWay = null;
    }
  }

  private async complain(error: unknown): Promise<void> {
    if (!(error instanceof http.ServerRefusal)) throw error;
    const { problem } = error;
    if (problem.code === "stale") {
      await this.refresh();
      notices.tell(t().errors.stale);
    } else notices.refuse(problem.code === "offline" ? t().errors.offline : this.named(problem.error), problem.rule, problem.gist);
  }

  /** How this game words its actions. */
  get orders(): Orders {
    return this.equipment?.orders ?? NO_ORDERS;
  }

  /** Whether the game has all of these capabilities. */
  has(...words: string[]): boolean {
    return this.orders.has(...words);
  }

  /** A sentence with the names of units in place of their ids. */
  named(text: string): string {
    const counters = this.equipment?.counters ?? {};
    return text.replace(/[\w-]+/g, (id) => counters[id]?.name ?? id);
  }

  private listen(): void {
    if (this.line) return;
    const address = liveAddress(this.api.id, settings.language);
    this.line = new LiveLine(
      address,
      liveProtocols(this.api.seat),
      (message) => {
        if (message.kind === "changed") {
          this.onEvents(message.events, message.words);
          // Only a way back has no events; any other news of an older table are late.
          this.take(message.table, !message.events.length);
        }
        for (const listener of this.listeners) listener(message);
      },
      (open) => {
        this.online = open;
        // Whatever happened before the line was there has not been told on it.
        if (open) void this.refresh();
      },
    );
    this.line.open();
  }
}

async function equipmentOf(game: string): Promise<Equipment> {
  const [sheet, counters, faces, rules] = await Promise.all([http.sheet(game), http.counters(game), http.faces(game), http.rules(game)]);
  const pictures = new Pictures(sheet.svg);
  await pictures.show(settings.theme, settings.language);
  const geometry = new Geometry(sheet.hexes, sheet.scale);
  return {
    sheet,
    orders: new Orders(sheet),
    geometry,
    sheetOf: (hex) => sheet.sheets.find((one) => holds(one, geometry.centre(hex))),
    frame: { left: sheet.left ?? 0, top: sheet.top ?? 0, width: sheet.width, height: sheet.height },
    pictures,
    counters,
    faces,
    oneStrength: withOneStrength(Object.values(counters)),
    printedForts: new Set(sheet.hexes.filter((one) => one.features?.some((feature) => PRINTED_FORTS.includes(feature))).map((one) => one.hex)),
    rules: byNumber(rules),
  };
}

function holds({ left, top, width, height }: SheetFrame, { x, y }: Point): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

const byNumber = (rules: RuleCase[]): Map<string, RuleCase> => new Map(rules.map((rule) => [rule.number, rule]));

function withOneStrength(counters: CounterInfo[]): Set<Side> {
  const sides = new Set(counters.map((one) => one.side));
  for (const one of counters) if (one.attack?.join() !== one.defense?.join()) sides.delete(one.side);
  return sides;
}
