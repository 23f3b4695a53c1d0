/** Coming to a table by a link: an invitation is exchanged for a key of one's own, which nobody else has. */

import { TableApi } from "../../api/http";
import type { Side } from "../../api/types";

export interface Arrival {
  /** The key to go on with; null to look on, or to play by account. */
  seat: string | null;
  /** An invitation to a further seat, for one who plays here already. */
  offer?: { side: Side; key: string };
  /** Whether the key is that of a seat already taken: others may have it too. */
  shared?: boolean;
  /** Whether the key of the link holds nothing any more. */
  used?: boolean;
}

/** ``link`` is the key that came by the address, ``own`` the one that this browser has kept. */
export async function arrive(id: string, link: string, own: string | null): Promise<Arrival> {
  const guest = new TableApi(id, link);
  const table = await guest.table();
  const mine = own && own !== link && (await new TableApi(id, own).table()).you.length ? own : null;
  if (!table.you.length) return { seat: mine, used: true };
  const [side] = table.you.filter((one) => table.invitations.includes(one));
  if (side === undefined) return { seat: link, shared: table.mode === "two players" && own !== link };
  if (mine !== null || table.you.length > 1) return { seat: mine, offer: { side, key: link } };
  const { keys } = await guest.join(side);
  return { seat: keys[side] ?? link };
}
