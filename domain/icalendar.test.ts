import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeText, icalendar } from "./icalendar.ts";

const at = new Date("2026-11-16T09:14:05.123Z");
const calendar = { name: "Year ahead", product: "Tenday", at };

test("an event takes its whole day, to the beginning of the next", () => {
  const events = [{ uid: "term-1@tenday.example", on: "2026-12-31", summary: "Nair Yoga: 12 months end" }];
  expect(icalendar({ ...calendar, events }).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Tenday//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "X-WR-CALNAME:Year ahead",
    "REFRESH-INTERVAL;VALUE=DURATION:P1D",
    "X-PUBLISHED-TTL:P1D",
    "BEGIN:VEVENT",
    "UID:term-1@tenday.example",
    "DTSTAMP:20261116T091405Z",
    "DTSTART;VALUE=DATE:20261231",
    "DTEND;VALUE=DATE:20270101",
    "SUMMARY:Nair Yoga: 12 months end",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("what means something in a calendar is escaped", () => {
  expect(escapeText("Bread, rolls; and \\ more\r\nEND:VEVENT\u0007")).toBe(
    "Bread\\, rolls\\; and \\\\ more\\nEND:VEVENT",
  );
});

test("whatever a name is, no line is longer than 75 octets, none is made by it, and it comes out as it went in", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      const summary = text.replace(/\p{Cc}/gu, "");
      const written = icalendar({ ...calendar, events: [{ uid: "a", on: "2026-12-31", summary }] });
      const lines = written.split("\r\n");
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(written.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
      const unfolded = written.replaceAll("\r\n ", "").split("\r\n");
      expect(unfolded).toHaveLength(18);
      const read = unfolded[13]?.replace(/^SUMMARY:/, "").replace(/\\([\\;,])/g, "$1");
      expect(read).toBe(summary);
    }),
  );
});
