/** The standing orders of our own side: those that are kept, and those that are being written. */

import { ServerRefusal } from "../../api/http";
import type { OrderKind, StandingOrder, StandingOrders, Trial, Value } from "../../api/standing";
import type { Hex, Side } from "../../api/types";
import { notices } from "../person/notices.svelte";
import { blank, moved, same, sentenceOf } from "./standing";
import type { Play } from "./play.svelte";

export class Deputy {
  kept = $state.raw<StandingOrders | null>(null);
  draft = $state.raw<StandingOrder[]>([]);
  trial = $state.raw<Trial | null>(null);
  busy = $state(false);
  trying = $state(false);
  /** The list of hexes that clicks on the map go to. */
  picking = $state.raw<{ at: number; name: string } | null>(null);
  /** The side that was chosen by who holds several. */
  private chosen = $state<Side | null>(null);

  constructor(private readonly play: Play) {}

  /** Whether we can give orders here. */
  get offered(): boolean {
    return this.play.has("standing orders") && !!this.play.store.table?.you.length;
  }

  /** The sides whose orders may be shown. */
  get sides(): Side[] {
    return Object.keys(this.kept?.orders ?? {});
  }

  get side(): Side | null {
    return this.chosen && this.sides.includes(this.chosen) ? this.chosen : (this.sides[0] ?? null);
  }

  get kinds(): OrderKind[] {
    return this.kept?.kinds ?? [];
  }

  /** Why nothing can be changed now. */
  get locked(): string | null {
    return (this.side && this.kept?.locked[this.side]?.why) ?? null;
  }

  get changed(): boolean {
    return !same(this.draft, this.ours);
  }

  private get ours(): StandingOrder[] {
    return (this.side && this.kept?.orders[this.side]?.map(({ kind, parameters }) => ({ kind, parameters }))) || [];
  }

  /** Ask for the orders; what is being written stays. */
  async load(): Promise<void> {
    const untouched = !this.kept || !this.changed;
    await this.attempt(async () => void (this.kept = await this.play.store.api.standing()));
    if (untouched) this.revert();
  }

  choose(side: Side): void {
    this.chosen = side;
    this.revert();
  }

  /** Back to what is kept. */
  revert(): void {
    this.write(this.ours);
  }

  add(kind: string): void {
    const found = this.kinds.find((one) => one.kind === kind);
    if (found) this.write([...this.draft, blank(found)]);
  }

  remove(at: number): void {
    this.write(this.draft.filter((_, i) => i !== at));
  }

  move(at: number, by: number): void {
    this.write(moved(this.draft, at, by));
  }

  set(at: number, name: string, value: Value): void {
    this.draft = this.draft.map((order, i) => (i === at ? { ...order, parameters: { ...order.parameters, [name]: value } } : order));
    this.trial = null;
  }

  private write(orders: StandingOrder[]): void {
    this.stopPicking();
    this.draft = orders;
    this.trial = null;
  }

  kindOf(order: StandingOrder): OrderKind | undefined {
    return this.kinds.find((one) => one.kind === order.kind);
  }

  /** An order in words. */
  sentence(order: StandingOrder): string {
    const kind = this.kindOf(order);
    return kind ? sentenceOf(kind, order) : order.kind;
  }

  hexes(at: number, name: string): Hex[] {
    const value = this.draft[at]?.parameters[name];
    return Array.isArray(value) ? value : [];
  }

  /** Clicks on the map go to a list of hexes from now on. */
  pickFor(at: number, name: string): void {
    this.picking = { at, name };
    this.play.log.pointed = this.hexes(at, name);
  }

  stopPicking(): void {
    if (this.picking) this.play.log.pointed = [];
    this.picking = null;
  }

  /** Put a hex on the list or take it off; answers whether one is being picked. */
  pick(hex: Hex): boolean {
    if (!this.picking) return false;
    const { at, name } = this.picking;
    const hexes = this.hexes(at, name);
    this.set(at, name, hexes.includes(hex) ? hexes.filter((one) => one !== hex) : [...hexes, hex]);
    this.play.log.pointed = this.hexes(at, name);
    return true;
  }

  async keep(): Promise<void> {
    const { side } = this;
    if (!side) return;
    this.stopPicking();
    await this.attempt(async () => {
      const answer = await this.play.store.api.giveOrders(side, this.draft);
      this.kept = { ...answer, orders: { ...this.kept?.orders, ...answer.orders }, locked: { ...this.kept?.locked, ...answer.locked } };
      this.draft = this.ours;
    });
  }

  async tryOut(): Promise<void> {
    const { side } = this;
    if (!side) return;
    this.trial = null;
    this.trying = true;
    await this.attempt(async () => void (this.trial = await this.play.store.api.tryOrders(side, this.draft)));
    this.trying = false;
  }

  private async attempt(deed: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await deed();
    } catch (error) {
      if (!(error instanceof ServerRefusal)) throw error;
      notices.refuse(error.problem.error);
    } finally {
      this.busy = false;
    }
  }
}
