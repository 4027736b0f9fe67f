export function cleanLine(value: unknown): string {
  return cleanText(value)
    .replace(/[\r\n\t\u0085\u2028\u2029]+/g, " ")
    .trim();
}

/** What cannot be stored or shown is dropped: control characters, and halves of surrogate pairs. */
export function cleanText(value: unknown): string {
  if (typeof value !== "string") return "";
  return value
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "");
}

/** The beginning of a text on one line, `longest` characters at most. */
export function excerptOf(text: string, longest: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > longest ? `${cutText(line, longest - 1).trimEnd()}…` : line;
}

/** The first so many characters, without half of one at the end. */
export function cutText(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\ud800-\udbff]$/, "");
}
