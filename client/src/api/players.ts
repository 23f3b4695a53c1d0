/** Players as others see them: ratings, results and games. */

import { call } from "./http";
import type { Side, TableLine } from "./types";

export interface SideRating {
  game: string;
  side: Side;
  pool: string;
  rating: number;
  deviation: number;
  sure: boolean;
  games: number;
}

export interface Sum {
  games: number;
  wins: number;
  draws: number;
  losses: number;
}

export interface PlayedGame {
  table: string | null;
  title: string;
  game: string;
  side: Side;
  opponent: string | null;
  computer: string;
  score: number;
  rated: boolean;
  rating: { before: number; after: number } | null;
  at: string;
}

export interface Player {
  name: string;
  since: string;
  you: boolean;
  ratings: SideRating[];
  sides: (Sum & { game: string; side: Side })[];
  opponents: (Sum & { name: string | null; computer: string })[];
  games: PlayedGame[];
  running: TableLine[];
}

export const player = (name: string): Promise<Player> => call("GET", `/api/players/${encodeURIComponent(name)}`);
