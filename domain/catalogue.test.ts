import { expect, test } from "vitest";
import { startingSite } from "../content/starting-site.ts";
import { annualSaving, leftToPay, termTotal } from "./catalogue.ts";
import { formatPounds } from "./money.ts";
import { charityPlan, cheapestPlan, dearestPlan, featuredPlan } from "./website/site.ts";

const [dataExplorer, techVoyager] = [cheapestPlan(startingSite), featuredPlan(startingSite)];
const [cyberTitan, communityAndCharity] = [dearestPlan(startingSite), charityPlan(startingSite)];
if (!communityAndCharity) throw new Error("there is no plan for charities");

test("paying yearly saves what the plans page says", () => {
  expect(formatPounds(annualSaving(dataExplorer))).toBe("£6.00");
  expect(formatPounds(annualSaving(techVoyager))).toBe("£25.89");
  expect(formatPounds(annualSaving(cyberTitan))).toBe("£49.89");
  expect(annualSaving(communityAndCharity)).toBe(0);
});

test("a year on the smallest plan with a domain costs £46.00", () => {
  expect(termTotal(dataExplorer)).toBe(12 * 300);
  expect(formatPounds(termTotal(dataExplorer) + startingSite.domainName.pencePerYear)).toBe("£46.00");
});

test("prices are those of the specification", () => {
  const prices = startingSite.plans.map((plan) => [
    plan.name,
    formatPounds(plan.monthlyPence),
    formatPounds(plan.annualPence),
  ]);
  expect(prices).toEqual([
    ["Data Explorer", "£3.00", "£30.00"],
    ["Tech Voyager", "£12.99", "£129.99"],
    ["Cyber Titan", "£24.99", "£249.99"],
    ["Community & Charity", "£0.00", "£0.00"],
  ]);
  expect(startingSite.addOns.map((addOn) => [addOn.title, formatPounds(addOn.pence), addOn.pricingType])).toEqual([
    ["Extra support hours", "£20.00", "one_time"],
    ["Managed blog setup", "£95.00", "one_time"],
    ["Basic CMS", "£125.00", "one_time"],
    ["Additional storage", "£5.00", "recurring"],
    ["Advanced security monitoring", "£10.00", "recurring"],
    ["Priority emergency support", "£25.00", "recurring"],
  ]);
});

test("only Tech Voyager is featured and no plan has a free trial", () => {
  expect(startingSite.plans.filter((plan) => plan.isFeatured).map(({ name }) => name)).toEqual(["Tech Voyager"]);
  expect(startingSite.plans.some((plan) => plan.hasFreeTrial)).toBe(false);
});

test("leaving costs the rest of the term, and nothing from month twelve", () => {
  expect(formatPounds(leftToPay(dataExplorer, 5))).toBe("£21.00");
  expect(formatPounds(leftToPay(cyberTitan, 1))).toBe("£274.89");
  expect(leftToPay(techVoyager, 12)).toBe(0);
  expect(leftToPay(techVoyager, 30)).toBe(0);
  expect(leftToPay(communityAndCharity, 1)).toBe(0);
});
