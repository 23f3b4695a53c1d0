/** What is drawn in the box of a counter, read off the words of its type. */

export interface Symbols {
  /** An aircraft, a ship or a sailing boat, which has no box. */
  plane: boolean;
  ship: boolean;
  sail: boolean;
  /** The cross of infantry, the oval of armor, the stroke of what rides on wheels. */
  cross: boolean;
  oval: boolean;
  stroke: boolean;
  /** Lines of another arm, and what is filled in. */
  lines: string;
  solid: string;
  /** A letter or two where no sign is known to everybody. */
  letters: string;
  /** The strokes and crosses above the box. */
  size: string;
}

const CROSS = ["infantry", "rifle", "motorized", "motor rifle", "volunteer", "mechanized", "nkvd", "marine", "militia", "schuetzen", "motorcycle", "machinegun", "parachute"];
const OVAL = ["armor", "panzer", "tank", "mechanized", "assault gun"];
const STROKE = ["motor", "schuetzen"];
const LETTERS: [string, string][] = [
  ["headquarters", "HQ"], ["guerrilla", "G"], ["komsomol", "K"], ["worker", "W"], ["nkvd", "N"], ["volunteer", "V"], ["marine", "M"], ["machinegun", "MG"],
];
const SIZES: [string, string][] = [
  ["headquarters", "XXX"], ["corps", "XXX"], ["brigade", "X"], ["guerrilla", ""], [" rgt", "III"], [" bn", "II"], [" btry", "I"], [" co", "I"],
  ["worker", ""], ["leader", ""], ["gunboat", ""], ["naval gunfire", ""], ["bridging", ""], ["railroad", ""],
];
/** The first that fits: the barrel comes before the tube, and a gun on tracks before both. */
const ARMS: [string, { lines?: string; solid?: string; alone?: boolean }][] = [
  ["assault gun", { solid: "M-3-6.5A3 3 0 1 0 3-6.5 3 3 0 1 0-3-6.5Z" }],
  ["anti-tank", { lines: "M-15 3.5 0-16.5 15 3.5", alone: true }],
  ["engineer", { lines: "M-9 0V-12H9V0M0-12V0", alone: true }],
  ["rocket", { lines: "M0-1V-13M-4-9 0-13 4-9M-7 0H7", alone: true }],
  ["mortar", { lines: "M0-3V-13M-3-9 0-13 3-9", solid: "M-3 0A3 3 0 1 0 3 0 3 3 0 1 0-3 0Z", alone: true }],
  ["railroad", { lines: "M-12-.6H12", solid: "M-4-8A4 4 0 1 0 4-8 4 4 0 1 0-4-8ZM-9-.6A2.2 2.2 0 1 0-4.6-.6 2.2 2.2 0 1 0-9-.6ZM4.6-.6A2.2 2.2 0 1 0 9-.6 2.2 2.2 0 1 0 4.6-.6Z", alone: true }],
  ["howitzer", { solid: "M-4-6.5A4 4 0 1 0 4-6.5 4 4 0 1 0-4-6.5Z", alone: true }],
  ["gun bn", { solid: "M-4-6.5A4 4 0 1 0 4-6.5 4 4 0 1 0-4-6.5Z", alone: true }],
  ["artillery", { solid: "M-4-6.5A4 4 0 1 0 4-6.5 4 4 0 1 0-4-6.5Z", alone: true }],
  ["flak", { lines: "M-13 3.5C-13-12 13-12 13 3.5", solid: "M-3-.5A3 3 0 1 0 3-.5 3 3 0 1 0-3-.5Z", alone: true }],
  ["aa rgt", { lines: "M-13 3.5C-13-12 13-12 13 3.5", solid: "M-3-.5A3 3 0 1 0 3-.5 3 3 0 1 0-3-.5Z", alone: true }],
  ["recon", { lines: "M-15 3.5 15-16.5", alone: true }],
  ["leader", { solid: "M0-15.5 2.4-9.2 9.2-9 3.9-4.7 5.7 2 0-1.9-5.7 2-3.9-4.7-9.2-9-2.4-9.2Z", alone: true }],
  ["parachute", { lines: "M-6 1.6C-4-2-1-2 0 .8 1-2 4-2 6 1.6" }],
];

const among = (type: string, words: string[]): boolean => words.some((one) => type.includes(one));

/** ``part`` says whether the unit is but a part of a division. */
export function symbolsOf(printed: string, part: boolean): Symbols {
  const type = printed.toLowerCase();
  const staff = type.includes("headquarters");
  const letters = LETTERS.find(([one]) => type.includes(one))?.[1] ?? "";
  const arm = ARMS.find(([one]) => type.includes(one))?.[1];
  const oval = !staff && !type.includes("anti-tank") && among(type, OVAL);
  // Who is called by another name only goes on foot.
  const unknown = !letters && !oval && !arm?.alone;
  return {
    plane: type.startsWith("air"),
    ship: type === "gunboat" || type === "naval gunfire",
    sail: type === "boat" || type.endsWith(" boat"),
    cross: !staff && !arm?.alone && (unknown || among(type, CROSS)),
    oval,
    stroke: !staff && !arm?.alone && among(type, STROKE),
    lines: arm?.lines ?? "",
    solid: arm?.solid ?? "",
    letters,
    size: SIZES.find(([one]) => type.includes(one))?.[1] ?? (part ? "III" : "XX"),
  };
}
