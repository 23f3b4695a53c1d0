/** Before the first move: tables, accounts and programs. */

import { plural } from "../plural";

export const lobby = {
  start: {
    heading: "Take command",
    choose: "Choose a battle",
    turns: (n: number) => plural(n, "turn", "turns"),
    turn: (n: number) => `turn ${n}`,
    mode: "How to play",
    modes: (sides: number) =>
      sides > 2
        ? {
            "hot-seat": { name: "All sides at this screen", hint: "Pass the chair, or study all sides." },
            "two players": { name: "Several players", hint: "Send each opponent a link; play live or by correspondence." },
            computer: { name: "Against the computer", hint: "You command one side, the machine the others." },
          }
        : {
            "hot-seat": { name: "Both sides at this screen", hint: "Pass the chair, or study both sides." },
            "two players": { name: "Two players", hint: "Send your opponent a link; play live or by correspondence." },
            computer: { name: "Against the computer", hint: "You command one side, the machine the other." },
          },
    side: "Your side",
    computer: "Computer player",
    seconds: "Seconds it may think in a turn",
    openPlans: "It tells its plans while it carries them out",
    options: "Optional rules",
    setup: "Set-up",
    setups: { suggested: "Suggested: begin at once", choose: "Place the counters yourself" },
    title: "Name of the table (optional)",
    clock: "Days to move, by correspondence (optional)",
    open: "List it in the lobby",
    begin: "Begin",
    lobby: "Open tables",
    noLobby: "No table is waiting for a player.",
    join: (side: string) => `Play the ${side} side`,
    watch: "Watch",
    recent: "Your tables",
    noRecent: "Tables you have sat at appear here.",
    resume: "Resume",
    study: "Study a record",
    studyHint: "A record of any game played here or elsewhere is played again, checked, and opened for replay.",
    studyPick: "Open a record …",
    loading: "Unfolding the map …",
  },
  account: {
    heading: "Account",
    why: "Not needed to play. With one your tables follow you to any browser.",
    name: "Name",
    password: "Password",
    logIn: "Log in",
    register: "New account",
    logOut: "Log out",
    noTables: "You sit at no table yet.",
    notices: "Notices and programs",
    noticesHint: "Told when it is your turn, when time has run out, and when a game is over.",
    email: "Mail address",
    webhook: "Webhook address",
    save: "Save",
    saved: "Saved",
    tokens: "Keys for programs that play for you",
    newToken: "New key",
    tokenOnce: "Copy it now: it is shown this once.",
    drop: (name: string) => `Delete the key ${name}`,
  },
  interface: {
    title: "For programs",
    text: "Whatever this page can do, a program can do through the same doors. A key of your account goes into the header Authorization, as Bearer and the key; the key of a seat into X-Seat-Key.",
    groups: { games: "Games", tables: "Tables", people: "People" } as Record<string, string>,
  },
  invite: { opponent: "For your opponent: this link holds the other seat", seat: (side: string) => `For whoever plays the ${side} side: this link holds the seat`, watch: "For those who watch", copy: "Copy", copied: "Link copied" },
};
