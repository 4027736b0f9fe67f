import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { hintScript } from "./session-hint.tsx";

function signedInFor(cookie: string): string | undefined {
  const dataset: { signedIn?: string } = {};
  runInNewContext(hintScript, { document: { cookie, documentElement: { dataset } } });
  return dataset.signedIn;
}

test.each([
  ["tenday_hint=user", "user"],
  ["tenday_hint=admin", "admin"],
  ["tenday_hint=none", "none"],
  ["theme=dark; tenday_hint=user; other=1", "user"],
])("with the cookies '%s' the bar is shown as to '%s'", (cookie, hint) => {
  expect(signedInFor(cookie)).toBe(hint);
});

test.each([
  "",
  "tenday_hint=",
  "tenday_hint=owner",
  "tenday_hint=admin2",
  "not_tenday_hint=admin",
  "x=tenday_hint=admin",
])("with the cookies '%s' it is shown as to a visitor", (cookie) => {
  expect(signedInFor(cookie)).toBeUndefined();
});

test("the script cannot end its own element", () => {
  expect(hintScript).not.toMatch(/<|>|&/);
});
