/** The drawing of the map as the server sends it. */

/** Where units begin: plates on hexes, and tinted zones. */
const SET_UP = "<style>.mark.set-up,.mark.zone{display:none}</style>";

/** The same drawing for play, when counters have long left the hexes they began in. */
export function withoutSetUp(svg: string): string {
  const end = svg.lastIndexOf("</svg>");
  return end < 0 ? svg : `${svg.slice(0, end)}${SET_UP}${svg.slice(end)}`;
}
