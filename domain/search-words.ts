import { cutText } from "./clean-text.ts";

/** As the database cuts names into words (`app.words_of`). */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 5)
    .map((word) => cutText(word, 60));
}

export type MarkedPart = { text: string; isMarked: boolean };

/** A text in pieces, in which the beginnings that were looked for are marked. */
export function markBeginnings(text: string, words: readonly string[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let rest = 0;
  for (const { 0: whole, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const length = markedLength(whole, words);
    if (length === 0) continue;
    if (index > rest) parts.push({ text: text.slice(rest, index), isMarked: false });
    rest = index + length;
    parts.push({ text: text.slice(index, rest), isMarked: true });
  }
  if (rest < text.length) parts.push({ text: text.slice(rest), isMarked: false });
  return parts;
}

/** Whether the word begins one of the text's. */
export function hasBeginning(text: string, word: string): boolean {
  return markBeginnings(text, [word]).some(({ isMarked }) => isMarked);
}

/** A letter that is two in lower case cannot be counted: then it is the whole word. */
function markedLength(whole: string, words: readonly string[]): number {
  const lower = whole.toLowerCase();
  const longest = Math.max(0, ...words.filter((word) => lower.startsWith(word)).map(({ length }) => length));
  return longest > 0 && lower.length !== whole.length ? whole.length : longest;
}
