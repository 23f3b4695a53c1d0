/** Der Computerspieler und sein Rat. */

import type { computer as english } from "../en/computer";

export const computer: typeof english = {
  machine: {
    title: (level) => `Computer: ${level}`,
    thinking: "Er denkt nach …",
    queued: (place) => `Andere denken gerade: Er ist Nummer ${place} in der Schlange.`,
    acting: "Er zieht.",
    paused: "Angehalten: Er wartet auf Sie.",
    waiting: "Er wartet auf Ihren Zug.",
    speed: "Tempo",
    speeds: { slow: "Langsam", normal: "Mittel", fast: "Schnell", instant: "Sofort" },
    pause: "Anhalten",
    resume: "Weiter",
    step: "Ein Schritt",
    skip: "Bis zu meinem Zug",
    plan: "Was er vorhat",
    planOf: (turn) => `Was er in Zug ${turn} vorhatte`,
    secret: "Seine Pläne nennt er, wenn sein Zug vorbei ist.",
    open: "Lehren: Pläne sofort nennen",
  },
};
