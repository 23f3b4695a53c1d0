/** Names that come over the wire, as they are shown. */

export const names = {
  sides: { german: "German", soviet: "Soviet", russian: "Russian" } as Record<string, string>,
  terrain: {
    clear: "clear", swamp: "swamp", hill: "hill", city: "city", forest: "forest", woods: "woods", sea: "sea", lake: "lake",
    "soviet city": "Soviet City", "east prussia": "East Prussia", marsh: "marsh", town: "town", "great city": "great city",
    "fortified city": "fortified city", interior: "city interior", outside: "outside the city",
  } as Record<string, string>,
  types: {
    infantry: "infantry", armor: "armor", mechanized: "mechanized", air: "air unit",
    "untried infantry": "untried infantry", "untried armored": "untried armored",
    panzer: "panzer", motorized: "motorized infantry", headquarters: "headquarters", "mechanized headquarters": "mechanized headquarters",
    rifle: "rifle division", "rifle brigade": "rifle brigade", "motor rifle": "motor rifle division", tank: "tank division",
    volunteer: "volunteers", worker: "workers", guerrilla: "guerrillas", naval: "Naval Unit",
    "guards rifle": "guards rifle division", "tank corps": "tank corps", rumanian: "Rumanian infantry", nkvd: "NKVD division",
  } as Record<string, string>,
  statuses: {
    disrupted: "disrupted", "out of supply": "out of supply", moved: "has moved", attacked: "has attacked", retreated: "has retreated",
    transferred: "transferred", stopped: "stopped",
  } as Record<string, string>,
  markers: {
    firepower: "naval firepower", "german hold": "in German hands", captured: "garrison needed", forfeited: "points forfeited",
    "additional points": "additional points",
  } as Record<string, string>,
  options: {
    bid: "Bid in victory points for the German side",
    bombardment: "Headquarters and guerrillas are not disrupted from the air (18.1)",
    guerrillas: "Guerrillas stay seven hexes away from the city (18.2)",
    combat: "The first step lost is of the highest class (18.3)",
    supply: "Out of supply, Germans and Russian units with workers lose no steps (18.4)",
    points: "Five markers are worth ten points each to the Russian side (18.5)",
  } as Record<string, string>,
  phases: {
    "german set-up": "German set-up", "german replacement": "German replacement", "german movement": "German movement",
    "german combat": "German combat", "german air interdiction": "German air interdiction",
    "german air bombardment": "German air bombardment", "german supply determination": "German supply determination",
    "german mechanized movement": "German mechanized movement",
    "soviet set-up": "Soviet set-up", "soviet fortification": "Soviet fortification", "soviet movement": "Soviet movement",
    "soviet combat": "Soviet combat",
    "russian set-up": "Russian set-up", "russian movement": "Russian movement", "russian combat": "Russian combat",
    "russian air bombardment": "Russian air bombardment", "russian supply determination": "Russian supply determination",
    "russian naval support": "Russian naval support", "russian naval defence": "Russian naval defence", "russian draw": "Russian draw",
    "russian refill": "Russian refill of the cup",
    "game turn indication": "Game turn indication", "game over": "Game over",
  } as Record<string, string>,
  levels: {
    "german strategic victory": "German strategic victory", "german tactical victory": "German tactical victory",
    "soviet tactical victory": "Soviet tactical victory", "soviet strategic victory": "Soviet strategic victory",
    "german decisive victory": "German decisive victory", "russian decisive victory": "Russian decisive victory",
    "german victory": "German victory", "russian victory": "Russian victory", draw: "Draw",
  } as Record<string, string>,
  verbs: {
    place: "Place", restore: "Restore", move: "Move", enter: "Enter", overrun: "Overrun", attack: "Attack",
    "commit air": "Send air units", "lose step": "Lose a step", retreat: "Retreat", advance: "Advance",
    "stand fast": "Stand fast", interdict: "Interdict", "place fort": "Place a fort", remove: "Remove",
    "end phase": "End phase", bombard: "Bombard", disrupt: "Disrupt", sail: "Sail", transfer: "Transfer",
    "place firepower": "Naval firepower", support: "Ground support", decline: "Decline",
  } as Record<string, string>,
};
