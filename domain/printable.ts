/** A letter and the marks on it stay together. */
export const lettersWithMarks = /\P{M}\p{M}*|\p{M}+/gu;

/** What the fonts of the documents hold; a test asks the files themselves. */
export const own =
  /^[\u0020-\u007e\u00a0-\u00a3\u00a5-\u00ac\u00ae-\u00ff\u0152\u0153\u02c6\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]$/u;
export const spare =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01cd-\u01dc\u01e6-\u01e9\u0218-\u021b\u0259\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u1e00-\u1e85\u1e9e\u1ea0-\u1ef9\u2010\u2012-\u2022\u2026\u2030\u2032\u2033\u20a0-\u20b5\u20bf\u2116\u2122\u2153\u2154\u215b\u215c\u2190-\u2193\u2212\u221e\u2248\u2260\u2264\u2265][\u0300-\u0308\u030a-\u030c\u0323\u0327\u0328]*$/u;

/** One spelling of every letter, one space where there are several, and nothing that is invisible. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u1680\u2000-\u200a\u202f\u205f\u3000 ]+/gu, " ")
    .trim();
}

const mostNamed = 5;

/** An invoice is kept for years as it was printed: what it cannot print is said while it is typed. */
export function checkPrintable(text: string): string | undefined {
  const letters = [...plainText(text).matchAll(lettersWithMarks)].map(([letter]) => letter);
  const wrong = [...new Set(letters.filter((letter) => !own.test(letter) && !spare.test(letter)))];
  if (wrong.length === 0) return;
  const named = wrong.slice(0, mostNamed).join(" ");
  return `Invoices cannot print ${named}. Please use Latin, Greek or Cyrillic letters.`;
}
