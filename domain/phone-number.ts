export const longestPhone = 40;
export const wrongPhone = "That phone number doesn’t look right.";

/** Shorter ones are not reached from outside their own town. */
const fewestDigits = 7;

/** People write 'ext. 12', brackets and dots: only what cannot be rung is refused. */
export function isPhoneNumber(text: string): boolean {
  return text.replace(/\D/g, "").length >= fewestDigits;
}
