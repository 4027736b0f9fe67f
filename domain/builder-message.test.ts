import fc from "fast-check";
import { expect, test } from "vitest";
import { checkMessage, emptyMessage, longestMessage, readMessage } from "./builder-message.ts";
import { isSpam } from "./enquiry.ts";

const wall = {
  ...emptyMessage,
  name: "Elsie Marsh",
  email: "elsie@marsh.example",
  phone: "01632 960 051",
  message: "The garden wall leans.",
};

test("a complete message has no problems, and the phone stays optional", () => {
  expect(checkMessage(wall)).toEqual({});
  expect(checkMessage({ ...wall, phone: "" })).toEqual({});
});

test("everything missing is said at once, in the builder's words", () => {
  expect(checkMessage(emptyMessage)).toEqual({
    name: "Please tell me your name.",
    email: "I need an email address to reply to.",
    message: "A line or two about the job, please.",
  });
});

test.each(["elsie", "elsie@marsh", "elsie@marsh.example, x@y.example"])("%s is no e-mail address", (email) => {
  expect(checkMessage({ ...wall, email })).toEqual({ email: "That email address doesn’t look right." });
});

test.each(["after six", "960", "-"])("%s is no phone number", (phone) => {
  expect(checkMessage({ ...wall, phone })).toEqual({ phone: "That phone number doesn’t look right." });
});

test.each(["01632 960051", "+44 (0)1632 960 051", "01632.960.051 ext. 12"])("%s is a phone number", (phone) => {
  expect(checkMessage({ ...wall, phone })).toEqual({});
});

test("everything has an end", () => {
  const long = {
    ...wall,
    phone: "1".repeat(longestMessage.phone + 1),
    message: "x".repeat(longestMessage.message + 1),
  };
  expect(checkMessage(long)).toEqual({
    phone: "Please keep this under 40 characters.",
    message: "Please keep this under 10,000 characters.",
  });
});

test("a filled honeypot is spam", () => {
  expect(isSpam(readMessage({}))).toBe(false);
  expect(isSpam(readMessage({ _gotcha: "x" }))).toBe(true);
});

test("catalogue:P1 any text in any field is read without an error, on one line where the form has one line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const { name, email, phone, message } = readMessage({ name: text, email: text, phone: text, message: text });
      expect(name + email + phone).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(message.isWellFormed()).toBe(true);
    }),
  );
});
