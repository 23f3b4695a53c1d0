/** The drawing of the map for a light and for a dark page, in the language of the page. */

import { mapSvg } from "../api/http";
import { withoutSetUp } from "./drawing";

interface Pair {
  whole: string;
  played: string;
}

const pictureOf = (svg: string): string => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
const pairOf = (svg: string): Pair => ({ whole: pictureOf(svg), played: pictureOf(withoutSetUp(svg)) });

export class Pictures {
  private shown = $state.raw<Pair>({ whole: "", played: "" });
  private readonly known = new Map<string, Promise<Pair>>();
  private wanted = "";

  constructor(private readonly address: string) {}

  /** The drawing with the marks that only the set-up needs. */
  get whole(): string {
    return this.shown.whole;
  }

  /** The drawing for play. */
  get played(): string {
    return this.shown.played;
  }

  /** Show the drawing of a theme and a language; until it is there, the one before stays. */
  async show(theme: "light" | "dark", language: string): Promise<void> {
    const look = theme === "dark" ? "night" : "day";
    const key = `${look} ${language}`;
    if (this.wanted === key) return;
    this.wanted = key;
    const drawn = this.known.get(key) ?? mapSvg(this.address, look).then(pairOf);
    this.known.set(key, drawn);
    try {
      const pair = await drawn;
      if (this.wanted === key) this.shown = pair;
    } catch (problem) {
      // Asked again next time: a line that broke is no reason to stay with the wrong map.
      this.known.delete(key);
      if (this.wanted === key) this.wanted = "";
      throw problem;
    }
  }
}
