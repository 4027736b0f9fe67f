export const passwordLength = { least: 12, most: 256 };

export const passwordMessages = {
  tooShort: `Please use at least ${passwordLength.least} characters. Three or four words that do not belong together work well.`,
  leadingSpace: "Please start with something other than a space: the login form takes leading spaces away.",
  tooLong: `Please keep it to ${passwordLength.most} characters or fewer.`,
  pattern: "That follows a pattern, so it is quick to guess. Please choose something less regular.",
  common: "That is too close to a password many people use. Please choose something more your own.",
  context:
    "That is mostly words a stranger would try first, such as your name or this business. Please choose something else.",
} as const;

export type GuessableWords = {
  /** What a stranger knows about this person and this business. */
  words: string[];
  /** Asked in lower case. */
  isCommon: (password: string) => boolean;
};

/**
 * The problem with a password that somebody wants to have, in a sentence. Any characters may be in it and none must be:
 * length and being hard to guess are all that counts.
 */
export function checkPassword(password: string, { words, isCommon }: GuessableWords): string | undefined {
  if (isTooLongToHash(password)) return passwordMessages.tooLong;
  if (/^\s/.test(password) && password.trim() !== "") return passwordMessages.leadingSpace;
  const { length } = [...preparePassword(password)];
  if (length < passwordLength.least) return passwordMessages.tooShort;
  if (length > passwordLength.most) return passwordMessages.tooLong;
  const folded = fold(password);
  const unit = repeatedUnit(folded);
  if (isPattern(folded) || [...unit].length < 8) return passwordMessages.pattern;
  if (isDecorated(unit, isCommon)) return passwordMessages.common;
  if (isMadeOf(words, unit, isCommon)) return passwordMessages.context;
  return undefined;
}

/**
 * What is hashed, when a password is set and whenever it is typed again. A phone and a laptop may encode the same ‘é’ in
 * two ways, so both become one: NFC, as NIST SP 800-63B-4 advises. Nothing else is touched. NFKC, advised before, would
 * make one password of several that look different.
 */
export function preparePassword(password: string): string {
  return password.normalize("NFC");
}

/**
 * Asked before any other work is spent on a password. In bytes, and with room to spare: the longest password allowed
 * is 1 kB, and three times that where a keyboard sends its accents separately.
 */
export function isTooLongToHash(password: string): boolean {
  return password.length > mostBytes || new TextEncoder().encode(password).length > mostBytes;
}

const mostBytes = 4096;

/** For comparing only: without case, accents and the difference between full-width and other letters. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** ‘sunshine’ of ‘sunshinesunshine’, or the whole text where nothing is repeated. */
function repeatedUnit(text: string): string {
  const characters = [...text];
  for (let period = 1; period <= characters.length / 2; period++) {
    if (characters.every((character, i) => i < period || character === characters[i - period]))
      return characters.slice(0, period).join("");
  }
  return text;
}

/** White space alone counts as one: the sign-in form takes it for an empty field. */
function isPattern(folded: string): boolean {
  return folded.trim() === "" || surprises(folded) <= 3;
}

/** How many characters do not follow from the one before: one in ‘abcdefgh’, two in ‘1111qwerty’. */
function surprises(text: string): number {
  const characters = [...text];
  return characters.filter((character, i) => i === 0 || !follows(characters[i - 1] ?? "", character)).length;
}

function follows(before: string, character: string): boolean {
  const step = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  if (Math.abs(step) <= 1) return true;
  return keyboardRows.some((row) => row.includes(before + character) || row.includes(character + before));
}

const keyboardRows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** A common password with digits and punctuation around it, or with look-alikes for its letters: ‘P@ssw0rd2026!’. */
function isDecorated(folded: string, isCommon: (password: string) => boolean): boolean {
  return [folded, folded.replace(leadingCharacters, ""), folded.replace(leading, "")]
    .flatMap(shortened)
    .filter((core) => isCommon(core) || isCommon(plainLetters(core)))
    .some((core) => surprises(folded.replace(core, "")) < countsForItself);
}

/** One character of decoration less each time: some common passwords end in digits. */
function shortened(text: string): string[] {
  const { length: most } = text.match(trailing)?.[0] ?? "";
  return Array.from({ length: most + 1 }, (_, less) => text.slice(0, text.length - less)).filter(Boolean);
}

/** Nothing, a few letters or a common password is left once the words, the digits and the punctuation are taken away. */
function isMadeOf(words: string[], folded: string, isCommon: (password: string) => boolean): boolean {
  if (surprises(folded.replace(undecorative, "")) >= countsForItself) return false;
  const known = words
    .map((word) => letters(fold(word)))
    .filter((word) => [...word].length >= 3)
    .sort((a, b) => b.length - a.length);
  const core = folded.replace(leading, "").replace(trailing, "");
  return [folded, plainLetters(core)].map(letters).some((text) => {
    const left = known.reduce((rest, word) => rest.replaceAll(word, " "), text);
    return left !== text && ([...letters(left)].length < 4 || isCommon(letters(left)));
  });
}

function letters(text: string): string {
  return text.replace(decorative, "");
}

function plainLetters(text: string): string {
  return text.replace(/[013457@$!]/g, (character) => lookAlikes[character] ?? character);
}

const lookAlikes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** A year, a date or a telephone number decorates. What would be long enough alone makes a password of anything. */
const countsForItself = passwordLength.least;

const characters = String.raw`\p{P}\p{Sc}\p{Sk}\p{Sm}\s`;
const decoration = String.raw`\p{N}${characters}`;
const decorative = new RegExp(`[${decoration}]`, "gu");
const undecorative = new RegExp(`[^${decoration}]`, "gu");
const leadingCharacters = new RegExp(`^[${characters}]+`, "u");
const leading = new RegExp(`^[${decoration}]+`, "u");
const trailing = new RegExp(`[${decoration}]+$`, "u");
