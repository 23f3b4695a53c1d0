/** The counters and pieces as the server draws them. Texts in braces are slots for what changes during play. */

/** Where a counter lies in its hex, from the centre, and how large it is. */
export type Spot = [x: number, y: number, size: number];

export interface Faces {
  /** Counters by their ids: the upper side, which of a face-down one is its back. */
  fronts: Record<string, string>;
  /** Backs whose owner has looked under them, and what can lie under one. */
  opened: Record<string, string>;
  unders: Record<string, string>;
  /** The figures at the foot: fields of a unit by name, or what is printed. */
  feet: Record<string, (string | number)[]>;
  /** The foot itself, and the one for figures of more than so many characters. */
  foot: string;
  long_foot: string;
  fits: number;
  /** The row of steps, by steps left and steps in all, such as ``1/2``. */
  pips: Record<string, string>;
  /** The tokens of statuses, and where tokens lie on a counter, one after the other. */
  tokens: Record<string, string>;
  spots: string[];
  /** Everything else that lies on a map, drawn around the centre of its hex or hexside. */
  pieces: Record<string, string>;
  /** How one counter lies in a hex, how two do, and so on to a whole pile, the top one last. */
  piles: Spot[][];
}
