import { expect, test } from "vitest";
import { openAgain, sayWays } from "./put-right-view.server.ts";

test("what goes back by itself and what has to be sent are told apart, to the penny", () => {
  expect(sayWays({ byItselfPence: 0, atBankPence: 18000 })).not.toMatch(/card/);
  expect(sayWays({ byItselfPence: 2000, atBankPence: 0 })).toMatch(/£20\.00.*by itself/);
  expect(sayWays({ byItselfPence: 2000, atBankPence: 1000 })).toMatch(/£20\.00 goes back to the card.*£10\.00/);
});

test("every invoice that is open again without a balance is named, but not the one at hand", () => {
  const balanceUsed = [
    { paymentId: "c", invoiceId: "third", number: 13, left: 2000 },
    { paymentId: "b", invoiceId: "this", number: 12, left: 500 },
    { paymentId: "a", invoiceId: "first", number: 11, left: 3000 },
  ];
  const found = { invoice: { id: "this" }, credit: 1000, balanceUsed };
  expect(openAgain(found, 1000)).toEqual([]);
  expect(openAgain(found, 1001)).toEqual([13]);
  expect(openAgain(found, 3500)).toEqual([13]);
  expect(openAgain(found, 3501)).toEqual([13, 11]);
});
