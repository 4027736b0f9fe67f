import { plainText } from "../../domain/printable.ts";

export type Measure<Style> = (text: string, style: Style) => number;

/**
 * As many words to a line as fit; what is wider than a line by itself is broken where it must be. A line that ends
 * between two words keeps its space: whoever listens to the lines hears two words.
 */
export function breakLines<Style>(text: string, style: Style, width: number, widthOf: Measure<Style>): string[] {
  const space = widthOf(" ", style);
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const word of plainText(text).split(" ")) {
    const needed = widthOf(word, style);
    if (line && used + space + needed > width) {
      lines.push(`${line} `);
      [line, used] = ["", 0];
    }
    const parts = needed > width ? breakWord(word, style, width, widthOf) : [word];
    lines.push(...parts.slice(0, -1));
    const last = parts.at(-1) ?? "";
    used += (line ? space : 0) + (parts.length > 1 ? widthOf(last, style) : needed);
    line = line ? `${line} ${last}` : last;
  }
  return [...lines, line];
}

function breakWord<Style>(word: string, style: Style, width: number, widthOf: Measure<Style>): string[] {
  const parts: string[] = [];
  let rest = Array.from(word);
  while (rest.length > 1 && (rest.length > mostInLine || widthOf(rest.join(""), style) > width)) {
    const fitting = countFitting(rest.slice(0, mostInLine), style, width, widthOf);
    parts.push(rest.slice(0, fitting).join(""));
    rest = rest.slice(fitting);
  }
  return [...parts, rest.join("")];
}

/** More letters than any line holds: the rest of a long word need not be measured yet. */
const mostInLine = 300;

/** At least one, found by halving. */
function countFitting<Style>(letters: string[], style: Style, width: number, widthOf: Measure<Style>): number {
  let [low, high] = [1, letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOf(letters.slice(0, middle).join(""), style) <= width) low = middle;
    else high = middle - 1;
  }
  return low;
}
