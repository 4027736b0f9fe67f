import type { Day } from "../calendar-day.ts";
import type { Pence } from "../money.ts";
import { type Measured, type MeasuredSite, measure } from "../project-days.ts";
import { isAwayOn, weekdays } from "../working-day.ts";
import { answerDayOf, backOn, isSaidOn } from "./away.ts";
import {
  type AddOnContent,
  type Away,
  completed,
  type OpeningHours,
  type PlanContent,
  type SiteContent,
} from "./content.ts";

export type Business = {
  name: string;
  owner: string;
  /** What clients call the owner, and what the day's screen does. */
  firstName: string;
  legalName: string;
  /** Street lines, then the town, then the postcode. */
  address: readonly string[];
  phone: { shown: string; dial: string };
  enquiriesEmail: string;
  supportEmail: string;
  /** 'Mon–Fri, 9am–5pm' */
  supportHours: string;
};

/** 'Monday to Friday', '9am' and '5pm'. */
export type SupportHours = { days: string; from: string; to: string; hoursADay: number };

export type PlanFeatures = PlanContent["features"];
export type HostingPlan = Omit<PlanContent, "prices"> & { monthlyPence: Pence; annualPence: Pence };
export type AddOn = Omit<AddOnContent, "prices" | "isByTheHour"> & { isByTheHour: boolean; pence: Pence };
export type DomainName = { id: string; name: string; pencePerYear: Pence; coveredUpToPence: Pence };
export type Testimonial = SiteContent["testimonials"][number];
export type PortfolioProject = SiteContent["projects"][number];
export type Question = SiteContent["questions"][number];

/** The website as it is on one day: the prices that hold then, and whether the provider is away. */
export type Site = {
  /** Tells two websites apart: another word, another mark. */
  mark: string;
  business: Business;
  hours: SupportHours;
  /** What is said on every page while the provider is away, and before it if they like. */
  away: Away | null;
  /** The days on which somebody is there, by which answers are counted, and also a time away that is to come or over. */
  opening: Pick<OpeningHours, "firstDay" | "lastDay" | "away">;
  /** On a day away: when somebody is there again. */
  backOn: Day | null;
  /** By when an enquiry of this day is answered, where being away makes it later than usual. */
  answerBy: Day | null;
  daysUntilOnline: number;
  plans: readonly HostingPlan[];
  addOns: readonly AddOn[];
  domainName: DomainName;
  testimonials: readonly Testimonial[];
  projects: readonly PortfolioProject[];
  questions: readonly Question[];
  showcases: SiteContent["showcases"];
  identity: SiteContent["identity"];
  texts: Readonly<Record<string, string>>;
  /** The day on which a publication last changed what a policy says, by its address; none where it is as a release brings it. */
  policiesChangedOn: PolicyDays;
  /** How long the sites that went live last have taken; nothing while there are too few. */
  measured: Measured | null;
};
/** By the addresses of policies. */
export type PolicyDays = Readonly<Record<string, Day>>;

/** What is shown besides its content. */
type Besides = { policiesChangedOn?: PolicyDays; measured?: readonly MeasuredSite[] | undefined };

export function siteOn(day: Day, content: SiteContent, { policiesChangedOn = {}, measured = [] }: Besides = {}): Site {
  const { business, hours, plans, addOns, domainName, ...rest } = completed(content);
  const { away } = hours;
  const site = {
    ...rest,
    policiesChangedOn,
    measured: measure(measured, rest.daysUntilOnline) ?? null,
    business: {
      ...business,
      phone: { shown: business.phone.replace(/ /g, noBreak), dial: dialled(business.phone) },
      supportHours: inShort(hours),
    },
    hours: inWords(hours),
    away: away && isSaidOn(day, away) ? away : null,
    opening: { firstDay: hours.firstDay, lastDay: hours.lastDay, away },
    backOn: away && isAwayOn(day, away) ? backOn(away, hours) : null,
    answerBy: answerDayOf(day, hours),
    plans: plans.map(({ prices, ...plan }) => {
      const { monthlyPence, yearlyPence } = priceOn(day, prices);
      return { ...plan, monthlyPence, annualPence: yearlyPence };
    }),
    addOns: addOns.map(({ prices, ...addOn }) => ({ ...addOn, pence: priceOn(day, prices).pence })),
    domainName: {
      id: domainName.id,
      name: domainName.name,
      pencePerYear: priceOn(day, domainName.prices).pence,
      coveredUpToPence: domainName.coveredUpToPence,
    },
  };
  return { ...site, mark: markOf(inOrder(site)) };
}

/** The same text for the same content, in whatever order a database gives its fields back. */
function inOrder(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inOrder).join()}]`;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${inOrder(field)}`).join()}}`;
}

/** FNV-1a, of 64 bits: short, and the same in every process. */
function markOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}

/** The newest that holds already. */
export function priceOn<Price extends { from: Day | null }>(day: Day, prices: readonly Price[]): Price {
  const price = prices.findLast(({ from }) => from === null || from <= day);
  if (!price) throw new Error("every price has one that holds from ever");
  return price;
}

export const paidPlans = ({ plans }: Pick<Site, "plans">) => plans.filter((plan) => !plan.isForCharities);
const byPrice = (site: Pick<Site, "plans">) => [...paidPlans(site)].sort((a, b) => a.monthlyPence - b.monthlyPence);

/** The plans that texts speak of, by what they are among the others. */
export function cheapestPlan(site: Pick<Site, "plans">): HostingPlan {
  const [cheapest] = byPrice(site);
  if (!cheapest) throw new Error("one plan at least is paid for");
  return cheapest;
}
export const dearestPlan = (site: Pick<Site, "plans">): HostingPlan => byPrice(site).at(-1) ?? cheapestPlan(site);
export const featuredPlan = (site: Pick<Site, "plans">): HostingPlan =>
  paidPlans(site).find((plan) => plan.isFeatured) ?? cheapestPlan(site);
export const charityPlan = ({ plans }: Pick<Site, "plans">): HostingPlan | undefined =>
  plans.find((plan) => plan.isForCharities);

/** An add-on that policies speak of. */
export function addOnFor(use: AddOnContent["use"], { addOns }: Pick<Site, "addOns">): AddOn {
  const found = addOns.find((addOn) => addOn.use === use);
  if (!found) throw new Error(`no add-on is for ${use}`);
  return found;
}

const noBreak = "\u00a0";

/** '01632 960010' as '+441632960010'. */
function dialled(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, "");
  return digits.startsWith("+") ? digits : digits.replace(/^0/, "+44");
}

function inWords({ firstDay, lastDay, opens, closes }: OpeningHours): SupportHours {
  const days = firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`;
  return { days, from: clockHour(opens), to: clockHour(closes), hoursADay: closes - opens };
}

function inShort({ firstDay, lastDay, opens, closes }: OpeningHours): string {
  const days = firstDay === lastDay ? firstDay.slice(0, 3) : `${firstDay.slice(0, 3)}–${lastDay.slice(0, 3)}`;
  return `${days}, ${clockHour(opens)}–${clockHour(closes)}`;
}

/** 9 as '9am', 17 as '5pm'. */
export function clockHour(hour: number): string {
  return `${hour % 12 || 12}${hour % 24 < 12 ? "am" : "pm"}`;
}

export function openWeekdays({ days }: SupportHours): readonly string[] {
  const [first = "", last = first] = days.split(" to ");
  const names: readonly string[] = weekdays;
  return names.slice(names.indexOf(first), names.indexOf(last) + 1);
}
