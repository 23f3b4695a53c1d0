/** What a person prefers: language, light or dark, how fast the computer plays; kept in the browser. */

import { speak } from "../../api/http";
import { de } from "../../texts/de";
import { en, type Texts } from "../../texts/en";
import { PSEUDO, pseudoOf } from "../../texts/pseudo";

export const LANGUAGES: Record<string, Texts> = { en, de };
/** Whether a page can be shown in a language; the pseudo-language is for finding texts that are in none. */
const isSpoken = (language: string): boolean => language in LANGUAGES || language === PSEUDO;
const DEFAULT_PACE = 0.7;
type Theme = "light" | "dark";

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows may forbid it; the preference then lasts as long as the page.
  }
}

class Settings {
  language = $state(this.firstLanguage());
  theme = $state<Theme>(this.firstTheme());
  /** Seconds between two actions of the computer. */
  pace = $state(Number(stored("hexfront.pace") ?? DEFAULT_PACE));
  /** How fast a replay plays, as a multiple of the usual speed. */
  replaySpeed = $state(Number(stored("hexfront.replay-speed") ?? 1));
  /** Whether the table makes sounds. */
  sound = $state(stored("hexfront.sound") !== "off");
  readonly texts = $derived(this.language === PSEUDO ? pseudoOf(en) : (LANGUAGES[this.language] ?? en));

  constructor() {
    speak(this.language);
    // What is chosen in one tab holds in all of them.
    globalThis.addEventListener?.("storage", ({ key, newValue }) => this.follow(key, newValue));
  }

  private follow(key: string | null, value: string | null): void {
    if (key === "hexfront.language" && value && isSpoken(value) && value !== this.language) this.speak(value);
    if (key === "hexfront.theme" && (value === "light" || value === "dark")) this.theme = value;
    if (key === "hexfront.sound") this.sound = value !== "off";
  }

  private firstLanguage(): string {
    const wanted = stored("hexfront.language") ?? navigator.language.slice(0, 2);
    return isSpoken(wanted) ? wanted : "en";
  }

  private firstTheme(): Theme {
    const kept = stored("hexfront.theme");
    if (kept === "light" || kept === "dark") return kept;
    return globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  speak(language: string): void {
    this.language = language;
    speak(language);
    keep("hexfront.language", language);
  }

  keepPace(seconds: number): void {
    this.pace = seconds;
    keep("hexfront.pace", String(seconds));
  }

  keepReplaySpeed(speed: number): void {
    this.replaySpeed = speed;
    keep("hexfront.replay-speed", String(speed));
  }

  switchSound(): void {
    this.sound = !this.sound;
    keep("hexfront.sound", this.sound ? "on" : "off");
  }

  switchTheme(): void {
    this.theme = this.theme === "dark" ? "light" : "dark";
    keep("hexfront.theme", this.theme);
  }
}

export const settings = new Settings();

/** The texts of the chosen language; read it inside a template or a derived value. */
export const t = (): Texts => settings.texts;
