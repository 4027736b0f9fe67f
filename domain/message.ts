import { addDays, londonDay, londonHour, londonInstant } from "./calendar-day.ts";
import { checkLength } from "./check-text.ts";
import { cleanText } from "./clean-text.ts";

/** What somebody writes to somebody; a whole e-mail of it, and no book. */
export const longestMessage = 4_000;

/** Which of the two wrote it. */
export const messageSides = ["provider", "client"] as const;
export type MessageSide = (typeof messageSides)[number];

/** What of a project's messages and history can be looked at by itself. */
export const threadParts = ["everything", "messages", "money", "private"] as const;
export type ThreadPart = (typeof threadParts)[number];

export function readMessage(received: unknown): string {
  return cleanText(received).trim();
}

export const nothingWritten = "Write something first.";

export function checkMessage(text: string): string | undefined {
  return text ? checkLength(text, longestMessage) : nothingWritten;
}

const quietMinutes = 15;
const [evening, morning] = [22, 7];

/** When what was written is mailed: once nobody has added anything for a while, and never at night. */
export function mailedAt(writtenAt: Date): Date {
  return afterNight(new Date(writtenAt.getTime() + quietMinutes * 60_000));
}

/** The same moment by day; at night, the next morning in London. */
export function afterNight(at: Date): Date {
  const hour = londonHour(at);
  if (hour >= morning && hour < evening) return at;
  const today = londonDay(at);
  return londonInstant(hour >= evening ? addDays(today, 1) : today, "07:00") ?? at;
}
