/** Times as people read them on a clock. */

import { t } from "../state/person/settings.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Minutes and seconds in a live game, and days and hours where there are days. */
export function clockTime(seconds: number): string {
  if (seconds >= DAY) return `${t().together.days(Math.floor(seconds / DAY))} ${t().together.hours(Math.floor((seconds % DAY) / HOUR))}`;
  const [hours, minutes, rest] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE), Math.floor(seconds % MINUTE)];
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** How fast a game is played: its clock in words. */
export function paceOf(clocks: { days_per_turn: number | null; minutes?: number; increment?: number } | null | undefined): string {
  const words = t().together.pace;
  if (clocks?.minutes) return words.minutes(clocks.minutes, clocks.increment ?? 0);
  const days = clocks?.days_per_turn;
  if (!days) return words.none;
  return days < 1 ? words.hours(Math.round(days * 24)) : words.days(Math.round(days * 10) / 10);
}
