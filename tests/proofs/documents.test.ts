import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CleanCheckout, cleanCheckout, followStep, type Outcome } from "../support/clean-checkout.ts";
import { record } from "../support/figures.ts";
import { type Block, commandsOf, exampleSteps, findMissing, runnableBlocks } from "../support/runnable-blocks.ts";

/**
 * What the README and the documents print is run as printed, by somebody who has nothing but a clone. With
 * DOCUMENTS=quick the packages are lent and what runs for minutes by its nature is left out. `npm run dev` has ports of
 * its own, which must be free.
 */
const isQuick = process.env.DOCUMENTS === "quick";
const lengthy = /npm run (check|journeys|proofs|screenshots|release)\b|\.ci\/run/;
const minutes = { quick: 5, lengthy: 60 };

let checkout: CleanCheckout;
beforeAll(() => {
  checkout = cleanCheckout({ packages: isQuick });
});
afterAll(() => checkout?.remove(), 300_000);

const scripts = runnableBlocks("checkout").map((block) => ({ block, script: block.code }));
const lines = runnableBlocks("each").flatMap((block) => commandsOf(block).map((script) => ({ block, script })));
const wanted = [...lines, ...scripts].filter(({ script }) => !isQuick || !lengthy.test(script));

test("there are commands to run, and the README's are among them", () => {
  expect(lines.filter(({ block }) => block.file === "README.md").length).toBeGreaterThanOrEqual(3);
  expect(scripts.length).toBeGreaterThan(3);
});

describe("as printed, in a clean checkout", () => {
  test.for(wanted.map(({ block, script }) => [titleOf(block, script), block, script] as const))(
    "%s",
    { timeout: minutes.lengthy * 60_000 },
    async ([title, block, script]) => {
      const limit = lengthy.test(script) ? minutes.lengthy : minutes.quick;
      const outcome = await checkout.run(script, { seconds: limit * 60 });
      expectAsPrinted(block, outcome);
      record(`documents: ${title}`, `${outcome.seconds.toFixed(1)} s`);
    },
  );
});

test.skipIf(isQuick)("the worked example, followed to the letter, is built, migrated and tested", async () => {
  const steps = exampleSteps("docs/developer.md");
  expect(steps.length).toBeGreaterThan(20);
  for (const step of steps) await followStep(checkout, step);
});

function expectAsPrinted({ exit, shown }: Block, { code, output, ready }: Outcome) {
  const seen = output.slice(-4_000);
  if (ready) expect(seen).toContain(`${ready} answered 200, a page`);
  else expect(code, seen).toBe(exit);
  expect(findMissing(shown, output), seen).toEqual([]);
}

function titleOf({ file }: Block, script: string): string {
  const [first = "", ...more] = script.split("\n").filter((line) => line.trim() && !line.startsWith("#"));
  return `${file}: ${first}${more.length > 0 ? ` (and ${more.length} more)` : ""}`;
}
