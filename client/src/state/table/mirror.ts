/** The moment of a replay as another side saw it: a second table that follows the first, and cannot be changed. */

import { Play } from "./play.svelte";

export class Mirror extends Play {
  constructor(
    readonly leader: Play,
    eye: string,
  ) {
    super(leader.store.api.id, leader.store.api.seat, false);
    this.replay.eye = eye;
    // One window for both: what is dragged or zoomed here moves there.
    this.pan = leader.pan;
    this.follow();
  }

  /** Take over what the first table shows by now. */
  follow(): void {
    const { store, replay } = this.leader;
    this.store.table = store.table;
    this.store.equipment = store.equipment;
    if (replay.n !== null) void this.replay.to(replay.n);
    void this.log.through(this.replay.eye);
  }
}
