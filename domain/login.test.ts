import fc from "fast-check";
import { expect, test } from "vitest";
import { checkLogin, isSpam, readLogin } from "./login.ts";

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

test("catalogue:P1 anything that arrives is read without an error, and reading it again changes nothing", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (received) => {
      const fields = readLogin(received);
      expect(readLogin(fields)).toEqual(fields);
    }),
  );
});
