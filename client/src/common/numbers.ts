/** Exact fractions of the wire as people write them. */

const GLYPHS: Record<string, string> = { "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾" };

export function fraction(text: string): number {
  const [over = "0", under = "1"] = text.split("/");
  return Number(over) / Number(under);
}

/** 7/2 is 3½. */
export function pointsInWords(text: string): string {
  const [over = 0, under = 1] = String(text).split("/").map(Number);
  const [whole, rest] = [Math.floor(over / under), over % under];
  if (!rest) return String(whole);
  const glyph = GLYPHS[`${rest}/${under}`] ?? `${whole ? " " : ""}${rest}/${under}`;
  return `${whole || ""}${glyph}`;
}

/** A few hexes one by one, of many the first and the last. */
export function hexesInWords(hexes: string[]): string {
  const sorted = [...hexes].sort();
  return sorted.length > 4 ? `${sorted[0]} … ${sorted.at(-1)}` : sorted.join(", ");
}

export function percent(chance: number): string {
  const hundredths = chance * 100;
  if (hundredths > 0 && hundredths < 1) return "<1 %";
  return `${Math.round(hundredths)} %`;
}

/** A column of a table, such as <=9 or 10-19, as it is printed. */
export function columnName(column: string): string {
  return column.replace("<=", "≤ ").replace("-", "–");
}

/** A sign before a number is a minus in sentences; odds such as 1-2 keep what is printed. */
export function withMinus(text: string): string {
  return text.replace(/(^|[\s(])-(?=\d)/g, "$1−");
}

/** What is printed in a box of a chart: times and minus as such, and compared numbers as people write them. */
export function printedCell(text: string): string {
  return withMinus(text.replace(/\bx(?=\d)/g, "×").replace(/^<=/, "≤ ").replace(/^>=/, "≥ "));
}

export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
}
