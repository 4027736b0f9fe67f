import { addDays, type Day } from "./calendar-day.ts";

/** Something that takes a whole day. `uid`: the same each time, so that a calendar moves it and does not double it. */
export type CalendarEvent = { uid: string; on: Day; summary: string };

type Calendar = {
  name: string;
  /** Who makes it, as programs read it. */
  product: string;
  /** When it was made. */
  at: Date;
  events: readonly CalendarEvent[];
};

/** A calendar as RFC 5545 has it. */
export function icalendar({ name, product, at, events }: Calendar): string {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(product)}//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:P1D",
    "X-PUBLISHED-TTL:P1D",
    ...events.flatMap(({ uid, on, summary }) => [
      "BEGIN:VEVENT",
      `UID:${escapeText(uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(on)}`,
      `DTEND;VALUE=DATE:${compact(addDays(on, 1))}`,
      `SUMMARY:${escapeText(summary)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function compact(day: Day): string {
  return day.replaceAll("-", "");
}

/** Backslashes, semicolons, commas and line ends have a meaning of their own; other control characters have none. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replace(/\p{Cc}/gu, "");
}

const longestLine = 75;

/** No line is longer than 75 octets, and no character is cut. What goes on begins with a space. */
function fold(line: string): string {
  let [folded, octets] = ["", 0];
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > longestLine) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
