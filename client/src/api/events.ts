/** Tournaments: round robins and Swiss events. */

import { call } from "./http";
import type { Clock, Side } from "./types";

export type Kind = "swiss" | "round robin";

export interface EventLine {
  id: string;
  title: string;
  game: string;
  kind: Kind;
  rounds: number | null;
  round: number;
  state: "open" | "running" | "over";
  clock: { days_per_turn?: number; minutes?: number; increment?: number };
  entrants: number;
}

export interface StandingLine {
  number: number;
  name: string;
  left: boolean;
  points: number;
  wins: number;
  draws: number;
  losses: number;
  buchholz: number;
  sonneborn_berger: number;
}

export interface PairingLine {
  first: string;
  second: string | null;
  games: { table: string; first: Side; score: number | null }[];
}

export interface Event extends Omit<EventLine, "entrants"> {
  most: number;
  you: number | null;
  yours: boolean;
  standings: StandingLine[];
  pairings: PairingLine[][];
}

export const list = (): Promise<EventLine[]> => call("GET", "/api/events");
export const show = (id: string): Promise<Event> => call("GET", `/api/events/${id}`);
export const open = (wanted: { game: string; kind: Kind; title?: string; clock?: Clock }): Promise<Event> => call("POST", "/api/events", wanted);
export const change = (id: string, what: "enter" | "leave" | "begin" | "call-off"): Promise<Event> => call("POST", `/api/events/${id}/${what}`, {});
