import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDraftInvoice, draftTotal, linesOfDraft, readDraftInvoice, rowsOfADraft } from "./draft-invoice.ts";

const line = (row: number, description: string, price: string, quantity = "1") => ({
  [`description-${row}`]: description,
  [`quantity-${row}`]: quantity,
  [`price-${row}`]: price,
});

test("an invoice by hand has the lines that were filled in, discounts below zero", () => {
  const form = readDraftInvoice({
    ...line(1, "Domain name twowheels.example", "£26"),
    ...line(3, "Tenday’s share of the domain", "-20.00"),
    ...line(12, "Extra support hours", "20", "3"),
    "quantity-4": "1",
  });
  expect(form.rows).toHaveLength(rowsOfADraft);
  expect(checkDraftInvoice(form)).toEqual({});
  const lines = linesOfDraft(form);
  expect(lines).toEqual([
    { description: "Domain name twowheels.example", quantity: 1, unitPence: 2600 },
    { description: "Tenday’s share of the domain", quantity: 1, unitPence: -2000 },
    { description: "Extra support hours", quantity: 3, unitPence: 2000 },
  ]);
  expect(draftTotal(lines)).toBe(6600);
});

test("what is wrong is said beside its field", () => {
  const form = readDraftInvoice({
    ...line(1, "", "5"),
    ...line(2, "Domain name", "much", "0"),
    ...line(3, "Hours", ""),
  });
  expect(checkDraftInvoice(form)).toEqual({
    "description-1": "Say what it is for.",
    "quantity-2": "A whole number between 1 and 999.",
    "price-2": "A price is pounds and pence, such as 12.99, or -5 for a discount.",
    "price-3": "A price is pounds and pence, such as 12.99, or -5 for a discount.",
  });
});

test("a discount that is added is asked about", () => {
  const check = (description: string, price: string) =>
    checkDraftInvoice(readDraftInvoice({ ...line(1, "Hours", "50"), ...line(2, description, price) }))["price-2"];
  for (const description of ["Discount", "discount: 10", "Discount for friends", "10% discount"])
    expect(check(description, "£5.00"), description).toBe("A discount takes something off. Did you mean -5.00?");
  expect(check("Discount", "-5")).toBeUndefined();
  expect(check("Discount cards, printed", "5")).toBeUndefined();
});

test("what is asked for besides counts: a discount of it needs no other line", () => {
  const discount = readDraftInvoice(line(1, "Discount", "-5"));
  expect(checkDraftInvoice(discount, 12_500)).toEqual({});
  expect(checkDraftInvoice(readDraftInvoice({}), 12_500)).toEqual({});
  expect(checkDraftInvoice(discount, 400).rows).toContain("The discounts are larger");
});

test("the whole must be something", () => {
  const check = (received: Record<string, unknown>) => checkDraftInvoice(readDraftInvoice(received)).rows;
  expect(check({})).toBe("Write at least one line.");
  expect(check(line(1, "Goodwill", "-5"))).toBe(
    "The discounts are larger than the rest. The total cannot be below £0.00.",
  );
  const two = { ...line(1, "A palace", "999999"), ...line(2, "Its garden", "999999") };
  expect(check(two)).toBe("The total cannot be above £1,000,000.00.");
});

test("finding:X16 no line is more than a database can add up, whatever is taken off again", () => {
  const received = { ...line(1, "A palace", "1000000", "999"), ...line(2, "Taken off", "-1000000", "999") };
  const tooMuch = "A line cannot be above £1,000,000.00.";
  expect(checkDraftInvoice(readDraftInvoice(received))).toEqual({ "price-1": tooMuch, "price-2": tooMuch });
});

test("catalogue:P7 whatever arrives, a form without problems has lines of whole pence that a database takes", () => {
  const text = fc.oneof(fc.string(), fc.constantFrom("-5", "12.99", "£1,000", "3", ""));
  const field = fc.tuple(fc.constantFrom("description", "quantity", "price"), fc.integer({ min: 0, max: 13 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(field, text)), (fields) => {
      const form = readDraftInvoice(
        Object.fromEntries(fields.map(([[name, row], typed]) => [`${name}-${row}`, typed])),
      );
      if (Object.keys(checkDraftInvoice(form)).length > 0) return;
      const lines = linesOfDraft(form);
      expect(lines.length).toBeGreaterThan(0);
      for (const { quantity, unitPence } of lines) {
        expect(Number.isInteger(quantity) && quantity > 0 && Number.isInteger(unitPence)).toBe(true);
      }
      expect(draftTotal(lines)).toBeGreaterThanOrEqual(0);
    }),
  );
});
