/** Wie jemand benachrichtigt wird: Wege, Zeiten, und Proben. */

import type { noticing as english } from "../en/notices";
import { plural } from "../plural";

export const noticing: typeof english = {
  noticing: {
    ways: "Wie Sie benachrichtigt werden",
    test: "Ausprobieren",
    tested: (n) => `${plural(n, "Nachricht ist", "Nachrichten sind")} unterwegs. Sehen Sie nach, ob sie ankommt.`,
    failed: (fault) => `Das ging nicht hinaus: ${fault}`,
    mail: "Mail",
    webhook: "Webhook-Adresse",
    push: "Dieser Browser (Push)",
    pushOn: "Diesen Browser benachrichtigen",
    pushOff: "Nicht mehr",
    pushIs: (n) => (n ? `${plural(n, "Browser wird", "Browser werden")} benachrichtigt.` : "Noch wird kein Browser benachrichtigt."),
    pushNot: "Dieser Browser kann nicht benachrichtigt werden, wenn keine Seite offen ist.",
    pushDenied: "Der Browser erlaubt es nicht: Erlauben Sie in seinen Einstellungen Mitteilungen dieser Seite.",
    notSet: "nicht angegeben",
    unconfirmed: "nicht bestätigt",
    digest: "Eine Mail am Tag mit allen Spielen, die warten, um",
    each: "eine Mail für jeden Zug",
    quiet: "Ruhezeit ohne Mail und Push",
    none: "keine",
    from: "von",
    to: "bis",
    clock: (hour) => `${String(hour).padStart(2, "0")}:00`,
    next: "Nächstes Spiel, das auf Sie wartet",
    noNext: "Kein anderes Spiel wartet auf Sie.",
  },
};
