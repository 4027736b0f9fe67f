import { randomInt } from "node:crypto";

const amount = 10;
const half = 5;
/** Without what looks like something else on paper: 0 and o, 1, l and i. Thirty-one to the tenth is some 2 to the 49. */
const letters = "23456789abcdefghjkmnpqrstuvwxyz";

/** As 'k7mwq-9xhtz'. Those that were made before have other letters and stay good. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: amount }, () => `${draw()}-${draw()}`);
}

/** As it was typed, with the line in the middle that is easily left out. */
export function readRecoveryCode(typed: string): string {
  const code = typed.replace(/\s/g, "");
  return /^[a-z0-9]{10}$/i.test(code) ? `${code.slice(0, half)}-${code.slice(half)}` : code;
}

function draw(): string {
  return Array.from({ length: half }, () => letters[randomInt(letters.length)]).join("");
}
