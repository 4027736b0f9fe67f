import { type Day, isDay } from "./calendar-day.ts";
import { cleanLine } from "./clean-text.ts";
import { type Pence, parsePounds } from "./money.ts";

/** What was typed as an amount to record; undefined where it is none, or nothing. */
export function readAmount(received: unknown): Pence | undefined {
  const pence = parsePounds(cleanLine(received));
  return pence ? pence : undefined;
}

/** The day something was received or sent back; undefined where it is no day. */
export function readDay(received: unknown): Day | undefined {
  const text = cleanLine(received);
  return isDay(text) ? text : undefined;
}

/** What tells a form that is sent twice from two forms; whatever no page of ours has written is none. */
export function readRetryKey(received: unknown): string | undefined {
  return typeof received === "string" && /^[\w-]{1,64}$/.test(received) ? received : undefined;
}

export const longestReason = 200;
