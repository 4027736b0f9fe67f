import { expect, test } from "vitest";
import { tooManyAttempts } from "./too-many-attempts.ts";

test.each([
  [undefined, "❌ Too many attempts. Please try again in a few minutes."],
  [0.4, "❌ Too many attempts. Please try again in 1 second."],
  [45, "❌ Too many attempts. Please try again in 45 seconds."],
  [91, "❌ Too many attempts. Please try again in 2 minutes."],
  [900, "❌ Too many attempts. Please try again in 15 minutes."],
])("after too many attempts and with %s seconds to wait it says when to come back", (waitSeconds, message) => {
  expect(tooManyAttempts(waitSeconds)).toBe(message);
});
