/** Overlays as they are read aloud: what has been switched on or off, and what it shows in short. */

import { notices } from "../state/person/notices.svelte";
import type { Overlay } from "../state/person/overlays.svelte";
import { t } from "../state/person/settings.svelte";
import type { Play } from "../state/table/play.svelte";

/** Lay an overlay on the map or take it off, and say so. */
export async function switchOverlay(play: Play, overlay: Overlay): Promise<void> {
  await play.overlays.toggle(overlay);
  const name = t().overlays[overlay];
  if (!play.overlays.on.has(overlay)) notices.speak(t().announced.off(name));
  else notices.speak([t().announced.on(name), ...shown(play, overlay)].join(": "));
}

export function hideCounters(play: Play): void {
  play.overlays.countersHidden = !play.overlays.countersHidden;
  notices.speak(play.overlays.countersHidden ? t().announced.hidden : t().announced.visible);
}

/** What an overlay tells, in numbers. */
function shown(play: Play, overlay: Overlay): string[] {
  const { overlays } = play;
  const bySide = (counts: [string, number][]): string => counts.map(([side, n]) => `${play.nation(side)} ${t().announced.hexes(n)}`).join(", ");
  if (overlay === "zones") return [bySide(Object.entries(overlays.zones).map(([side, hexes]) => [side, hexes.length]))];
  if (overlay === "fields") return [bySide(Object.entries(overlays.fields).map(([side, hexes]) => [side, Object.keys(hexes).length]))];
  if (overlay === "enemy") return [t().watching.threat(overlays.ahead), t().announced.hexes(Object.keys(overlays.threats).length)];
  if (overlay === "spotting") return [t().announced.hexes(overlays.spotted.length)];
  if (overlay !== "supply") return [];
  const cut = Object.entries(overlays.supply).filter(([, line]) => !line?.path).map(([id]) => play.unit(id)).filter((unit) => unit !== undefined);
  return [cut.length ? t().announced.cut(cut.map((unit) => `${unit.name}, ${unit.hex}`).join("; ")) : t().announced.fed];
}
