import { expect, test } from "vitest";
import { sayWays } from "./put-right-view.server.ts";

test("what goes back by itself and what has to be sent are told apart, to the penny", () => {
  expect(sayWays({ byItselfPence: 0, atBankPence: 18000 })).not.toMatch(/card/);
  expect(sayWays({ byItselfPence: 2000, atBankPence: 0 })).toMatch(/£20\.00.*by itself/);
  expect(sayWays({ byItselfPence: 2000, atBankPence: 1000 })).toMatch(/£20\.00 goes back to the card.*£10\.00/);
});
