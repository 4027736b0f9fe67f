import { expect, test } from "vitest";
import {
  chargedRate,
  checkMoneySettings,
  compareVat,
  formatRate,
  formatSortCode,
  formatVatNumber,
  isVatAgreed,
  readMoneySettings,
} from "./money-settings.ts";

const typed = { accountName: " Sam Whitlock t/a Tenday ", sortCode: "10-88-00", accountNumber: "0001 2345" };

test("bank details are kept as digits; without a VAT number nobody is registered", () => {
  const settings = readMoneySettings(typed);
  expect(settings).toEqual({
    accountName: "Sam Whitlock t/a Tenday",
    sortCode: "108800",
    accountNumber: "00012345",
    vatNumber: "",
    vatRate: 2000,
    termsDays: 14,
  });
  expect(checkMoneySettings(settings)).toEqual({});
  expect(formatSortCode(settings.sortCode)).toBe("10-88-00");
});

test("a VAT number is read however it was typed", () => {
  for (const vatNumber of ["GB 123 4567 89", "gb123456789", "123456789"])
    expect(readMoneySettings({ ...typed, vatNumber }).vatNumber).toBe("GB123456789");
  expect(formatVatNumber("GB123456789")).toBe("GB 123 4567 89");
  expect(readMoneySettings({ ...typed, vatRate: "17.5 %" }).vatRate).toBe(1750);
  expect([2000, 1750].map(formatRate)).toEqual(["20", "17.5"]);
});

test("what is wrong is said in sentences", () => {
  expect(checkMoneySettings(readMoneySettings({}))).toEqual({
    accountName: "The account name is required, exactly as the bank has it.",
    sortCode: "A sort code has six digits, such as 12-34-56.",
    accountNumber: "An account number has eight digits.",
  });
  const wrong = { ...typed, sortCode: "1088", vatNumber: "DE123456789", vatRate: "a lot", termsDays: "91" };
  expect(checkMoneySettings(readMoneySettings(wrong))).toEqual({
    sortCode: "A sort code has six digits, such as 12-34-56.",
    vatNumber: "A VAT number is GB and nine digits. Leave it empty if you are not registered.",
    vatRate: "The VAT rate is a percentage, such as 20 or 17.5.",
    termsDays: "Choose a number of days between 0 and 90.",
  });
  for (const termsDays of ["-1", "1.5", "x"])
    expect(checkMoneySettings(readMoneySettings({ ...typed, termsDays }))).toHaveProperty("termsDays");
});

test("a price stays what it is, and what of it is VAT changes with the number", () => {
  const none = { vatNumber: "", vatRate: 2000 };
  const registered = { vatNumber: "GB123456789", vatRate: 2000 };
  expect(compareVat(1299, none, registered)).toEqual({
    before: { netPence: 1299, vatPence: 0 },
    after: { netPence: 1082, vatPence: 217 },
  });
  expect(compareVat(1299, registered, none).after).toEqual({ netPence: 1299, vatPence: 0 });
  expect(compareVat(1299, undefined, registered).before).toEqual({ netPence: 1299, vatPence: 0 });
  expect([chargedRate(none), chargedRate(registered)]).toEqual([undefined, 2000]);
});

test("another VAT on existing prices is agreed to by the figures that were shown", () => {
  const none = { vatNumber: "", vatRate: 2000 };
  const registered = { vatNumber: "GB123456789", vatRate: 2000 };
  const shown = (vatShown: string) => ({ vatConfirmed: "on", vatShown });
  expect(isVatAgreed(none, registered, {})).toBe(false);
  expect(isVatAgreed(none, registered, { vatShown: "2000" })).toBe(false);
  expect(isVatAgreed(none, registered, shown("2000"))).toBe(true);
  expect(isVatAgreed(undefined, registered, {})).toBe(false);
  expect(isVatAgreed(registered, none, {})).toBe(false);
  expect(isVatAgreed(registered, none, shown(""))).toBe(true);
  expect(isVatAgreed(registered, { ...registered, vatRate: 1750 }, shown("2000"))).toBe(false);
  // Nothing changes in what clients pay or what is left of it.
  expect(isVatAgreed(none, { ...none, vatRate: 1750 }, {})).toBe(true);
  expect(isVatAgreed(undefined, none, {})).toBe(true);
  expect(isVatAgreed(registered, { ...registered, vatNumber: "GB987654321" }, {})).toBe(true);
});
