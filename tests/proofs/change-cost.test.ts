import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { cleanCheckout, followStep } from "../support/clean-checkout.ts";
import { record } from "../support/figures.ts";
import { exampleSteps } from "../support/runnable-blocks.ts";

/**
 * What a usual change costs, counted: each worked example is applied to a clean checkout, must compile and pass the
 * tests it names, and then git says which files it touched. What is generated (a migration, the keys that a page is
 * sent) is not counted.
 */
const examples = [
  {
    name: "a field of a project, typed by the admin and shown to the client",
    file: "project-field",
    files: 6,
    folders: 4,
  },
  { name: "a list of the admin's", file: "admin-list", files: 5, folders: 3 },
  { name: "a mail", file: "mail", files: 4, folders: 4 },
];
const isGenerated = (path: string) => /^server\/db\/migrations\/|\/loader-keys\.txt$/.test(path);

test.for(examples)("$name costs at most $files files in $folders folders", async ({ name, file, files, folders }) => {
  const checkout = cleanCheckout({ packages: true });
  try {
    for (const step of exampleSteps(`tests/proofs/change-cost/${file}.md`)) await followStep(checkout, step);
    const changed = execFileSync("git", ["-C", checkout.folder, "status", "--porcelain", "--untracked-files=all"], {
      encoding: "utf8",
    })
      .trimEnd()
      .split("\n")
      .map((line) => line.slice(3))
      .filter((path) => !isGenerated(path));
    const places = new Set(changed.map(dirname));
    record(`change-cost: ${name}`, `${changed.length} files in ${places.size} folders: ${changed.join(", ")}`);
    expect(changed.length, changed.join("\n")).toBeLessThanOrEqual(files);
    expect(places.size, [...places].join("\n")).toBeLessThanOrEqual(folders);
  } finally {
    checkout.remove();
  }
});
