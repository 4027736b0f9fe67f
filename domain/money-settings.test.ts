import { expect, test } from "vitest";
import {
  checkMoneySettings,
  formatRate,
  formatSortCode,
  formatVatNumber,
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
