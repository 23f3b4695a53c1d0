/** The turn track and the tables beside the map. */

export const charts = {
  charts: {
    title: "Charts",
    track: "Turn track",
    arrivals: (side: string, count: number) => `${side}: ${count === 1 ? "one unit is" : `${count} units are`} due`,
  },
};
