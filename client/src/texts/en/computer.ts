/** The computer player and its advice. */

export const computer = {
  machine: {
    title: (level: string) => `Computer: ${level}`,
    thinking: "Thinking …",
    queued: (place: number) => `Others are thinking: it is number ${place} in the queue.`,
    acting: "It moves.",
    paused: "Paused: it waits for you.",
    waiting: "It waits for your move.",
    speed: "Speed",
    speeds: { slow: "Slow", normal: "Normal", fast: "Fast", instant: "At once" },
    pause: "Pause",
    resume: "Go on",
    step: "One step",
    skip: "Skip to my turn",
    plan: "What it is after",
    planOf: (turn: number) => `What it was after in turn ${turn}`,
    secret: "Its plans are told when its turn is over.",
    open: "Teach: tell plans at once",
  },
};
