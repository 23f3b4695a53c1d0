/** Which page is shown: the start page, a table, one's account, or what programs can ask for. */

import type { Side } from "../../api/types";
import { keepInTab, keyOfTab, takenFromAddress } from "./keys";

/** Pages with an address of their own and nothing else to know. */
const PLAIN = ["account", "forgotten", "reports", "events"] as const;
/** Pages that a link in a mail opens; its secret is behind the #, where no server and no log sees it. */
const MAILED = ["reset", "confirm"] as const;

export type Page = { name: "start" } | { name: "player"; player: string } | { name: "event"; id: string } | { name: "interface" } | { name: (typeof PLAIN)[number] } | { name: (typeof MAILED)[number]; secret: string } | { name: "table"; id: string; seat: string | null; link: string | null };

const KEYS = "hexfront.tables";

export interface KnownTable {
  id: string;
  seat: string | null;
  game: string;
  title: string;
  seen: number;
  /** The keys of the other seats, to be sent to those who will play them. */
  invites?: Record<Side, string>;
  /** The lesson that is taken there. */
  lesson?: string;
  /** The same of tables that were opened when there was but one. */
  invite?: string;
}

/** The seats that somebody can be invited to, each with its key; nobody may know any more which side it was. */
export function invitesOf(table: KnownTable | undefined): { side: Side | null; key: string }[] {
  if (table?.invites) return Object.entries(table.invites).map(([side, key]) => ({ side, key }));
  return table?.invite ? [{ side: null, key: table.invite }] : [];
}

function read(): Page {
  const link = takenFromAddress();
  const table = /^\/t\/([^/]+)\/?$/.exec(location.pathname);
  const word = location.pathname.split("/")[1] ?? "";
  const plain = PLAIN.find((one) => one === word);
  if (plain) return { name: plain };
  const mailed = MAILED.find((one) => one === word);
  if (mailed) return { name: mailed, secret: takeSecret() };
  const player = /^\/p\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  if (player) return { name: "player", player: decodeURIComponent(player) };
  const event = /^\/e\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  if (event) return { name: "event", id: event };
  if (!table) return { name: /^\/(interface|api\/docs)\/?$/.test(location.pathname) ? "interface" : "start" };
  const id = table[1] ?? "";
  return { name: "table", id, seat: keyOfTab(id) ?? knownTables().find((one) => one.id === id)?.seat ?? null, link };
}

/** The secret of a link, which leaves the address at once. */
function takeSecret(): string {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(null, "", location.pathname);
  return secret;
}

export function knownTables(): KnownTable[] {
  try {
    return JSON.parse(localStorage.getItem(KEYS) ?? "[]") as KnownTable[];
  } catch {
    return [];
  }
}

/** Remember a table sat at, newest first. */
export function remember(table: KnownTable): void {
  const before = knownTables().find((one) => one.id === table.id);
  const others = knownTables().filter((one) => one.id !== table.id);
  keep([{ ...before, ...table }, ...others].slice(0, 30));
}

function keep(tables: KnownTable[]): void {
  try {
    localStorage.setItem(KEYS, JSON.stringify(tables));
  } catch {
    // Without storage a table is known as long as the page lasts.
  }
}

/** Note the key of an invitation, or that there is none. */
export function inviteTo(id: string, side: Side, key: string | null): void {
  keep(knownTables().map((one) => (one.id === id ? { ...others(one, side), ...(key ? { invites: { ...one.invites, [side]: key } } : {}) } : one)));
}

/** A table without the invitation to one of its seats. */
function others({ invite: _, ...table }: KnownTable, side: Side): KnownTable {
  return { ...table, invites: Object.fromEntries(Object.entries(table.invites ?? {}).filter(([one]) => one !== side)) };
}

class Router {
  page = $state<Page>(read());

  constructor() {
    addEventListener("popstate", () => (this.page = read()));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.page = read();
  }

  toTable(id: string, seat: string | null, hash = ""): void {
    if (seat) keepInTab(id, seat);
    this.go(`/t/${id}${hash}`);
  }
}

export const router = new Router();
