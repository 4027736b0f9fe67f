import { lettersWithMarks, own, spare } from "../../domain/printable.ts";

/** What is written in one go: with our own font, the fallback, or as the numbers of the letters that are meant. */
export type Piece = { text: string; isFallback: boolean; meant?: string };

/**
 * A plain text, cut by what the fonts can draw. What neither of them has (Chinese, emoji) no form takes any more; what was
 * taken earlier is drawn by its numbers, and whoever copies, searches or listens to the document gets what was written.
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [letter] of text.matchAll(lettersWithMarks)) {
    const kind = own.test(letter) ? "own" : spare.test(letter) ? "fallback" : "neither";
    const next: Piece = { text: kind === "neither" ? numbersOf(letter) : letter, isFallback: kind === "fallback" };
    if (kind === "neither") next.meant = letter;
    const last = pieces.at(-1);
    if (last && last.isFallback === next.isFallback && (last.meant === undefined) === (next.meant === undefined)) {
      last.text += next.text;
      if (last.meant !== undefined) last.meant += next.meant;
    } else pieces.push(next);
  }
  return pieces;
}

/** 'U+7530', as the tables of all letters list it. */
function numbersOf(letter: string): string {
  return [...letter].map((one) => `[U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`).join("");
}
