import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { record } from "../support/figures.ts";

/** One word for one thing, on every page and in every e-mail. What the specification says in its own words stays. */
const glossary: { say: string; never: RegExp; onlyPortal?: true }[] = [
  { say: "log in, log out, login", never: /\bsign(?:ed|s|ing)?[ -](?:in|out)\b/i },
  { say: "two-step login", never: /\bsecond (?:step|factor)s?\b|\btwo-factor\b|\b2FA\b/i },
  { say: "invoice", never: /\b(?:a|the|your|this) bills?\b/i, onlyPortal: true },
  { say: "draft", never: /\bunsent invoice\b/i },
];

/** In the portal, the admin pages and e-mails. */
const eMail = /(?<![-@./])\b(?:e?mails?)\b(?! (?:server|program)| accounts?\b)/i;
const specified = ["Email", "Invalid email address.", "Username or email", "Check email for payment instructions"];

/** What a shop owner stopped at. Their relatives are to be replaced with them. */
const quaint = [
  "house stands",
  "Elsewhere",
  "What happened",
  "What Happened",
  "It went back",
  "is at it",
  "are at it",
  "at the desk",
  "Everything about it",
  "the machine",
  "Nobody signed in",
  "Worked out",
  "stands on",
  "make one of an enquiry",
  "off the search",
  "concerns what is bought",
  "it is so already",
  "a later reminder was due by then",
  "onight’s run",
  "onight's run",
  "asks for nothing any more",
  "Paid: Monthly",
  "you can have it",
  "Whose turn: Mine",
  "Two are waiting for you",
  "no such leaf",
  "has had its day",
  "address counts",
  "password counts",
  "what later invoices ask for",
  "with a minus, what",
  "Already yours",
  "that is sent by itself",
  "request is here",
  "watches the doors",
  "Nothing you could type",
  "By title first",
  "In the text of these",
  "The words on the plans",
  "card index",
  "Thumbs before mice",
  " from Not Started",
];

const files = execFileSync("git", ["ls-files", "app", "content", "domain", "server/mail"], { encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file));
const texts = files.flatMap((file) => textsIn(file).map((text) => ({ file, text })));
const articles = readFileSync("content/articles.ndjson", "utf8");

/** What a form of the support centre is called is the specification's. */
const isSpecified = (text: string) => specified.includes(text) || text === "What happened?";

test("no page, e-mail or document has a phrase that somebody stopped at", () => {
  const found = texts.filter(({ text }) => !isSpecified(text) && quaint.some((phrase) => text.includes(phrase)));
  expect(found).toEqual([]);
  expect(quaint.filter((phrase) => articles.includes(phrase))).toEqual([]);
});

const isPortal = (file: string) =>
  /^app\/(?:admin|client|account|shared)\/|^content\/(?:emails|admin|payments)|^server\/mail\//.test(file);

test.each(glossary)("one word for one thing: $say", ({ never, onlyPortal }) => {
  const isMeant = (file: string) => (onlyPortal ? isPortal(file) : !file.includes("showcase"));
  expect(texts.filter(({ file, text }) => isSentence(text) && isMeant(file) && never.test(text))).toEqual([]);
});

test("one word for one thing: e-mail, in the portal and in e-mails", () => {
  const found = texts.filter(
    ({ file, text }) => isPortal(file) && isSentence(text) && !isSpecified(text) && eMail.test(text),
  );
  expect(found).toEqual([]);
});

/** By Flesch and Kincaid: the years at school that a text takes; school begins at five. */
test("who is eleven can read the portal and the e-mails", () => {
  const sentences = texts
    .filter(({ file }) => /^app\/(?:client|account|shared)\/|^content\/(?:emails|payments)/.test(file))
    .flatMap(({ text }) => text.match(/[A-Z“‘][^.!?]*[.!?]/g) ?? [])
    .filter((sentence) => sentence.split(" ").length > 2);
  const words = sentences.flatMap((sentence) => sentence.match(/[A-Za-z’'-]+/g) ?? []);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
  record("Reading age of portal and e-mails", `${(grade + 5).toFixed(1)} years, ${sentences.length} sentences`);
  expect(sentences.length).toBeGreaterThan(200);
  expect(grade + 5).toBeLessThanOrEqual(11);
});

/** Groups of vowels; a silent e at the end is none. */
function syllablesOf(word: string): number {
  const plain = word.toLowerCase().replace(/[^a-z]/g, "");
  const groups = plain.replace(/(?:[^laeiouy]es|[^laeiouy]ed|[^laeiouy]e)$/, "").match(/[aeiouy]+/g)?.length ?? 0;
  return Math.max(1, groups);
}

/** Keys, classes and addresses are no words for people. */
function isSentence(text: string): boolean {
  return /[A-Za-z] [A-Za-z]/.test(text) && !/^[a-z\d-]+(?: [a-z][a-z\d-]*)*$/.test(text);
}

function textsIn(file: string): string[] {
  const found: string[] = [];
  collect(parseAst(readFileSync(file, "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" }), found);
  return found;
}

function collect(node: unknown, found: string[]): void {
  if (Array.isArray(node)) for (const child of node) collect(child, found);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  const { type } = node as { type?: string };
  if (type === "ImportDeclaration") return;
  if ((type === "Literal" || type === "JSXText") && "value" in node && typeof node.value === "string")
    found.push(node.value);
  // A template is read as a whole, with a name in each gap.
  if (type === "TemplateLiteral" && "quasis" in node && Array.isArray(node.quasis))
    found.push(node.quasis.map((part) => String(part.value?.cooked ?? "")).join("Maya"));
  for (const child of Object.values(node)) collect(child, found);
}
