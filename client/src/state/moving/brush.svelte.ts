/** A brush for counters that are all alike: it is picked up once, and every hex that is clicked takes the next of them. */

import type { UnitId } from "../../api/types";
import type { Play } from "../table/play.svelte";

export class Brush {
  on = $state(false);

  constructor(private readonly play: Play) {}

  /** The counters that lie off the map and look the same, the ones that can be placed now first. */
  get stock(): UnitId[] {
    const { view } = this.play;
    return (view?.reinforcements ?? []).map((one) => one.id).filter((id) => this.isAlike(id));
  }

  /** Whether a counter is one of many that nobody can tell apart. */
  isAlike(id: UnitId): boolean {
    return this.play.settingUp && !!this.play.store.equipment?.counters[id]?.untried;
  }

  async take(): Promise<void> {
    this.on = true;
    await this.follow();
  }

  drop(): void {
    this.on = false;
    this.play.selection.clear();
  }

  /** The table has changed: the next counter is in hand, as long as there is one. */
  async follow(): Promise<void> {
    if (!this.on) return;
    const next = [...this.play.canAct].find((id) => this.isAlike(id) && !this.play.unit(id));
    if (!next || !this.play.placing) this.on = false;
    else await this.play.selection.take([next], null);
  }
}
