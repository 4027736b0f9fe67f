import { expect, test } from "vitest";
import { makeRecoveryCodes, readRecoveryCode } from "./recovery-codes.ts";

test("ten codes at a time, none like another, and no letter that looks like another", () => {
  const codes = Array.from({ length: 200 }, makeRecoveryCodes).flat();
  expect(codes).toHaveLength(2_000);
  expect(new Set(codes).size).toBe(2_000);
  for (const code of codes) expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
  expect(codes.join("")).not.toMatch(/[01oOlLiI]/);
  expect(new Set(codes.join("")).size, "every other letter occurs").toBe(32);
});

test.each([
  ["k7mwq-9xhtz", "k7mwq-9xhtz"],
  [" k7mwq - 9xhtz\n", "k7mwq-9xhtz"],
  ["k7mwq9xhtz", "k7mwq-9xhtz"],
  ["Ab0Ol-1IxYz", "Ab0Ol-1IxYz"],
  ["k7mwq", "k7mwq"],
])("%s is read as %s", (typed, code) => {
  expect(readRecoveryCode(typed)).toBe(code);
});
