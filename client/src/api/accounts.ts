/** The shapes of accounts, and of what their owners say of each other. */

export interface Account {
  name: string | null;
  csrf: string | null;
  email?: string | null;
  /** Whether the mail address is confirmed. */
  confirmed?: boolean;
  webhook?: string | null;
  /** Whether reports about players are shown to this account. */
  admin?: boolean;
  /** Whether new accounts can be made; told to those who have none. */
  registration?: boolean;
}

/** A key with which a program plays for an account. */
export interface BotToken {
  id: string;
  name: string;
  created: string;
  scopes: Scope[];
  expires: string;
}

/** What a program may do with a key: look, play, or change the account. */
export type Scope = "read" | "play" | "account";

/** A player who is blocked. */
export interface Blocked {
  name: string;
  since: string;
}

/** Whom a block or a report is about: somebody by name, or the one at a seat. */
export type Whom = { name: string } | { table: string; seat: string };

/** A report about a player; the names are for admins. */
export interface Report {
  id: number;
  table: string | null;
  seat: string | null;
  text: string;
  created: string;
  closed: string | null;
  answer: string;
  reporter?: string | null;
  reported?: string | null;
  title?: string | null;
  game?: string | null;
  others?: number;
}

/** Until when a player is away, and how many days are left this year. */
export interface Vacation {
  until: string | null;
  left: number;
}

/** An account that is shut out for a while. */
export interface Suspension {
  name: string;
  until: string;
  reason: string;
}
