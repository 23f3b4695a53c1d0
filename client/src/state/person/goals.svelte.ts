/** Where the goal of the game has been read and put away, so that it does not come back; kept in the browser. */

const KEY = "hexfront.goals";
/** So many tables are remembered. */
const MANY = 60;

class Goals {
  private away = $state<string[]>(kept());

  isPutAway(table: string): boolean {
    return this.away.includes(table);
  }

  putAway(table: string): void {
    this.away = [table, ...this.away.filter((one) => one !== table)].slice(0, MANY);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.away));
    } catch {
      // Without storage it is away as long as the page lasts.
    }
  }
}

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

export const goals = new Goals();
