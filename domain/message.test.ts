import { expect, test } from "vitest";
import { afterNight, checkMessage, longestMessage, mailedAt, readMessage } from "./message.ts";

test("a message is mailed after 15 quiet minutes", () => {
  expect(mailedAt(new Date("2026-11-16T12:00:00Z"))).toEqual(new Date("2026-11-16T12:15:00Z"));
});

test.each([
  ["just before ten in the evening", "2026-11-16T21:44:59Z", "2026-11-16T21:59:59Z"],
  ["too late for that evening", "2026-11-16T21:45:00Z", "2026-11-17T07:00:00Z"],
  ["after midnight", "2026-11-17T00:30:00Z", "2026-11-17T07:00:00Z"],
  ["just before seven", "2026-11-17T06:44:00Z", "2026-11-17T07:00:00Z"],
  ["in summer, by London's clock", "2026-07-01T20:50:00Z", "2026-07-02T06:00:00Z"],
  ["in the night in which the clock goes back", "2026-10-24T22:30:00Z", "2026-10-25T07:00:00Z"],
])("nobody is mailed at night: %s", (_, writtenAt, sentAt) => {
  expect(mailedAt(new Date(writtenAt))).toEqual(new Date(sentAt));
});

test("by day, now", () => {
  const noon = new Date("2026-11-16T12:00:00Z");
  expect(afterNight(noon)).toBe(noon);
});

test("an empty message and one that is too long are refused in words", () => {
  expect(checkMessage(readMessage(" \n "))).toBe("Write something first.");
  expect(checkMessage("x".repeat(longestMessage + 1))).toBe("Please keep this under 4,000 characters.");
  expect(checkMessage("x".repeat(longestMessage))).toBeUndefined();
});
