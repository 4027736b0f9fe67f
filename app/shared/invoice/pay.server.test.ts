import { expect, test } from "vitest";
import { saysPaid } from "./pay.server.ts";

const at = new Date("2026-11-14T09:00:00Z");
const first = { invoiceNumber: 1, purpose: "first-payment" } as const;
const month = { invoiceNumber: 2, purpose: "recurring" } as const;

test("a project is active once its first payment is, and not because an address says so", () => {
  const nothing = "No payment has been confirmed yet. If you have just paid, it shows here as soon as it is.";
  expect(saysPaid([])).toBe(nothing);
  expect(saysPaid([{ ...first, settledAt: null }])).toBe(nothing);
  expect(saysPaid([{ ...month, settledAt: at }])).toBe("TD-0002 is paid. Thank you.");
  expect(
    saysPaid([
      { ...month, settledAt: at },
      { ...first, settledAt: at },
    ]),
  ).toBe("Your project is now active.");
});
