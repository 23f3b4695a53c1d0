/** What has happened, what was said, and what is still to come. */

import { plural } from "../plural";

export const record = {
  log: {
    empty: "Nothing has happened yet.",
    goto: "Show this moment",
    title: "What happened",
  },
  recap: {
    title: "Since you were last here",
    skip: "To the present",
    step: "Step by step",
  },
  replay: {
    title: "Replay",
    open: "Replay",
    close: "Back to the present",
    previous: "Back one step",
    next: "On one step",
    play: "Play",
    pause: "Pause",
    at: (n: number, of: number) => `Step ${n} of ${of}`,
    eyes: "Seen by",
    truth: "The truth",
    hidden: (n: number) => `${plural(n, "unit", "units")} not seen as ${n === 1 ? "it was" : "they were"}`,
    nothingHidden: "In this game nothing is hidden: both sides see the truth.",
    branch: "Play on from here",
    same: "with the same dice",
    fresh: "with fresh dice",
    average: "with average dice",
    dice: "Dice",
  },
  track: {
    forts: "Forts on the map",
    air: "Air units ready",
    score: "Victory points",
    accounts: "What each side has",
    noScore: "No points yet",
    cup: "In the cup",
    drawn: "Drawn from the cup",
    signs: (up: string, down: string) => `Plus counts for the ${up} side, minus for the ${down}.`,
    area: (names: string) => `Area ${names}`,
  },
  losses: { none: "No unit has been lost.", of: (side: string) => `${side} losses` },
  chat: { notes: "Your notes, for your eyes only", say: "Say something", send: "Send", empty: "Nobody has said a word.", off: "Only players talk at this table." },
  verify: {
    title: "Is everything right?",
    menu: "Check record and dice",
    right: (actions: number) => `The game was played again from its ${plural(actions, "action", "actions")}: everything fits.`,
    wrong: "The record does not fit.",
    dice: "The dice were checked against their secret, which was promised before the first roll.",
    later: "The secret of the dice is shown when the game is over; until then this is their promise:",
  },
};
