/** The people at a table, by the names that are shown. */

import type { Side, Table } from "../api/types";
import { t } from "../state/person/settings.svelte";

export function seatName(table: Table, side: Side): string {
  const seat = table.seats[side];
  if (seat?.kind === "open") return t().together.nobody;
  if (seat?.kind === "computer") return table.computer?.side === side ? table.computer.title : (seat.name ?? "");
  if (table.invitations.includes(side)) return t().together.invited;
  return seat?.name || (table.you.includes(side) ? t().together.you : t().together.guest);
}
