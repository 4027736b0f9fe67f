import { addDays, type Day, isDay } from "../calendar-day.ts";
import { checkName } from "../catalogue-entry.ts";
import { cleanLine } from "../clean-text.ts";
import { formatPounds, type Pence, parsePounds } from "../money.ts";
import type { AddOnDetails, DomainDetails, NewPrice, PlanDetails } from "./sold.ts";

/** What the form says is wrong, at its field. Limits are the schema's, which is where the rest is refused. */
type Problem = { field: string; message: string };
type Fields = Record<string, string>;

const mostPence = 10_000_000;

export function readPrice(field: string, typed: string | undefined): { pence: Pence } | Problem {
  const pence = parsePounds(cleanLine(typed));
  if (pence === undefined) return { field, message: "A price is pounds and pence, such as 12.99." };
  if (pence > mostPence) return { field, message: `A price is ${formatPounds(mostPence)} at most.` };
  return { pence };
}

/** A plan's two prices, or the one that anything else has. */
export function readPrices(isPlan: boolean, fields: Fields): Pick<NewPrice, "pence" | "yearlyPence"> | Problem {
  const price = readPrice("price", fields.price);
  if ("message" in price || !isPlan) return "message" in price ? price : { pence: price.pence, yearlyPence: null };
  const yearly = readPrice("yearlyPrice", fields.yearlyPrice);
  if ("message" in yearly) return yearly;
  if (yearly.pence > 12 * price.pence) {
    const message = `A year cannot cost more than its months: 12 × ${formatPounds(price.pence)} is ${formatPounds(12 * price.pence)}.`;
    return { field: "yearlyPrice", message };
  }
  if (yearly.pence < 6 * price.pence && fields.isMeant !== "on") {
    const message = `A year for ${formatPounds(yearly.pence)} is less than half of its months, ${formatPounds(12 * price.pence)}. Correct it, or tick that it is meant so.`;
    return { field: "isMeant", message };
  }
  return { pence: price.pence, yearlyPence: yearly.pence };
}

/** An empty field means as soon as it is published. */
export function readFirstDay(typed: string | undefined, today: Day): { from: Day | null } | Problem {
  const from = cleanLine(typed);
  if (!from) return { from: null };
  if (!isDay(from)) return { field: "from", message: "Write a day such as 2027-01-04, or leave this empty." };
  if (from <= today) return { field: "from", message: "Choose a day after today, or leave this empty." };
  if (from > addDays(today, 3 * 366)) return { field: "from", message: "Choose a day within the next three years." };
  return { from };
}

export function readPlan(fields: Fields): { details: PlanDetails } | Problem {
  const name = cleanLine(fields.name);
  const problem = checkName(name, 60);
  if (problem) return { field: "name", message: problem };
  const number = (field: string) => readNumber(fields[field]);
  const every = fields["features.backups.every"];
  return {
    details: {
      name,
      madeFor: cleanLine(fields.madeFor),
      isFeatured: fields.isFeatured === "on",
      isForCharities: fields.isForCharities === "on",
      features: {
        storage: {
          gigabytes: number("features.storage.gigabytes"),
          additionalGigabytes: number("features.storage.additionalGigabytes"),
          medium: cleanLine(fields["features.storage.medium"]),
        },
        bandwidthGigabytesPerMonth: number("features.bandwidthGigabytesPerMonth"),
        emailAccounts: number("features.emailAccounts"),
        databases: {
          count: number("features.databases.count"),
          kind: cleanLine(fields["features.databases.kind"]),
        },
        enhancementHoursPerMonth: number("features.enhancementHoursPerMonth"),
        backups: {
          every: every === "day" || every === "hour" ? every : "week",
          keptForDays: number("features.backups.keptForDays"),
        },
        freeDomainInFirstYear: fields["features.freeDomainInFirstYear"] === "on",
      },
    },
  };
}

export function readAddOn(fields: Fields): { details: AddOnDetails } | Problem {
  const title = cleanLine(fields.title);
  const problem = checkName(title, 80);
  if (problem) return { field: "title", message: problem };
  return {
    details: {
      title,
      description: cleanLine(fields.description),
      unit: cleanLine(fields.unit),
      pricingType: fields.pricingType === "recurring" ? "recurring" : "one_time",
      isSeveralTimes: fields.isSeveralTimes === "on",
      isByTheHour: fields.isByTheHour === "on",
    },
  };
}

export function readDomain(fields: Fields): { details: DomainDetails } | Problem {
  const name = cleanLine(fields.name);
  const problem = checkName(name, 60);
  if (problem) return { field: "name", message: problem };
  const covered = readPrice("coveredUpTo", fields.coveredUpTo);
  return "message" in covered ? covered : { details: { name, coveredUpToPence: covered.pence } };
}

/** What is no whole number is none, and the schema refuses it. */
function readNumber(typed: string | undefined): number {
  const text = cleanLine(typed);
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
