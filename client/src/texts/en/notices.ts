/** How somebody is told: ways, hours, and tests. */

import { plural } from "../plural";

export const noticing = {
  noticing: {
    ways: "How you are notified",
    test: "Test it",
    tested: (n: number) => `${plural(n, "message is", "messages are")} on the way. Look whether it arrives.`,
    failed: (fault: string) => `It did not go out: ${fault}`,
    mail: "Mail",
    webhook: "Webhook",
    push: "This browser (push)",
    pushOn: "Notify this browser",
    pushOff: "No longer",
    pushIs: (n: number) => (n ? `${plural(n, "browser is", "browsers are")} notified.` : "No browser is notified yet."),
    pushNot: "This browser cannot be notified while no page is open.",
    pushDenied: "The browser does not allow it: allow notifications for this page in its settings.",
    notSet: "not set",
    unconfirmed: "not confirmed",
    digest: "One mail a day with all games that wait, at",
    each: "a mail for every turn",
    quiet: "Quiet hours, without mail and push",
    none: "none",
    from: "from",
    to: "to",
    clock: (hour: number) => `${String(hour).padStart(2, "0")}:00`,
    next: "Next game that waits for you",
    noNext: "No other game waits for you.",
  },
};
