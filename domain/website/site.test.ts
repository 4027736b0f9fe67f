import { expect, test } from "vitest";
import { startingContent } from "../../content/starting-content.ts";
import { type AddOnContent, siteContentSchema } from "./content.ts";
import { priceOn, siteOn } from "./site.ts";

const [first, ...others] = startingContent.plans;
if (!first) throw new Error("there is no plan");
const dearer = { from: "2027-01-01", monthlyPence: 350, yearlyPence: 3500 };
const away = {
  from: "2026-12-21",
  until: "2027-01-02",
  words: "I am away.",
  isAnnounced: true,
  isReminding: true,
};
const changing = {
  ...startingContent,
  plans: [{ ...first, prices: [...first.prices, dearer] }, ...others],
  hours: { ...startingContent.hours, away },
};

test("what a release brings is a website", () => {
  expect(siteContentSchema.safeParse(startingContent).error).toBeUndefined();
  expect(siteContentSchema.safeParse(changing).error).toBeUndefined();
});

test("a price holds from its day on, and so does its website's mark", () => {
  const [before, from, after] = ["2026-12-31", "2027-01-01", "2027-06-30"].map((day) => siteOn(day, changing));
  expect([before, from, after].map((site) => site?.plans[0]?.monthlyPence)).toEqual([300, 350, 350]);
  expect(before?.mark).not.toBe(from?.mark);
});

test("prices out of order, or without one that holds from ever, are no prices", () => {
  const wrong = [[dearer], [dearer, ...first.prices], [...first.prices, dearer, dearer]];
  for (const prices of wrong) {
    const content = { ...startingContent, plans: [{ ...first, prices }, ...others] };
    expect(siteContentSchema.safeParse(content).success).toBe(false);
  }
  expect(() => priceOn("2026-12-31", [dearer])).toThrow();
});

test("being away is said a week before if wanted, and no longer than it lasts", () => {
  const said = ["2026-12-13", "2026-12-14", "2027-01-02", "2027-01-03"].map(
    (day) => siteOn(day, changing).away !== null,
  );
  expect(said).toEqual([false, true, true, false]);
});

test("hours and telephone number are said as people say them, and dialled as machines do", () => {
  const { business, hours } = siteOn("2026-11-16", startingContent);
  expect(business.supportHours).toBe("Mon–Fri, 9am–5pm");
  expect(hours).toEqual({ days: "Monday to Friday", from: "9am", to: "5pm", hoursADay: 8 });
  expect(business.phone).toEqual({ shown: "01632\u00a0960\u00a0010", dial: "+441632960010" });
  const late = { firstDay: "Saturday", lastDay: "Saturday", opens: 12, closes: 24, away: null } as const;
  expect(siteOn("2026-11-16", { ...startingContent, hours: late }).business.supportHours).toBe("Sat, 12pm–12am");
});

test("the same content has the same mark, in whatever order its fields come back", () => {
  const turned = Object.fromEntries(Object.entries(startingContent).reverse()) as typeof startingContent;
  expect(siteOn("2026-11-16", turned).mark).toBe(siteOn("2026-11-16", startingContent).mark);
});

test("an add-on is sold by the hour where the provider says so; earlier, where its name or its unit did", () => {
  const [hours] = startingContent.addOns;
  if (!hours) throw new Error("there is no add-on");
  const unsaid = { ...hours, title: "Lessons" };
  const soldByTheHour = (addOn: AddOnContent) =>
    siteOn("2026-11-16", { ...startingContent, addOns: [addOn] }).addOns[0]?.isByTheHour;
  expect(soldByTheHour({ ...unsaid, unit: "once" })).toBe(false);
  expect(soldByTheHour({ ...unsaid, unit: "an hour" })).toBe(true);
  expect(soldByTheHour({ ...unsaid, unit: "once", title: "Extra hours" })).toBe(true);
  expect(soldByTheHour({ ...unsaid, unit: "an hour", isByTheHour: false })).toBe(false);
  expect(soldByTheHour({ ...unsaid, unit: "once", isByTheHour: true })).toBe(true);
  expect(soldByTheHour({ ...unsaid, unit: "an hour", pricingType: "recurring", isByTheHour: true })).toBe(false);
});
