import { type Day, londonDay, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { annualSaving } from "../../../domain/catalogue.ts";
import { formatPounds, plainPounds } from "../../../domain/money.ts";
import { isSoldByTheHour, type PlanContent, type SiteContent } from "../../../domain/website/content.ts";
import { comingPrices } from "../../../domain/website/prices.ts";
import { priceOn } from "../../../domain/website/site.ts";
import { takeOff, type WebsiteEntry } from "../../../domain/website/sold.ts";
import { type Draft, pieceRevision } from "../../../server/website/edit-draft.ts";
import { viewDraftBar } from "../../shared/website/draft.server.ts";
import { refusals, words } from "./words.ts";

export type View = ReturnType<typeof view>;
export type PriceView = ReturnType<typeof viewPrice>;
export type DetailsView = ReturnType<typeof viewDetails>;

type Opened = { found: WebsiteEntry; clients: number; chosen: string | null };

/** One plan, one add-on or the domain name, as the draft has it. */
export function view(draft: Draft, at: Date, { found, clients, chosen }: Opened) {
  const today = londonDay(at);
  const { content } = draft;
  const name = nameOf(found);
  return {
    bar: viewDraftBar(draft, "plans"),
    id: found.entry.id,
    kind: found.kind,
    lead: leadOf(found, clients),
    hasClients: clients > 0,
    name,
    revision: pieceRevision(found.entry),
    price: viewPrice(found, today, chosen),
    details: viewDetails(content, found),
    taking: viewTakingOff(content, found),
    others: viewOthers(content, found.kind, { besides: found.entry.id, today }),
  };
}

export type NewView = ReturnType<typeof viewNew>;

/** The form for another one. */
export function viewNew(draft: Draft, at: Date, kind: "plan" | "add-on") {
  const { content } = draft;
  return {
    bar: viewDraftBar(draft, "plans"),
    id: "",
    kind,
    lead: kind === "plan" ? words.leads.newPlan : words.leads.newAddOn,
    hasClients: false,
    name: kind === "plan" ? words.newPlan : words.newAddOn,
    revision: "",
    price: undefined,
    details: viewDetails(content, kind === "plan" ? { kind, entry: undefined } : { kind, entry: undefined }),
    taking: undefined,
    others: viewOthers(content, kind, { besides: "", today: londonDay(at) }),
  };
}

const nameOf = ({ kind, entry }: WebsiteEntry) => (kind === "add-on" ? entry.title : entry.name);

function leadOf(found: WebsiteEntry, clients: number): string {
  const name = `${nameOf(found)}.`;
  if (found.kind !== "plan") return name;
  const { isFeatured, isForCharities } = found.entry;
  const mark = isFeatured ? [words.featured] : isForCharities ? [words.forCharities] : [];
  return [name, ...mark, words.clients(clients)].join(" ");
}

type Amounts = { from: Day | null; pence: number; yearlyPence: number | undefined };

function amountsOf({ kind, entry }: WebsiteEntry): Amounts[] {
  if (kind === "plan")
    return entry.prices.map(({ from, monthlyPence, yearlyPence }) => ({ from, pence: monthlyPence, yearlyPence }));
  return entry.prices.map(({ from, pence }) => ({ from, pence, yearlyPence: undefined }));
}

/** The form is about the next price that is coming, or the one that was chosen, or today's. */
function viewPrice(found: WebsiteEntry, today: Day, chosen: string | null) {
  const prices = amountsOf(found);
  const now = priceOn(today, prices);
  const coming = comingPrices(prices, today);
  const shown = chosen === "now" ? now : (coming.find(({ from }) => from === chosen) ?? coming[0] ?? now);
  const isComing = shown !== now;
  return {
    isPlan: found.kind === "plan",
    chosen: chosen ?? "",
    was: isComing ? (shown.from ?? "") : "",
    price: plainPounds(shown.pence),
    yearlyPrice: shown.yearlyPence === undefined ? "" : plainPounds(shown.yearlyPence),
    now: formatPounds(now.pence),
    nowYearly: now.yearlyPence === undefined ? "" : formatPounds(now.yearlyPence),
    saving: savingOf(shown),
    savesNow: isComing && now.yearlyPence !== undefined ? words.price.savesNow(formatPounds(saved(now))) : "",
    earliest: today,
    coming: coming.map((price) => ({
      from: price.from,
      day: longDay(noonOf(price.from)),
      says: sayComing(price),
      isChosen: price === shown,
    })),
  };
}

const saved = ({ pence, yearlyPence = 0 }: Amounts) => annualSaving({ monthlyPence: pence, annualPence: yearlyPence });

function savingOf(price: Amounts) {
  if (price.yearlyPence === undefined || price.pence === 0) return;
  const { pence, yearlyPence } = price;
  const [saving, months] = [formatPounds(saved(price)), formatPounds(12 * pence)];
  return words.price.saves(saving, formatPounds(pence), months, formatPounds(yearlyPence));
}

function sayComing({ from, pence, yearlyPence }: Amounts & { from: Day }): string {
  const day = longDay(noonOf(from));
  if (yearlyPence === undefined) return words.coming.other(formatPounds(pence), day);
  return words.coming.plan(formatPounds(pence), formatPounds(yearlyPence), day);
}

type MaybeNew = WebsiteEntry | { kind: "plan"; entry: undefined } | { kind: "add-on"; entry: undefined };

function viewDetails(content: SiteContent, { kind, entry }: MaybeNew) {
  if (kind === "plan") return { kind, ...viewPlan(content.plans, entry) };
  if (kind === "add-on") {
    const { title = "", description = "", unit = "", pricingType = "one_time", isSeveralTimes = false } = entry ?? {};
    const isByTheHour = entry ? isSoldByTheHour(entry) : false;
    return { kind, title, description, unit, pricingType, isSeveralTimes, isByTheHour };
  }
  return { kind, name: entry.name, coveredUpTo: plainPounds(entry.coveredUpToPence) };
}

function viewPlan(plans: readonly PlanContent[], plan: PlanContent | undefined) {
  const features = plan?.features;
  const number = (of: number | undefined) => String(of ?? 0);
  const others = plans.filter((one) => one !== plan);
  return {
    name: plan?.name ?? "",
    madeFor: plan?.madeFor ?? "",
    isFeatured: plan?.isFeatured ?? false,
    isForCharities: plan?.isForCharities ?? false,
    featured: others.find(({ isFeatured }) => isFeatured)?.name ?? "",
    /** There is no other plan for them. */
    mayBeForCharities: !plan?.isFeatured && !others.some(({ isForCharities }) => isForCharities),
    gigabytes: number(features?.storage.gigabytes),
    additionalGigabytes: number(features?.storage.additionalGigabytes),
    medium: features?.storage.medium ?? "",
    bandwidth: number(features?.bandwidthGigabytesPerMonth),
    emailAccounts: number(features?.emailAccounts),
    databases: number(features?.databases.count),
    databaseKind: features?.databases.kind ?? "",
    hours: number(features?.enhancementHoursPerMonth),
    every: features?.backups.every ?? "week",
    keptForDays: number(features?.backups.keptForDays),
    freeDomain: features?.freeDomainInFirstYear ?? false,
  };
}

function viewTakingOff(content: SiteContent, { kind, entry }: WebsiteEntry) {
  if (kind === "domain") return;
  const changed = takeOff(content, entry.id);
  return { why: typeof changed === "string" && changed !== "not-there" ? refusals[changed] : "" };
}

function viewOthers(
  { plans, addOns }: SiteContent,
  kind: WebsiteEntry["kind"],
  { besides, today }: { besides: string; today: Day },
) {
  const listed =
    kind === "plan"
      ? plans.map(({ id, name, prices }) => ({ id, name, price: formatPounds(priceOn(today, prices).monthlyPence) }))
      : addOns.map(({ id, title, prices }) => ({ id, name: title, price: formatPounds(priceOn(today, prices).pence) }));
  return kind === "domain" ? [] : listed.filter(({ id }) => id !== besides);
}
