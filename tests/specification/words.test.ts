import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseAst } from "vite";
import { expect, test } from "vitest";

/** Words that once were our own for things that have a name already, and what to write instead. */
const retired: Record<string, string> = {
  deed: "action (of a form), command (of server/)",
  house: "app, system, processes",
  door: "access, address, sign-in",
  knocker: "access role",
  fence: "route policy, ownership, row security",
  tell: "field, send, report",
  told: "the noun itself: result, rows, seen",
  asked: "input, query, requested",
  asks: "requests",
  asker: "client",
  fact: "detail, field, state",
  sign: "icon, health",
  leaf: "project day, card",
  sheet: "document",
  slip: "popover",
  lane: "list, connection",
  drawer: "disclosure",
  glance: "summary",
  desk: "invoice admin, editor",
  till: "checkout",
  tick: "checkbox",
  ticked: "checked",
  shelf: "kind",
  held: "project lines, passed",
};

/** Where such a word means what everybody means by it. */
const exceptions: { name: RegExp; why: string }[] = [
  { name: /^tests\/specification\/words\.test/, why: "the list itself" },
  { name: /^server\/db\/migrations\//, why: "a migration that has run keeps its name" },
  { name: /^docs\/decisions\//, why: "a decision keeps the title it was taken under" },
  {
    name: /#(?:isAsked|asksFor\w+)$/,
    why: "the column is called so, and jobs that wait carry it; a mail asks for money",
  },
  { name: /#(?:glance|Glance|policy-glance)$/, why: "the part of a policy that is called 'At a glance' on the page" },
  {
    name: /(?:home|share-picture|mini-strip|documents|icons\.ts|contact|about|policy).*#.*lea(?:f|ves)/i,
    why: "a drawn leaf of a calendar",
  },
  {
    name: /#(?:gg-(?:key-)?sign|about-desk|support-drawer|drawer|leaf-sign)$/,
    why: "a drawn thing: a sign, a desk, a drawer",
  },
  { name: /(?:share-picture|ornament).*#sign$/, why: "the drawn sign that says 'Open'" },
  { name: /draft-invoice\.ts#sign$/, why: "the sign of a number" },
  { name: /release\/signature\.ts#sign$/, why: "cryptography's own word" },
  { name: /#(?:tick|clockTick)$/, why: "the drawing of a tick, or a tick of a clock" },
  { name: /#(?:CSSStyleSheet|adoptedStyleSheets)$/, why: "the browser's own names" },
  { name: /year\/.*#leaves$/, why: "a client who leaves" },
];

const plural = (word: string) => [word, `${word}s`, word.replace(/f$/, "ves")];
const words = new Set(Object.keys(retired).flatMap(plural));
const partsOf = (name: string) => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase());
/** To sign in, out and up is everybody's word. */
const isRetired = (name: string) =>
  partsOf(name.replace(/sign[-_]?(?:in|out|up)/gi, "")).some((part) => words.has(part));

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
const isExcepted = (name: string, file: string) =>
  exceptions.some((exception) => exception.name.test(`${file}#${name}`));

test("no file is named by a retired word", () => {
  expect(files.filter((file) => isRetired(file) && !isExcepted("", file))).toEqual([]);
});

test("no identifier and no class is a retired word", () => {
  const found = files.flatMap((file) =>
    namesIn(file)
      .filter((name) => isRetired(name) && !isExcepted(name, file))
      .map((name) => `${file}#${name}`),
  );
  expect(found).toEqual([]);
});

function namesIn(file: string): string[] {
  if (/\.css$/.test(file)) return [...new Set(readFileSync(file, "utf8").match(/(?<=\.)[a-z][\w-]*/g) ?? [])];
  if (!/\.tsx?$/.test(file)) return [];
  const names = new Set<string>();
  collect(parseAst(readFileSync(file, "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" }), names);
  return [...names];
}

function collect(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) for (const child of node) collect(child, names);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  if ("type" in node && "name" in node && typeof node.name === "string" && /Identifier/.test(String(node.type)))
    names.add(node.name);
  for (const child of Object.values(node)) collect(child, names);
}
