/** The lessons; what they say themselves comes with the game. */

export const lessons = {
  lessons: {
    lesson: "Lesson",
    menu: "Lessons",
    of: (game: string) => `Lessons: ${game}`,
    count: (done: number, of: number) => `${done} of ${of} done`,
    at: (n: number, of: number) => `Step ${n} of ${of}`,
    begin: "Start",
    resume: "Go on",
    again: "Again",
    next: "Next",
    skip: "Skip",
    leave: "Leave",
    done: "That is the whole idea. Your progress is kept.",
    allDone: "That was the last lesson: you know what wins, and how to get there. Play a game now; the rules tab explains every number.",
    onward: (title: string) => `Next: ${title}`,
  },
};
