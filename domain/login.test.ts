import fc from "fast-check";
import { expect, test } from "vitest";
import { checkLogin, isSpam, loginMessages, readLogin, tooManyAttempts } from "./login.ts";

const maya = { username: "maya@harbourlane.example", password: "sourdough at six", _gotcha: "" };

test("a name and a password are worth a try", () => {
  expect(checkLogin(maya)).toEqual({});
});

test("both missing is said at once, in the specified words", () => {
  expect(checkLogin(readLogin({}))).toEqual({
    username: "Username or email is required.",
    password: "Password is required.",
  });
});

test("white space alone is nothing", () => {
  expect(checkLogin(readLogin({ username: " \t", password: "  " }))).toEqual({
    username: "Username or email is required.",
    password: "Password is required.",
  });
});

test("the name is trimmed, the password is not", () => {
  expect(readLogin({ username: " maya@harbourlane.example ", password: "sourdough " })).toEqual({
    username: "maya@harbourlane.example",
    password: "sourdough ",
    _gotcha: "",
  });
});

test("a filled honeypot is spam, whatever it is filled with", () => {
  expect(isSpam(readLogin(maya))).toBe(false);
  expect(isSpam(readLogin({ ...maya, _gotcha: " " }))).toBe(true);
  expect(isSpam(readLogin({ ...maya, _gotcha: 1 }))).toBe(true);
});

test("the messages of the specification stand as they are", () => {
  expect(loginMessages.spam).toBe("Spam detected. Submission blocked.");
  expect(loginMessages.failed).toBe("❌ Invalid login credentials");
  expect(loginMessages.successful).toBe("✅ Login successful! Redirecting…");
  expect(loginMessages.busy).toBe("Logging in…");
});

test.each([
  [undefined, "❌ Too many attempts. Please try again in a few minutes."],
  [0.4, "❌ Too many attempts. Please try again in 1 second."],
  [45, "❌ Too many attempts. Please try again in 45 seconds."],
  [91, "❌ Too many attempts. Please try again in 2 minutes."],
  [900, "❌ Too many attempts. Please try again in 15 minutes."],
])("after too many attempts and with %s seconds to wait it says when to come back", (waitSeconds, message) => {
  expect(tooManyAttempts(waitSeconds)).toBe(message);
});

test("P1 anything that arrives is read without an error, and reading it again changes nothing", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (received) => {
      const fields = readLogin(received);
      expect(readLogin(fields)).toEqual(fields);
    }),
  );
});
