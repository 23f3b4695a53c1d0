/** The actions of a game as its sheet names them: which of them march, fight or end a phase, and how each is worded. */

import type { Action, Hex, Sheet, UnitId } from "../../api/types";

/** What an order is about; of these an action says only what it has fields for. */
export interface Matter {
  units?: UnitId[];
  hexes?: Hex[];
  path?: Hex[];
  air?: number;
  motorized?: boolean;
}

const WORDING: Record<string, (matter: Matter) => unknown> = {
  unit: ({ units }) => units?.[0],
  units: ({ units }) => units,
  hex: ({ hexes }) => hexes?.[0],
  hexes: ({ hexes }) => hexes,
  path: ({ path }) => path,
  air: ({ air }) => air,
  motorized: ({ motorized }) => motorized,
};

export class Orders {
  constructor(private readonly sheet: Pick<Sheet, "actions" | "has">) {}

  /** Whether the game has all of these capabilities. */
  has(...words: string[]): boolean {
    return words.every((word) => this.sheet.has.includes(word));
  }

  /** Whether this goes along hexes, with a reach that can be asked for. */
  readonly marches = (type: string): boolean => this.has("movement") && this.sheet.actions.marches.includes(type);

  /** Whether units on the move fight with this. */
  readonly overruns = (type: string): boolean => this.has("overruns") && this.sheet.actions.overruns.includes(type);

  /** Whether this is a fight that has a sheet; without odds a fight is an action like any other. */
  readonly attacks = (type: string): boolean =>
    (this.has("odds") || this.has("fire")) && this.sheet.actions.fights.includes(type) && !this.overruns(type);

  readonly ends = (type: string): boolean => this.sheet.actions.ends.includes(type);

  move(units: UnitId[], path: Hex[], motorized = false): Action | null {
    return this.first(this.sheet.actions.marches, { units, path, motorized });
  }

  attack(units: UnitId[], hexes: Hex[], air = 0): Action | null {
    return this.first(this.sheet.actions.fights.filter(this.attacks), { units, hexes, air });
  }

  overrun(units: UnitId[], hex: Hex, air = 0): Action | null {
    return this.first(this.sheet.actions.overruns, { units, hexes: [hex], air });
  }

  /** To a hex of another sheet. */
  cross(units: UnitId[], hex: Hex): Action | null {
    return this.first(this.sheet.actions.crossings, { units, hexes: [hex] });
  }

  end(): Action | null {
    return this.first(this.sheet.actions.ends, {});
  }

  worded(type: string, matter: Matter): Action {
    const said = (this.sheet.actions.fields[type] ?? []).map((field) => [field, WORDING[field]?.(matter)] as const);
    return { type, ...Object.fromEntries(said.filter(([, value]) => value !== undefined)) };
  }

  private first([type]: string[], matter: Matter): Action | null {
    return type === undefined ? null : this.worded(type, matter);
  }
}

/** Before the sheet is here nothing can be ordered. */
export const NO_ORDERS = new Orders({
  has: [],
  actions: { fields: {}, marches: [], crossings: [], fights: [], overruns: [], ends: [] },
});
