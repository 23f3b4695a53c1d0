/** Standing orders: rules that answer for a player who is away. */

import { plural } from "../plural";

export const orders = {
  standing: {
    title: "Standing orders",
    about: "They answer decisions for you at once, also while you are away. The first order that fits answers; where none fits, you are asked. Nobody else sees them before the game is over.",
    none: "No orders yet: you are asked about everything.",
    side: "Orders of",
    list: "Your orders, the first that fits answers",
    add: "Add an order",
    kind: "Kind of order",
    up: (n: number) => `Move order ${n} up`,
    down: (n: number) => `Move order ${n} down`,
    remove: (n: number) => `Delete order ${n}`,
    hexes: "such as 0101 0102",
    strange: (words: string) => `No hex of this map: ${words}`,
    pick: "Pick on the map",
    picking: "Click hexes on the map, or move there with the arrow keys and press Enter.",
    picked: "Done picking",
    keep: "Keep orders",
    kept: "These orders are kept.",
    unkept: "Not kept yet.",
    revert: "Discard changes",
    try: "Try out",
    trying: "The enemy's turn is being played …",
    tried: (games: number) => `In the enemy's next turn, played ${plural(games, "time", "times")}, on average:`,
    now: (n: number, what: string) => `Now order ${n} would answer: ${what}.`,
    times: (times: number, answers: string, stake: number) => `${times} answers (${answers}), with ${stake} steps at stake each time`,
    never: "did not come up",
    asked: (what: string) => `You would be asked: ${what}`,
    unasked: "You would not be asked at all.",
    lost: (steps: number) => `Your side lost ${steps} steps in all.`,
    mark: (n: number, text: string) => `Standing order ${n} answered: ${text}`,
  },
};
