/** The opponent's last turn as arrows on the map. */

import { type Journey, journeysOf, lastTurnOf, type Stretch } from "../../common/journeys";
import type { Side, UnitId, Hex } from "../../api/types";
import type { Log } from "./log.svelte";
import type { TableStore } from "./table.svelte";

export class LastTurn {
  journeys = $state.raw<Journey[]>([]);
  stretch = $state.raw<(Stretch & { turn: number }) | null>(null);
  /** Where the units of a moment stood, as this viewer saw it. */
  private stood: { n: number; turn: number; places: [UnitId, Hex][] } | null = null;

  constructor(
    private readonly store: TableStore,
    private readonly log: Log,
  ) {}

  get marches(): number {
    return this.journeys.filter((one) => one.kind === "march").length;
  }

  /** Several attackers of one fight are one attack. */
  get fights(): number {
    return new Set(this.journeys.filter((one) => one.kind === "fight").map((one) => one.n)).size;
  }

  /** Read the log anew; ``ours`` is the side that wants to know what the others did. */
  async read(ours: Side): Promise<void> {
    await this.log.follow();
    const { entries } = this.log;
    const stretch = lastTurnOf(entries, this.store.equipment?.sheet.sequence ?? [], ours);
    if (stretch && this.stood?.n !== stretch.from) {
      const { view } = await this.store.api.viewAt(stretch.from);
      this.stood = { n: stretch.from, turn: view.turn, places: view.units.map((unit) => [unit.id, unit.hex]) };
    }
    this.stretch = stretch && { ...stretch, turn: this.stood?.turn ?? 0 };
    const steps = stretch ? entries.filter((entry) => entry.n > stretch.from && entry.n <= stretch.to) : [];
    this.journeys = stretch ? journeysOf(steps, new Map(this.stood?.places), stretch.side) : [];
  }
}
