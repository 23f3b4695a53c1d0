/** What a click, a tap or Enter on a hex means. */

import type { Action, Hex, Refusal, UnitId } from "../../api/types";
import type { Choice } from "./choices";
import { notices } from "../person/notices.svelte";
import type { Play } from "../table/play.svelte";
import { wishFor } from "./wishes";

/** Act on a hex: carry out the one thing possible there, ask which of several, or look at what lies in it. */
export async function point(play: Play, hex: Hex, more: boolean): Promise<void> {
  play.chooser = null;
  play.cursor = hex;
  if (play.deputy.pick(hex) || (await tickAt(play, hex))) return;
  const choices = play.live ? (play.selection.choices.get(hex) ?? play.onHexes.get(hex) ?? []) : [];
  if (!choices.length && (await setUpAgain(play, hex))) return;
  const units = (play.stacks.get(hex) ?? []).map((unit) => unit.id).filter((id) => play.canAct.has(id) || play.liftable.has(id));
  const refusal = play.selection.refused.get(hex);
  const others = units.filter((id) => !play.selection.has(id));
  const target = play.targets.has(hex);
  // Who holds a counter that is not on the map yet wants to put it down.
  const placing = play.selection.units.length > 0 && play.selection.hex === null;
  if (choices.length && (choices.length > 1 || (others.length && !placing) || target)) play.chooser = { hex, choices, units: others, target };
  else if (choices[0]) await perform(play, choices[0]);
  else if (refusal && !units.length) notices.refuse(play.store.named(refusal.reason), refusal.rule, refusal.gist);
  else if (target) await play.aim(hex, more);
  else if (units.length && play.live) await pickUp(play, hex, units, more);
  else if (!(await isRefused(play, hex))) play.selection.look(hex);
}

/** Whether a sheet lies open and somebody in this hex can fire: the next of them joins, or when all fire, all leave. */
async function tickAt(play: Play, hex: Hex): Promise<boolean> {
  const { firing } = play;
  const here = (play.stacks.get(hex) ?? []).map((unit) => unit.id).filter((id) => firing.candidates.includes(id));
  if (!firing.aim || !here.length) return false;
  const next = here.find((id) => !firing.chosen.includes(id));
  if (next) await firing.toggle(next);
  else await firing.set(firing.chosen.filter((id) => !here.includes(id)));
  return true;
}

/** A counter that can be told from the others of its hex was clicked; answers whether that meant something. */
export async function pointUnit(play: Play, unit: UnitId, hex: Hex): Promise<boolean> {
  if (play.firing.aim && play.firing.candidates.includes(unit)) {
    await play.firing.toggle(unit);
    return true;
  }
  const mine = play.canAct.has(unit) || play.liftable.has(unit);
  const holding = play.selection.units.length > 0 && play.selection.hex !== hex;
  if (!mine || play.planning || play.deputy.picking || play.brush.on || (holding && play.liftable.has(unit)) || play.selection.choices.has(hex)) return false;
  play.cursor = hex;
  await play.selection.take(play.selection.has(unit) ? [] : [unit], hex);
  return true;
}

/** Whether selected units hear why they cannot go to a hex; who clicks it once more wants to look at it. */
async function isRefused(play: Play, hex: Hex): Promise<boolean> {
  const { selection } = play;
  if (!play.live || play.attacking || !selection.units.length || selection.hex === hex || selection.refusedAt === hex) return false;
  const told = await tellWhy(play, hex);
  if (told) selection.refusedAt = hex;
  return told;
}

/** Whether the counter in hand, which had been set up before, was to be set up here. */
async function setUpAgain(play: Play, hex: Hex): Promise<boolean> {
  const [unit] = play.selection.units;
  if (!unit || !play.liftable.has(unit) || play.selection.hex === hex) return false;
  const action = wishFor(play, hex, [unit]);
  if (action) await send(play, action);
  return action !== null;
}

/** Counters are put down on a hex: that is an order, or the rules say why it is none. */
export async function putDown(play: Play, hex: Hex): Promise<void> {
  play.chooser = null;
  await play.selection.answered;
  const choices = play.live ? (play.selection.choices.get(hex) ?? []) : [];
  const refusal = play.selection.refused.get(hex);
  if (choices.length > 1) play.chooser = { hex, choices, units: [], target: false };
  else if (choices[0]) await perform(play, choices[0]);
  else if (await setUpAgain(play, hex)) return;
  else if (play.targets.has(hex)) await storm(play, hex);
  else if (refusal) notices.refuse(play.store.named(refusal.reason), refusal.rule, refusal.gist);
  else await tellWhy(play, hex);
}

/** Who is dragged onto an enemy attacks as its plate says, with everybody it counts; otherwise the sheet opens. */
async function storm(play: Play, hex: Hex): Promise<void> {
  const joins = play.plates.at(hex)?.units.some((unit) => play.selection.has(unit));
  if (!joins || !(await play.plates.storm(hex))) await play.aim(hex, false);
  else play.selection.clear();
}

/** Say which rule forbids it; answers whether there is one. */
async function tellWhy(play: Play, hex: Hex): Promise<boolean> {
  const action = wishFor(play, hex, play.selection.units);
  if (!action) return false;
  const { refusal } = await play.store.api.ask<{ refusal: Refusal | null }>("why", { action });
  if (refusal) notices.refuse(play.store.named(refusal.reason), refusal.rule, refusal.gist);
  return refusal !== null;
}

async function pickUp(play: Play, hex: Hex, units: UnitId[], more: boolean): Promise<void> {
  const { selection } = play;
  const next = units.find((id) => !selection.has(id));
  if (more && next) await selection.toggle(next, hex);
  else if (selection.hex === hex && selection.units.length) {
    const at = units.indexOf(selection.units[0] ?? "");
    await selection.take([units[(at + 1) % units.length] ?? ""], hex);
  } else await selection.take([units[0] ?? ""], hex);
}

export async function perform(play: Play, choice: Choice): Promise<void> {
  play.chooser = null;
  const { action } = choice;
  if (play.orders.overruns(action.type)) await play.battle.overrun(action.units ?? [], action.hex ?? "", choice.odds ?? null);
  else await send(play, action);
}

export async function send(play: Play, action: Action): Promise<boolean> {
  const ordered = play.selection.units;
  const done = await play.store.act(action);
  // News of the change may be here before the answer: what has been picked up since then stays picked up.
  if (done && play.selection.units === ordered) play.selection.clear();
  return done;
}

/** Every unit of the looked-at hex that can act, where they can act as one. */
export async function wholeStack(play: Play): Promise<void> {
  const { hex } = play.selection;
  if (!hex || !play.live || !play.together) return;
  const units = (play.stacks.get(hex) ?? []).map((unit) => unit.id).filter((id) => play.canAct.has(id));
  if (units.length) await play.selection.take(units, hex);
}

/** The next unit that can act, after the one selected, or the one before it. */
export async function nextUnit(play: Play, step = 1): Promise<void> {
  const waiting = (play.view?.units ?? []).filter((unit) => play.canAct.has(unit.id));
  if (!waiting.length) return nextOffTheMap(play, step);
  const next = waiting[beside(waiting.findIndex((unit) => play.selection.has(unit.id)), step, waiting.length)];
  if (!next) return;
  play.cursor = next.hex;
  await play.selection.take([next.id], next.hex);
}

/** The place before or after another in a ring; from nowhere, its first or last. */
const beside = (at: number, step: number, count: number): number => (at < 0 && step < 0 ? count - 1 : (at + step + count) % count);

/** With nobody to act on the map, whoever is to come onto it. */
async function nextOffTheMap(play: Play, step: number): Promise<void> {
  const waiting = [...play.canAct];
  const next = waiting[beside(waiting.findIndex((id) => play.selection.has(id)), step, waiting.length)];
  if (next && !play.attacking) await play.selection.take([next], null);
}

/** Ask the rules why the selection cannot act on a hex. */
export async function askWhy(play: Play, hex: Hex): Promise<void> {
  const { units } = play.selection;
  const action = wishFor(play, hex, units);
  if (!action) {
    play.why = null;
    play.dialog = "why";
    return;
  }
  const answer = await play.store.api.ask<{ refusal: Refusal | null }>("why", { action });
  play.why = { hex, refusal: answer.refusal };
  play.dialog = "why";
}
