import { annualSaving, leftToPay, offer } from "../catalogue.ts";
import { formatPounds, type Pence } from "../money.ts";
import {
  type AddOn,
  addOnFor,
  charityPlan,
  cheapestPlan,
  dearestPlan,
  featuredPlan,
  type HostingPlan,
  paidPlans,
  type Site,
} from "./site.ts";

/** What a text may name in curly brackets: it is worked out when the text is shown, so that nobody has to change a price twice. */
export const textNames: Record<string, (site: Site) => string | number | undefined> = {
  months: () => offer.minimumTermMonths,
  pages: () => offer.pagesAtMost,
  days: (site) => site.daysUntilOnline,
  "days in words": (site) => inWords(site.daysUntilOnline),
  "Days in words": (site) => capitalised(inWords(site.daysUntilOnline)),
  "day before": (site) => inWords(site.daysUntilOnline - 1),
  "day after": (site) => inWords(site.daysUntilOnline + 1),
  cheapest: (site) => formatPounds(cheapestPlan(site).monthlyPence),
  "cheapest in short": (site) => inShort(cheapestPlan(site).monthlyPence),
  "cheapest term": (site) => formatPounds(offer.minimumTermMonths * cheapestPlan(site).monthlyPence),
  "left after 5 months": (site) => formatPounds(leftToPay(cheapestPlan(site), 5)),
  "best saving": (site) => formatPounds(Math.max(...paidPlans(site).map(annualSaving))),
  "cheapest extra": ({ addOns }) =>
    formatPounds(Math.min(...addOns.filter((one) => one.pricingType === "recurring").map(({ pence }) => pence))),
  commitment: (site) => fillText("{months} months’ hosting, from {cheapest in short} a month, plus a domain", site),
  "first year": (site) => formatPounds(firstYear(site)),
  "domain price": (site) => formatPounds(site.domainName.pencePerYear),
  "domain covered": (site) => formatPounds(site.domainName.coveredUpToPence),
  "hour price": (site) => priceOf(addOnFor("hours", site)),
  "storage price": (site) => priceOf(addOnFor("storage", site)),
  emergency: (site) => addOnFor("emergency", site).title,
  "emergency price": (site) => priceOf(addOnFor("emergency", site)),
  ...namesOf("cheapest plan", cheapestPlan),
  ...namesOf("featured plan", featuredPlan),
  ...namesOf("largest plan", dearestPlan),
  ...namesOf("charity plan", charityPlan),
  "charity plan storage": (site) => gigabytes(charityPlan(site)?.features.storage.gigabytes),
  "charity plan bandwidth": (site) => gigabytes(charityPlan(site)?.features.bandwidthGigabytesPerMonth),
  "plans with domain": ({ plans }) => namesWhere(plans, true),
  "plans without domain": ({ plans }) => namesWhere(plans, false),
  "business name": ({ business }) => business.name,
  "first name": ({ business }) => business.firstName,
  owner: ({ business }) => business.owner,
  "legal name": ({ business }) => business.legalName,
  address: ({ business }) => business.address.join(", "),
  phone: ({ business }) => business.phone.shown,
  "phone number": ({ business }) => business.phone.dial,
  "enquiries email": ({ business }) => business.enquiriesEmail,
  "support email": ({ business }) => business.supportEmail,
  "support hours": ({ business }) => business.supportHours,
  "opening days": ({ hours }) => hours.days,
  opens: ({ hours }) => hours.from,
  closes: ({ hours }) => hours.to,
  plans: ({ plans }) => inWords(plans.length),
  projects: ({ projects }) => inWords(projects.length),
  Projects: ({ projects }) => capitalised(inWords(projects.length)),
  Websites: ({ projects }) => `${capitalised(inWords(projects.length))} website${projects.length === 1 ? "" : "s"}`,
  "different people": ({ projects }) =>
    projects.length === 1 ? "one person" : `${inWords(projects.length)} different people`,
  Questions: ({ questions }) => capitalised(inWords(questions.length)),
  "next project": ({ projects }) => ordinal(projects.length + 1),
};

function namesOf(role: string, find: (site: Site) => HostingPlan | undefined): typeof textNames {
  return {
    [role]: (site) => find(site)?.name,
    [`${role} price`]: (site) => pounds(find(site)?.monthlyPence),
    [`${role} year`]: (site) => pounds(find(site)?.annualPence),
    [`${role} saving`]: (site) => {
      const plan = find(site);
      return plan && formatPounds(annualSaving(plan));
    },
    [`${role} hours`]: (site) => hoursOf(find(site)?.features.enhancementHoursPerMonth),
  };
}

const priceOf = ({ pence, unit }: AddOn) => `${formatPounds(pence)} ${unit}`;
const gigabytes = (number: number | undefined) => (number === undefined ? undefined : String(number));
const namesWhere = (plans: readonly HostingPlan[], isIncluded: boolean) =>
  plans
    .filter(({ features }) => features.freeDomainInFirstYear === isIncluded)
    .map(({ name }) => name)
    .join(" and ");
const pounds = (amount: Pence | undefined) => (amount === undefined ? undefined : formatPounds(amount));
const hoursOf = (hours: number | undefined) =>
  hours === undefined ? undefined : `${hours} ${hours === 1 ? "hour" : "hours"}`;

/** The smallest plan for the term, and a domain. */
export const firstYear = (site: Site): Pence =>
  offer.minimumTermMonths * cheapestPlan(site).monthlyPence + site.domainName.pencePerYear;

const named = /\{([^{}]*)\}/g;

export function fillText(text: string, site: Site): string {
  return text.replace(named, (whole, name) => String(meaningOf(name, site) ?? whole));
}

/** Own names alone: every object has a 'constructor'. */
function meaningOf(name: string, site: Site): string | number | undefined {
  return Object.hasOwn(textNames, name) ? textNames[name]?.(site) : undefined;
}

/** The names in a text that mean nothing. */
export function unknownNames(text: string, site: Site): string[] {
  return [...text.matchAll(named)].map(([, name = ""]) => name).filter((name) => meaningOf(name, site) === undefined);
}

/** Every name that means something today, and what it gives. One whose plan or add-on is not there gives nothing, and is left out. */
export function namesToday(site: Site): { name: string; gives: string }[] {
  return Object.entries(textNames).flatMap(([name, find]) => {
    try {
      const gives = find(site);
      return gives === undefined ? [] : [{ name, gives: String(gives) }];
    } catch {
      return [];
    }
  });
}

/** '£3' where there are no pence. */
const inShort = (amount: Pence) => formatPounds(amount).replace(/\.00$/, "");

const capitalised = (words: string) => words.replace(/^./, (letter) => letter.toUpperCase());
const small = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
export const inWords = (number: number): string => small[number] ?? String(number);
const ordinals = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");
const ordinal = (number: number): string => ordinals[number] ?? `${number}th`;
