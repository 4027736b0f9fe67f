import fc from "fast-check";
import { expect, test } from "vitest";
import { endsSoon } from "../tests/support/fastest.ts";
import { cameFromPlans, checkEnquiry, emptyEnquiry, isEmailAddress, isSpam, longest, readEnquiry } from "./enquiry.ts";

const complete = {
  ...emptyEnquiry,
  name: "Maya Okafor",
  email: "maya@harbourlane.example",
  project: "Bread.",
  consent: true,
};

test("a complete enquiry has no problems", () => {
  expect(checkEnquiry(complete)).toEqual({});
});

test("everything missing is said at once, in the specified words", () => {
  expect(checkEnquiry(emptyEnquiry)).toEqual({
    name: "Name is required.",
    email: "Email is required.",
    project: "Tell me what you're looking for.",
    consent: "You need to agree to the privacy policy.",
  });
});

test.each([
  "rosa@bakery",
  "rosa",
  "@b.co",
  "a@b,c@d.e",
  '"a@evil.example"@ours.example',
  "a b@c.de",
  "a@b.c d",
  "<a@b.co>",
  "a@b.co,d@e.fr",
  "group:a@b.co;",
  "a@example.＠a",
  "a@b.co，d@e.fr",
  "a\u200b@b.co",
  "a@b\u202e.co",
])("%s is no e-mail address", (email) => {
  expect(checkEnquiry({ ...complete, email })).toEqual({ email: "Invalid email address." });
});

test.each(["a@b.co", "first.last+tag@sub.domain.example", "o'neill@example.co.uk", "jürgen@bücher.example"])(
  "%s is an e-mail address",
  (email) => {
    expect(isEmailAddress(email)).toBe(true);
  },
);

test("optional fields stay optional, and everything has an end", () => {
  expect(checkEnquiry({ ...complete, project: "x".repeat(longest.project) })).toEqual({});
  expect(checkEnquiry({ ...complete, project: "x".repeat(longest.project + 1) })).toEqual({
    project: "Please keep this under 10,000 characters.",
  });
});

test("a filled honeypot is spam, whatever it is filled with", () => {
  expect(isSpam(readEnquiry({ _gotcha: "" }))).toBe(false);
  expect(isSpam(readEnquiry({ _gotcha: " " }))).toBe(true);
  expect(isSpam(readEnquiry({ _gotcha: 1 }))).toBe(true);
});

test("consent is a tick, not a truthy value", () => {
  expect(readEnquiry({ consent: true }).consent).toBe(true);
  expect(readEnquiry({ consent: "on" }).consent).toBe(true);
  expect(readEnquiry({ consent: "false" }).consent).toBe(false);
  expect(readEnquiry({ consent: 1 }).consent).toBe(false);
});

test("catalogue:I1 line breaks cannot leave a one-line field", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const { name, email } = readEnquiry({ name: text, email: text });
      expect(name + email).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }),
  );
});

test("catalogue:P1 any text in any field is read without an error and can be stored", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (received) => {
      const fields = readEnquiry(received);
      expect(fields.project.isWellFormed()).toBe(true);
      expect(fields.project).not.toContain("\0");
      expect(readEnquiry(fields)).toEqual(fields);
    }),
  );
});

test("catalogue:I9 keys of the prototype are only text", () => {
  expect(readEnquiry(JSON.parse('{"__proto__":{"consent":true},"constructor":{"prototype":{"x":1}}}'))).toEqual(
    emptyEnquiry,
  );
});

test("catalogue:I11 100 kB in a validated field costs no time", () => {
  const long = { email: `a@${".".repeat(100_000)}@`, name: " ".repeat(100_000) };
  expect(endsSoon(() => checkEnquiry(readEnquiry(long)))).toBe(true);
});

test("the plans page is recognised by its mark and by the query", () => {
  expect(cameFromPlans({ search: "", state: null })).toBe(false);
  expect(cameFromPlans({ search: "", state: { fromPlans: true } })).toBe(true);
  expect(cameFromPlans({ search: "?from=/plans", state: null })).toBe(true);
  expect(cameFromPlans({ search: "?from=%2Fplans", state: null })).toBe(true);
});
