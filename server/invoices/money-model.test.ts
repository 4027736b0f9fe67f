import { beforeAll, test } from "vitest";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { compareCrowds, compareSequences } from "../../tests/support/money-model/compare.ts";

beforeAll(() => withBankDetails(new Date("2026-11-01T09:00:00Z")));

test("catalogue:P10 the books equal their model after any commands", async () => {
  await compareSequences({ sequences: 6, commands: 30, seed: 1410 });
});

test("catalogue:P10 whatever two to five people do at once is what some order of them would do", async () => {
  await compareCrowds({ sequences: 6, commands: 12, seed: 1411 });
});
