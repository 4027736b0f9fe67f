import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type AgreementParts, readAgreement, writeAgreement } from "../domain/agreement.ts";
import { agreedFor, agreementOf, agreementVersion } from "./agreement.ts";
import { startingSite } from "./starting-site.ts";

const explorer = { name: "Data Explorer", pricePence: 300, yearlyPricePence: 3000, billingCycle: "monthly" } as const;
const knits: AgreementParts = {
  projectId: "p",
  projectName: "Marsh Knits",
  clientId: "c",
  clientName: "Elsie Marsh",
  address: "Elsie Marsh\n5 Sea View\nSampleton SA3 9DD",
  kind: "consumer",
  paymentType: "monthly",
  months: 12,
  termStartedOn: null,
  email: "elsie@marshknits.example",
  isByLink: false,
  isWanted: true,
  plans: [{ ...explorer, linkId: "l", freeDomainPence: 0 }],
  addOns: [],
  products: [{ name: "Domain name", pricePence: 1000, billingCycle: "yearly", isDomain: true }],
};
const rules = { hasSubscriptionRules: false };
const sixLines = (changes: Partial<AgreementParts>) =>
  agreementOf({ ...knits, ...changes }, startingSite, rules).find(({ heading }) => heading === "In six lines")?.lines ??
  [];

test("the six lines are made of the project's own figures", () => {
  expect(sixLines({})).toEqual([
    "I build you a website of up to 10 pages. I charge nothing for it.",
    "You host it with me for 12 months at £3.00 a month. That is £36.00.",
    "You pay for your domain name: £10.00 for the first year. The name is yours.",
    "If you leave early, you pay the months that are left. After month 5, for example, 7 × £3.00 = £21.00.",
    "After 12 months it goes on month to month. You can leave when you like, and nothing locks you in again.",
    "When you leave, you get everything of yours in one file. I keep it for 10 days more, then erase it.",
  ]);
});

test("whoever pays by the year, hosts for nothing or has a plan with a domain reads so", () => {
  expect(sixLines({ paymentType: "yearly" })[1]).toBe(
    "You host it with me for 12 months: Data Explorer, £30.00 a year.",
  );
  expect(sixLines({ paymentType: "yearly" })[3]).toContain("you pay nothing more");
  const free = { ...explorer, pricePence: 0, yearlyPricePence: 0, linkId: "l", freeDomainPence: 0 };
  expect(sixLines({ plans: [free] })[1]).toBe("You host it with me for 12 months. That costs you nothing.");
  expect(sixLines({ plans: [free] })[3]).toBe("If you leave early, that costs you nothing.");
  const [plan] = knits.plans;
  const titan = plan ? [{ ...plan, freeDomainPence: 2000 }] : [];
  expect(sixLines({ plans: titan })[2]).toContain("is included, up to £20.00");
  expect(sixLines({ products: [] })[2]).toContain("If I register a domain name for you, you pay for it.");
});

test("a consumer's eight points tell of the 14 days, a business's do not", () => {
  const ofConsumer = agreementOf(knits, startingSite, rules);
  const ofBusiness = agreementOf({ ...knits, kind: "business" }, startingSite, rules);
  expect(ofConsumer.slice(2)).toHaveLength(8);
  expect(JSON.stringify(ofConsumer)).toContain("within 14 days of accepting this");
  expect(JSON.stringify(ofBusiness)).not.toContain("14 days of accepting");
  expect(agreedFor(knits)).toBe("Data Explorer, £3.00 a month");
});

test("from the day of the rules for subscriptions on, consumers read of the reminder and of the further 14 days", () => {
  const later = { hasSubscriptionRules: true };
  expect(JSON.stringify(agreementOf(knits, startingSite, later))).toContain(
    "I remind you 30 days before the 12 months end.",
  );
  expect(agreementOf({ ...knits, kind: "business" }, startingSite, later)).toEqual(
    agreementOf({ ...knits, kind: "business" }, startingSite, rules),
  );
});

test("a text is read as it was written, whatever line breaks a name has", () => {
  const sections = agreementOf({ ...knits, projectName: "Marsh\n\nKnits" }, startingSite, rules);
  const text = writeAgreement(sections);
  expect(readAgreement(text)).toHaveLength(sections.length);
  expect(writeAgreement(readAgreement(text))).toBe(text);
  expect(text).toContain("Marsh Knits, for Elsie Marsh");
});

test("whoever changes a word of it counts its version on, and this with it", () => {
  const text = writeAgreement(agreementOf(knits, startingSite, rules));
  const words = createHash("sha256").update(text).digest("hex").slice(0, 16);
  expect({ ...agreementVersion, words }).toEqual({ number: 2, on: "2026-11-19", words: "4d4cb95bda54dcf6" });
});
