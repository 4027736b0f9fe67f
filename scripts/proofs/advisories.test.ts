import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  type Advisory,
  advisoriesIn,
  findAdvised,
  installedIn,
  isWithin,
  keptAdvisories,
  mergeAdvisories,
  readAudit,
} from "./advisories.ts";

test("catalogue:N20 nothing that a server gets has an advisory that is known here", () => {
  const { advisories } = keptAdvisories();
  expect(advisories.length).toBeGreaterThan(20);
  expect(findAdvised(installedIn(JSON.parse(readFileSync("package-lock.json", "utf8"))), advisories)).toEqual([]);
});

test("catalogue:N20 what has one is found however deep it lies, and tools are left out", () => {
  const lock = {
    packages: {
      "": { version: "1.0.0" },
      "node_modules/react-router": { version: "8.5.1" },
      "node_modules/old/node_modules/react-router": { version: "8.2.9" },
      "node_modules/a-tool/node_modules/nodemailer": { version: "6.10.1", dev: true },
    },
  };
  const found = findAdvised(installedIn(lock), keptAdvisories().advisories);
  expect(found).toEqual([expect.stringMatching(/^react-router 8\.2\.9: GHSA-qwww-vcr4-c8h2 /)]);
});

test.each([
  ["7.5.1", "<7.5.2", true],
  ["7.5.2", "<7.5.2", false],
  ["7.10.0", "<7.9.6", false],
  ["8.0.0", "<7.18.2 || >=8.0.0 <8.3.0", true],
  ["7.18.2", "<7.18.2 || >=8.0.0 <8.3.0", false],
  ["8.3.0", "<7.18.2 || >= 8.0.0 < 8.3.0", false],
  ["1.0.0-beta.2", "<1.0.0", true],
  ["1.0.0-beta.10", "<=1.0.0-beta.9", false],
  ["2.0.0", "2.0.0", true],
  ["2.0.1", "=2.0.0", false],
  ["3.1.4", "*", true],
  ["3.1.4", "all of them", true],
])("%s within %s: %s", (version, range, isIt) => {
  expect(isWithin(version, range)).toBe(isIt);
});

const advisory: Advisory = { id: "GHSA-1", package: "a", range: "<2.0.0", what: "worse" };

test("what a registry finds is added to what is kept, and what it corrects is corrected", () => {
  const via = [{ name: "a", title: "worse", url: "https://github.com/advisories/GHSA-1", range: "<2.0.0" }, "b"];
  const found = advisoriesIn({ vulnerabilities: { a: { via } } });
  expect(found).toEqual([advisory]);
  const kept = [
    { ...advisory, range: "<1.0.0" },
    { ...advisory, id: "GHSA-0" },
  ];
  expect(mergeAdvisories(kept, found)).toEqual([{ ...advisory, id: "GHSA-0" }, advisory]);
});

test("a registry that answers no audit says nothing about us", () => {
  for (const text of ["", "npm error", '{"message":"405 Method Not Allowed","statusCode":405}'])
    expect(readAudit(text)).toBeUndefined();
  expect(readAudit('{"vulnerabilities":{}}')).toEqual({ vulnerabilities: {} });
});
