/** The HTTP door of the server: one function a question. */

import type {
  Action, BranchDice, ChatLine, CounterInfo, GameEvent, GameInfo, LogEntry, MachineWishes, NewTable, Problem,
  RuleCase, Sheet, Side, Table, TableLine, TableMade, UnitId, Verdict, View,
} from "./types";
import type { Charts } from "./charts";
import type { Faces } from "./faces";
import type { Interface } from "./openapi";
import type { Plan, PlanKind, Plans, Went, Wish } from "./plans";
import type { StandingOrder, StandingOrders, Trial } from "./standing";

/** What the server answered instead of what was asked for. */
export class ServerRefusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.error);
  }
}

let token: string | null = null;
let language = "en";

/** The language in which the server is to speak. */
export function speak(code: string): void {
  language = code;
}

/** The token that shows the server that a change comes from its own page; only who has logged in has one. */
export function trust(csrf: string | null): void {
  token = csrf;
}

async function problemOf(response: Response): Promise<Problem> {
  const told: unknown = await response.json().catch(() => null);
  if (told && typeof told === "object" && "error" in told) return told as Problem;
  return { error: `${response.status} ${response.statusText}`, code: "unknown" };
}

/** Ask the server something; the doors for people are in their own file. */
export async function call<Answer>(method: string, path: string, body?: unknown, seat?: string | null): Promise<Answer> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": language };
  if (body !== undefined) headers["Content-Type"] = body instanceof Blob ? "application/octet-stream" : "application/json";
  if (seat) headers["X-Seat-Key"] = seat;
  if (token && method !== "GET") headers["X-CSRF-Token"] = token;
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) init.body = body instanceof Blob ? body : JSON.stringify(body);
  const response = await fetch(path, init).catch(unanswered);
  if (!response.ok) throw new ServerRefusal(response.status, await problemOf(response));
  // A line can break in the middle of an answer, too.
  return (response.status === 204 ? null : await response.json().catch(unanswered)) as Answer;
}

function unanswered(): never {
  throw new ServerRefusal(0, { error: "The server does not answer.", code: "offline" });
}

export const games = (): Promise<GameInfo[]> => call("GET", "/api/games");
export const sheet = (game: string): Promise<Sheet> => call("GET", `/api/games/${game}/sheet`);
export const faces = (game: string): Promise<Faces> => call("GET", `/api/games/${game}/faces`);
export const counters = (game: string): Promise<Record<string, CounterInfo>> =>
  call("GET", `/api/games/${game}/counters`);
export const rules = (game: string): Promise<RuleCase[]> => call("GET", `/api/games/${game}/rules`);
export const describe = (): Promise<Interface> => call("GET", "/api/schema");
export const lobby = (): Promise<TableLine[]> => call("GET", "/api/tables?open=1");
export const newTable = (wanted: NewTable): Promise<TableMade> => call("POST", "/api/tables", wanted);

export const ownTables = (): Promise<TableLine[]> => call("GET", "/api/tables?own=1");
/** Hand in a record for study. */
export const importRecord = (record: Blob): Promise<TableMade> => call("POST", "/api/import", record);

/** The turn track and the tables that a printed board has beside its map. */
export const charts = (game: string): Promise<Charts> => call("GET", `/api/games/${game}/charts`);

/** The base map as SVG text, in the language of the page. */
export async function mapSvg(address: string, look: "day" | "night" = "day"): Promise<string> {
  const response = await fetch(`${address}?look=${look}`, { headers: { "Accept-Language": language } });
  if (!response.ok) throw new ServerRefusal(response.status, await problemOf(response));
  return response.text();
}

/** One table, asked by whoever holds the seat key. */
export class TableApi {
  /** Whether questions are about what will be after our own plan. */
  planning = false;

  constructor(
    readonly id: string,
    public seat: string | null,
  ) {}

  private at(path: string): string {
    return `/api/tables/${this.id}${path}`;
  }

  table(): Promise<Table> {
    return call("GET", this.at(""), undefined, this.seat);
  }

  act(number: number, action: Action): Promise<{ number: number; events: GameEvent[]; table: Table }> {
    return call("POST", this.at("/actions"), { number, action }, this.seat);
  }

  /** Several actions in a row, all or none. */
  batch(number: number, actions: Action[]): Promise<{ number: number; table: Table }> {
    return call("POST", this.at("/batch"), { number, actions }, this.seat);
  }

  /** Let the computer do its next action. */
  step(number: number): Promise<unknown> {
    return call("POST", this.at("/step"), { number }, this.seat);
  }

  /** Change how the computer plays. */
  conduct(wishes: MachineWishes): Promise<Table> {
    return call("PUT", this.at("/computer"), wishes, this.seat);
  }

  undo(number: number): Promise<{ table?: Table }> {
    return call("POST", this.at("/undo"), { number }, this.seat);
  }

  restartPhase(number: number): Promise<{ table?: Table }> {
    return call("POST", this.at("/restart-phase"), { number }, this.seat);
  }

  takeBack(number: number, to: number): Promise<{ table?: Table }> {
    return call("POST", this.at("/take-back"), { number, to }, this.seat);
  }

  answerTakeBack(accept: boolean): Promise<{ table?: Table }> {
    return call("POST", this.at("/take-back/answer"), { accept }, this.seat);
  }

  ask<Answer>(question: string, details: Record<string, unknown> = {}): Promise<Answer> {
    const plan = this.planning && question !== "hint" ? { after_plan: "own" } : {};
    return call("POST", this.at("/ask"), { question, ...details, ...plan }, this.seat);
  }

  /** Our plans for this player turn. */
  plans(): Promise<Plans> {
    return call("GET", this.at("/plans"), undefined, this.seat);
  }

  makePlan(number: number, wishes: Wish[]): Promise<Plan> {
    return call("PUT", this.at("/plans/own"), { number, wishes }, this.seat);
  }

  dropPlan(kind: PlanKind): Promise<unknown> {
    return call("DELETE", this.at(`/plans/${kind}`), undefined, this.seat);
  }

  /** Carry a plan on; `anyway` although an aim was missed. */
  carryOn(kind: PlanKind, number: number, upto: "next" | "die", anyway: boolean): Promise<Went> {
    return call("POST", this.at(`/plans/${kind}/go`), { number, upto, anyway }, this.seat);
  }

  /** ``eye`` is through whose eyes one looks back, once a game is over. */
  log(from = 0, eye: string | null = null): Promise<LogEntry[]> {
    return call("GET", this.at(`/log?from=${from}${eye ? `&eye=${encodeURIComponent(eye)}` : ""}`), undefined, this.seat);
  }

  viewAt(n: number, eye: string | null = null): Promise<{ number: number; view: View; hidden?: UnitId[] }> {
    return call("GET", this.at(`/at/${n}${eye ? `?eye=${encodeURIComponent(eye)}` : ""}`), undefined, this.seat);
  }

  branch(n: number, dice: BranchDice): Promise<TableMade> {
    return call("POST", this.at("/branch"), { n, dice }, this.seat);
  }

  join(seat: string): Promise<TableMade> {
    return call("POST", this.at("/join"), { seat }, this.seat);
  }

  /** Go on without a player whose time has run out: with another, with the computer, or with the win. */
  replaceAbsent(by: string): Promise<Table> {
    return call("POST", this.at("/replace-absent"), { by }, this.seat);
  }

  giveUp(): Promise<Table> {
    return call("POST", this.at("/give-up"), {}, this.seat);
  }

  /** Ask for another game with the sides swapped, or sit down to it. */
  rematch(): Promise<TableMade> {
    return call("POST", this.at("/rematch"), {}, this.seat);
  }

  /** A new key for our own seat, or for one that we invite to; the old one is void. */
  renewKey(side: Side): Promise<TableMade> {
    return call("POST", this.at(`/seats/${encodeURIComponent(side)}/key`), {}, this.seat);
  }

  revokeKey(side: Side): Promise<Table> {
    return call("DELETE", this.at(`/seats/${encodeURIComponent(side)}/key`), undefined, this.seat);
  }

  chat(): Promise<ChatLine[]> {
    return call("GET", this.at("/chat"), undefined, this.seat);
  }

  say(text: string): Promise<unknown> {
    return call("POST", this.at("/chat"), { text }, this.seat);
  }

  notes(): Promise<{ text: string; side: Side }> {
    return call("GET", this.at("/notes"), undefined, this.seat);
  }

  writeNotes(text: string, side: Side): Promise<unknown> {
    return call("POST", this.at("/notes"), { text, side }, this.seat);
  }

  /** Our own standing orders, and the kinds there are. */
  standing(): Promise<StandingOrders> {
    return call("GET", this.at("/orders"), undefined, this.seat);
  }

  giveOrders(side: Side, orders: StandingOrder[]): Promise<StandingOrders> {
    return call("PUT", this.at("/orders"), { side, orders }, this.seat);
  }

  tryOrders(side: Side, orders: StandingOrder[]): Promise<Trial> {
    return call("POST", this.at("/orders/try"), { side, orders }, this.seat);
  }

  /** Commit to our part of the dice, or reveal it. */
  dice(wanted: { side: Side; part?: string; commitment?: string }): Promise<Table> {
    return call("POST", this.at("/dice"), wanted, this.seat);
  }

  /** The record as text, with the signature of the server. */
  async recordText(): Promise<string> {
    const headers: Record<string, string> = this.seat ? { "X-Seat-Key": this.seat } : {};
    const response = await fetch(this.at("/record?signed=1"), { headers, credentials: "same-origin" }).catch(unanswered);
    if (!response.ok) throw new ServerRefusal(response.status, await problemOf(response));
    return response.text();
  }

  verify(): Promise<Verdict> {
    return call("GET", this.at("/verify"), undefined, this.seat);
  }

  /** The keys that this server publishes: others may call themselves by its name. */
  async serverKeys(): Promise<string[]> {
    const { keys } = await call<{ keys: { key: string }[] }>("GET", "/.well-known/hexfront-keys.json");
    return keys.map((one) => one.key);
  }

  /** Opened by a link, so the language is said in the address. */
  reportAddress(): string {
    return `${this.at("/report")}?lang=${language}`;
  }
}
