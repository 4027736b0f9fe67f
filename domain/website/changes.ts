import { type Day, dayOfYear } from "../calendar-day.ts";
import { formatPounds } from "../money.ts";
import { completed, type SiteContent } from "./content.ts";
import { priceOn } from "./site.ts";

export type SitePart = "plans" | "hours" | "business" | "testimonials" | "portfolio" | "questions" | "texts";
export type SiteChange = { part: SitePart; words: string };

/** What one content has and another has not, in words. */
export function changesBetween(earlier: SiteContent, later: SiteContent, today: Day): SiteChange[] {
  const [before, after] = [completed(earlier), completed(later)];
  const changes = (part: SitePart, words: string[]) => words.map((said) => ({ part, words: said }));
  return [
    ...changes("plans", [
      ...priced(before.plans, after.plans, today, sayPlanPrice),
      ...reordered("Plans", before.plans, after.plans),
      ...priced(named(before.addOns), named(after.addOns), today, ({ pence }) => formatPounds(pence)),
      ...reordered("Add-ons", before.addOns, after.addOns),
      ...priced([before.domainName], [after.domainName], today, ({ pence }) => formatPounds(pence)),
    ]),
    ...changes("hours", hoursChanges(before, after, today)),
    ...changes("business", [
      ...fieldsOf(before.business, after.business, businessNames),
      ...(before.daysUntilOnline === after.daysUntilOnline ? [] : [`A site takes ${after.daysUntilOnline} days`]),
      ...fieldsOf(before.identity, after.identity, identityNames),
    ]),
    ...changes(
      "testimonials",
      listed(before.testimonials, after.testimonials, ({ name }) => name),
    ),
    ...changes("portfolio", [
      ...listed(before.projects, after.projects, ({ title }) => title),
      ...fieldsOf(before.showcases, after.showcases, showcaseNames),
    ]),
    ...changes(
      "questions",
      listed(before.questions, after.questions, ({ question }) => `‘${question}’`),
    ),
    ...changes("texts", textChanges(before.texts, after.texts)),
  ];
}

const named = <Item extends { title: string }>(items: readonly Item[]) =>
  items.map(({ title, ...item }) => ({ ...item, name: title }));

type PlanPrice = { monthlyPence: number; yearlyPence: number };

/** By the month, unless the year alone is another. */
function sayPlanPrice({ monthlyPence, yearlyPence }: PlanPrice, other: PlanPrice): string {
  const isYears = monthlyPence === other.monthlyPence && yearlyPence !== other.yearlyPence;
  return isYears ? `${formatPounds(yearlyPence)} a year` : formatPounds(monthlyPence);
}

/** What stays, in another order. */
function reordered(name: string, before: readonly { id: string }[], after: readonly { id: string }[]): string[] {
  const among = (some: readonly { id: string }[], others: readonly { id: string }[]) =>
    some.map(({ id }) => id).filter((id) => others.some((other) => other.id === id));
  return isSame(among(before, after), among(after, before)) ? [] : [`${name} in another order`];
}

type Priced<Price> = { id: string; name: string; prices: readonly (Price & { from: Day | null })[] };

function priced<Price, Item extends Priced<Price>>(
  before: readonly Item[],
  after: readonly Item[],
  today: Day,
  say: (price: Item["prices"][number], other: Item["prices"][number]) => string,
): string[] {
  const known = new Map(before.map((item) => [item.id, item]));
  const left = after.flatMap((item) => {
    const old = known.get(item.id);
    if (!old) return [`${item.name} is new`];
    known.delete(item.id);
    if (isSame(old, item)) return [];
    const prices = item.prices.filter(
      ({ from }, n) =>
        !isSame(
          item.prices[n],
          old.prices.find((one) => one.from === from),
        ),
    );
    const said = prices.map((price) => {
      const now = priceOn(price.from ?? today, old.prices);
      const day = price.from && price.from > today ? ` on ${dayOfYear(price.from, today)}` : "";
      return `${item.name}: ${say(now, price)} becomes ${say(price, now)}${day}`;
    });
    return said.length > 0 ? said : [`${item.name} changed`];
  });
  return [...left, ...[...known.values()].map(({ name }) => `${name} is no longer offered`)];
}

function hoursChanges({ hours: before }: SiteContent, { hours: after }: SiteContent, today: Day): string[] {
  const { away: oldAway, ...oldHours } = before;
  const { away, ...newHours } = after;
  return [
    ...(isSame(oldHours, newHours) ? [] : ["Opening hours"]),
    ...(isSame(oldAway, away)
      ? []
      : [away ? `Away ${dayOfYear(away.from, today)} to ${dayOfYear(away.until, today)}` : "No longer away"]),
  ];
}

const businessNames = {
  name: "Name",
  owner: "Owner",
  firstName: "First name",
  legalName: "Legal name",
  address: "Address",
  phone: "Phone number",
  enquiriesEmail: "Address for enquiries",
  supportEmail: "Address for support",
} as const;

const identityNames = { main: "Main colour", accent: "Accent colour", logo: "Logo" } as const;
const showcaseNames = { parkTemplate: "The park’s template", builder: "The builder’s site" } as const;

function fieldsOf<Fields extends object>(before: Fields, after: Fields, names: Record<keyof Fields, string>): string[] {
  const keys = Object.keys(names) as (keyof Fields)[];
  return keys.filter((key) => !isSame(before[key], after[key])).map((key) => names[key]);
}

function listed<Item>(before: readonly Item[], after: readonly Item[], nameOf: (item: Item) => string): string[] {
  const old = new Map(before.map((item) => [nameOf(item), item]));
  const now = new Map(after.map((item) => [nameOf(item), item]));
  const said = [...now].flatMap(([name, item]) => {
    const known = old.get(name);
    if (!known) return [`${name} is new`];
    return isSame(known, item) ? [] : [`${name} changed`];
  });
  const gone = [...old.keys()].filter((name) => !now.has(name)).map((name) => `${name} is gone`);
  const isMoved = said.length + gone.length === 0 && !isSame(before, after);
  return [...said, ...gone, ...(isMoved ? ["In another order"] : [])];
}

/** Counted by page: each text would be a line of its own. */
function textChanges(before: SiteContent["texts"], after: SiteContent["texts"]): string[] {
  const places = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = places.filter((place) => before[place] !== after[place]);
  const pages = Map.groupBy(changed, (place) => place.split(".")[0] ?? "");
  return [...pages].map(([page, texts]) => `${texts.length} ${texts.length === 1 ? "text" : "texts"} of ${page}`);
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
