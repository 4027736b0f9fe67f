import { expect, test } from "vitest";
import { addOnCost, planCost, productCost } from "../../../domain/pricing.ts";
import { costPrice, nextPayment } from "./view.server.ts";

const today = "2026-11-16";

test("the next payment is the first that is not made, a late one before all", () => {
  const nextPeriodOn = "2026-12-28";
  expect(nextPayment({ nextPeriodOn }, "2026-11-28", today)).toBe("28 November 2026");
  expect(nextPayment({ nextPeriodOn }, "2026-10-28", today)).toBe("28 October 2026, overdue");
  expect(nextPayment({ nextPeriodOn }, undefined, today)).toBe("28 December 2026");
  expect(nextPayment({ nextPeriodOn: null }, undefined, today)).toBe("");
});

test("a price is by the year where the project pays by the year", () => {
  const plan = { name: "Tech Voyager", pricePence: 1299, yearlyPricePence: 12_999, billingCycle: "monthly" } as const;
  const storage = { name: "Storage", pricePence: 500, yearlyPricePence: null, pricingType: "monthly" } as const;
  const domain = { name: "Domain", pricePence: 1000, billingCycle: "yearly" } as const;
  expect(costPrice(planCost(plan, "monthly"), "monthly")).toBe("£12.99 /month");
  expect(costPrice(planCost(plan, "yearly"), "yearly")).toBe("£129.99 /year");
  expect(costPrice(addOnCost({ ...storage, isPaid: false }, "yearly"), "yearly")).toBe("£60.00 /year");
  expect(costPrice(productCost(domain, "monthly"), "monthly")).toBe("£10.00 /year");
  const cms = { ...storage, pricingType: "one_time", isPaid: true } as const;
  expect(costPrice(addOnCost(cms, "yearly"), "yearly")).toBe("£5.00 one-time");
});
