/** Zugleiste und Tafeln neben der Karte. */

import type { charts as english } from "../en/charts";

export const charts: typeof english = {
  charts: {
    title: "Tafeln",
    track: "Zugleiste",
    arrivals: (side, count) => `${side}: ${count === 1 ? "eine Einheit" : `${count} Einheiten`} erwartet`,
  },
};
