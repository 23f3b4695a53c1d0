/** Sides as the sheet tells them: how they look, and how they stand. */

import type { Look, ScoreLine, Side, SideInfo } from "../api/types";

/** The properties by which styles know the colours of a side. */
export function dress(look: Look | undefined): string {
  if (!look) return "";
  const { paper, ink, mark, dark, light, line } = look;
  return Object.entries({ paper, ink, mark, dark, light, line }).map(([name, colour]) => `--side-${name}:${colour}`).join(";");
}

/** The ink of a counter: another where it has done its part or lost steps, if the look has one for that. */
export function inkOf(look: Look | undefined, spent: boolean, reduced: boolean): string {
  if (!look) return "currentColor";
  if (spent && look.spent !== look.ink) return look.spent;
  return reduced ? look.reduced : look.ink;
}

/** Whether each side has an account of its own. */
export const ownAccounts = (sides: SideInfo[]): boolean => sides.some((side) => side.counts === "own");

/** What each side has, the best first. */
export function accounts(score: ScoreLine[], sides: SideInfo[]): { name: Side; points: number }[] {
  return sides.map((side) => ({ name: side.name, points: pointsOf(score, side) })).sort((a, b) => b.points - a.points);
}

/** Who is ahead, and by how many victory points. */
export function standing(score: ScoreLine[], sides: SideInfo[]): { points: number; ahead: Side | null } {
  const [best, next] = accounts(score, sides);
  if (!best || !next || best.points === next.points) return { points: 0, ahead: null };
  return { points: ownAccounts(sides) ? best.points - next.points : best.points, ahead: best.name };
}

function pointsOf(score: ScoreLine[], side: SideInfo): number {
  const mine = side.counts === "own" ? score.filter((line) => line.side === side.name) : score;
  return mine.reduce((sum, line) => sum + line.points, 0) * (side.counts === "down" ? -1 : 1);
}
