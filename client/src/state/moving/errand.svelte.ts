/** Where the moment leads to: counters that are to be placed, or a decision, may be about another sheet than the one looked at. */

import type { Action, Hex, SheetFrame } from "../../api/types";
import { destination } from "./choices";
import type { Play } from "../table/play.svelte";

export class Errand {
  /** Where what is asked for can be done, as it stood when the moment began. */
  goals = $state.raw<Hex[]>([]);
  private of = "";

  constructor(private readonly play: Play) {}

  /** Look where a set-up or a decision leads to, once for each. */
  async follow(): Promise<void> {
    const { table } = this.play.store;
    const moment = table && this.play.live ? `${table.view.phase} ${table.view.decision?.type ?? ""}` : "";
    if (moment === this.of) return;
    this.of = moment;
    this.goals = [];
    const goals = moment ? await this.find() : [];
    if (moment === this.of) this.goals = goals;
  }

  /** The sheets with some of these hexes, those with the most of them first. */
  sheets(hexes: Iterable<Hex>): { sheet: SheetFrame; hexes: Hex[] }[] {
    const { sheet, sheetOf } = this.play.store.equipment!;
    const all = [...hexes];
    const found = sheet.sheets.map((one) => ({ sheet: one, hexes: all.filter((hex) => sheetOf(hex) === one) }));
    return found.filter((one) => one.hexes.length).sort((one, other) => other.hexes.length - one.hexes.length);
  }

  private async find(): Promise<Hex[]> {
    const { table, api } = this.play.store;
    const can = table?.can;
    const [unit] = can?.units ?? [];
    const placing = this.play.placing && unit;
    if (!can || (!placing && !table.view.decision)) return [];
    const actions = can.actions ?? (placing ? (await api.ask<{ actions: Action[] }>("can", { unit })).actions : []);
    return [...new Set(actions.flatMap((action) => destination(action) ?? []))];
  }
}
