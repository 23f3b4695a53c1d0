/** How far a person has come in the lessons of each game: kept in the browser. */

const KEY = "hexfront.lessons";

interface Taken {
  done?: boolean;
  /** The table where it was left, and at which step. */
  table?: string;
  step?: number;
}

class Progress {
  private games = $state<Record<string, Record<string, Taken>>>(kept());

  of(game: string, lesson: string): Taken {
    return this.games[game]?.[lesson] ?? {};
  }

  isDone(game: string, lesson: string): boolean {
    return this.of(game, lesson).done ?? false;
  }

  note(game: string, lesson: string, taken: Taken): void {
    this.games = { ...this.games, [game]: { ...this.games[game], [lesson]: { ...this.of(game, lesson), ...taken } } };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.games));
    } catch {
      // Without storage it is known as long as the page lasts.
    }
  }
}

function kept(): Record<string, Record<string, Taken>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, Record<string, Taken>>) : {};
  } catch {
    return {};
  }
}

export const progress = new Progress();
