/** What is drawn in the box of a counter, read off the words of its type. */

export interface Symbols {
  /** An aircraft, which has no box. */
  plane: boolean;
  /** The cross of infantry, the oval of armor, the stroke of what rides on wheels. */
  cross: boolean;
  oval: boolean;
  stroke: boolean;
  /** A letter or two where no sign is known to everybody. */
  letters: string;
  /** The strokes and crosses above the box. */
  size: string;
}

const CROSS = ["infantry", "rifle", "motorized", "motor rifle", "volunteer", "mechanized", "nkvd", "marine", "militia"];
const OVAL = ["armor", "panzer", "tank", "mechanized"];
const STROKE = ["motor"];
const LETTERS: [string, string][] = [["headquarters", "HQ"], ["guerrilla", "G"], ["worker", "W"], ["nkvd", "N"], ["volunteer", "V"]];
const SIZES: [string, string][] = [["headquarters", "XXX"], ["corps", "XXX"], ["brigade", "X"], ["guerrilla", ""], ["worker", ""]];

const among = (type: string, words: string[]): boolean => words.some((one) => type.includes(one));

/** ``part`` says whether the unit is but a part of a division. */
export function symbolsOf(type: string, part: boolean): Symbols {
  const staff = type.includes("headquarters");
  const letters = LETTERS.find(([one]) => type.includes(one))?.[1] ?? "";
  const oval = !staff && among(type, OVAL);
  // Who is called by another name only goes on foot.
  const unknown = !letters && !oval;
  return {
    plane: type === "air",
    cross: !staff && (unknown || among(type, CROSS)),
    oval,
    stroke: !staff && among(type, STROKE),
    letters,
    size: SIZES.find(([one]) => type.includes(one))?.[1] ?? (part ? "III" : "XX"),
  };
}
