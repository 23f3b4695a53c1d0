/** Namen, die über die Leitung kommen, wie sie gezeigt werden. */

import type { names as english } from "../en/names";

export const names: typeof english = {
  sides: { german: "Deutsche", soviet: "Sowjets", russian: "Russen" },
  terrain: {
    clear: "offen", swamp: "Sumpf", hill: "Hügel", city: "Stadt", forest: "Wald", woods: "Wald", sea: "See", lake: "Binnensee",
    "soviet city": "Sowjetische Stadt", "east prussia": "Ostpreußen", marsh: "Sumpf", town: "Ort", "great city": "Großstadt",
    "fortified city": "befestigte Stadt", interior: "Stadtinneres", outside: "vor der Stadt",
  },
  types: {
    infantry: "Infanterie", armor: "Panzer", mechanized: "Mechanisierte", air: "Luftwaffe",
    "untried infantry": "unerprobte Infanterie", "untried armored": "unerprobte Panzer",
    panzer: "Panzer", motorized: "motorisierte Infanterie", headquarters: "Hauptquartier", "mechanized headquarters": "mechanisiertes Hauptquartier",
    rifle: "Schützendivision", "rifle brigade": "Schützenbrigade", "motor rifle": "motorisierte Schützen", tank: "Panzerdivision",
    volunteer: "Freiwillige", worker: "Arbeiter", guerrilla: "Partisanen", naval: "Flotte",
    "guards rifle": "Garde-Schützendivision", "tank corps": "Panzerkorps", rumanian: "rumänische Infanterie", nkvd: "NKWD-Division",
  },
  statuses: {
    disrupted: "gelähmt", "out of supply": "unversorgt", moved: "gezogen", attacked: "hat angegriffen", retreated: "zurückgegangen",
    transferred: "umgesetzt", stopped: "angehalten",
  },
  markers: {
    firepower: "Feuer der Flotte", "german hold": "in deutscher Hand", captured: "braucht eine Besatzung", forfeited: "Punkte verloren",
    "additional points": "zusätzliche Punkte",
  },
  options: {
    bid: "Gebot in Siegpunkten für die deutsche Seite",
    bombardment: "Hauptquartiere und Partisanen werden aus der Luft nicht gelähmt (18.1)",
    guerrillas: "Partisanen bleiben der Stadt sieben Felder fern (18.2)",
    combat: "Die erste Stufe verliert die höchste Klasse (18.3)",
    supply: "Unversorgt verlieren Deutsche und Russen bei Arbeitern keine Stufen (18.4)",
    points: "Fünf Marker zählen für die Russen je zehn Punkte (18.5)",
  },
  phases: {
    "german set-up": "Deutsche Aufstellung", "german replacement": "Deutscher Ersatz", "german movement": "Deutsche Bewegung",
    "german combat": "Deutscher Kampf", "german air interdiction": "Deutsche Luftsperre",
    "german air bombardment": "Deutscher Luftangriff", "german supply determination": "Deutsche Versorgung",
    "german mechanized movement": "Deutsche mechanisierte Bewegung",
    "soviet set-up": "Sowjetische Aufstellung", "soviet fortification": "Sowjetische Befestigung",
    "soviet movement": "Sowjetische Bewegung", "soviet combat": "Sowjetischer Kampf",
    "russian set-up": "Russische Aufstellung", "russian movement": "Russische Bewegung", "russian combat": "Russischer Kampf",
    "russian air bombardment": "Russischer Luftangriff", "russian supply determination": "Russische Versorgung",
    "russian naval support": "Russische Flottenunterstützung", "russian naval defence": "Russische Flottenverteidigung",
    "russian draw": "Russisches Ziehen", "russian refill": "Auffüllen des Bechers",
    "game turn indication": "Rundenende", "game over": "Ende der Partie",
  },
  levels: {
    "german strategic victory": "Strategischer Sieg der Deutschen", "german tactical victory": "Taktischer Sieg der Deutschen",
    "soviet tactical victory": "Taktischer Sieg der Sowjets", "soviet strategic victory": "Strategischer Sieg der Sowjets",
    "german decisive victory": "Entscheidender Sieg der Deutschen", "russian decisive victory": "Entscheidender Sieg der Russen",
    "german victory": "Sieg der Deutschen", "russian victory": "Sieg der Russen", draw: "Unentschieden",
  },
  verbs: {
    place: "Aufstellen", restore: "Auffüllen", move: "Bewegen", enter: "Eintreffen", overrun: "Überrollen",
    attack: "Angreifen", "commit air": "Luftwaffe einsetzen", "lose step": "Stufe verlieren", retreat: "Zurückziehen",
    advance: "Vorrücken", "stand fast": "Stehen bleiben", interdict: "Abriegeln", "place fort": "Befestigen",
    remove: "Entfernen", "end phase": "Phase beenden", bombard: "Bombardieren", disrupt: "Lähmen", sail: "Auslaufen",
    transfer: "Umsetzen", "place firepower": "Feuer der Flotte", support: "Luftunterstützung", decline: "Ablehnen",
  },
};
