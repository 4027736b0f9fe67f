import { randomUUID } from "node:crypto";
import { plansWords } from "../../../content/plans.ts";
import { addDays, type Day, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { formatPounds } from "../../../domain/money.ts";
import { eachOf } from "../../../domain/new-price.ts";
import type { NextPlan } from "../../../domain/plan-change.ts";
import { type PaymentType, planCost } from "../../../domain/pricing.ts";
import { endOfTerm, leavingOn, type Term } from "../../../domain/term.ts";
import type { Figured } from "../../../server/plan-changes/figure-change.ts";
import type { FiguredInterval } from "../../../server/plan-changes/figure-interval.ts";
import type { findPlanPage } from "../../../server/plan-changes/find-plan-page.ts";
import { termOf } from "../../../server/projects/term-parts.ts";
import { site } from "../../../server/website/site.ts";
import { costWords } from "../../shared/project/words.ts";
import { problems, words } from "./words.ts";

export type View = ReturnType<typeof view>;
export type ChangeView = NonNullable<View["change"]>;
type Planned = Found["takeBacks"][number]["planned"];
type Found = NonNullable<Awaited<ReturnType<typeof findPlanPage>>>;

export function view(found: Found) {
  const { project, item, offered, planId, figured, takeBacks, newPrices, items, today } = found;
  const details = plansWords(site()).plans;
  const featuresOf = (name: string) => details.find(({ plan }) => plan.name === name)?.details ?? [];
  const { paymentType } = project;
  return {
    project: { id: project.id, name: project.projectName },
    item: item && { linkId: item.linkId, name: item.name, isPlan: item.kind === "plan" },
    plans: offered.map((plan) => {
      // What they have costs what was agreed, whatever it is sold for now.
      const isCurrent = plan.name === item?.name;
      const cost = planCost(isCurrent ? { ...plan, ...priceOf(item) } : plan, paymentType);
      return {
        id: plan.id,
        name: plan.name,
        price: formatPounds(cost.pence),
        per: costWords.per[cost.when === "yearly" || paymentType === "yearly" ? "yearly" : "monthly"],
        about: featuresOf(plan.name)
          .slice(0, 3)
          .map(({ label, value }) => `${label}: ${value}`)
          .join(", "),
        isCurrent,
        isChosen: plan.id === planId || (!planId && plan.name === item?.name),
      };
    }),
    change: typeof figured === "object" ? viewChange(figured, termOf(project), today) : undefined,
    problem: typeof figured === "string" ? problems[figured] : "",
    compared:
      typeof figured === "object" && figured.next
        ? compare(featuresOf(figured.item.name), featuresOf(figured.next.name))
        : [],
    planned: takeBacks.map(({ planned, costPence, lines, revision }) => {
      const day = dayWords(planned.startsOn ?? today);
      return {
        changeId: planned.id,
        retryId: randomUUID(),
        revision,
        what: sayPlanned(planned, paymentType, day),
        until: words.keepWhy(dayWords(addDays(planned.startsOn ?? today, -1))),
        lines: lines.map(({ text, pence }) => ({ text, working: "", pounds: signed(pence) })),
        button:
          planned.kind === "price"
            ? words.planned.callOff
            : costPence
              ? words.keepFor(planned.fromName, formatPounds(costPence))
              : words.keep(planned.fromName),
      };
    }),
    newPrices: newPrices.map((newPrice) => ({
      id: newPrice.id,
      says: sayPlanned(newPrice, paymentType, dayWords(newPrice.startsOn ?? today)),
    })),
    addOns: items
      .filter((one) => one.kind === "add-on" && one.cycle !== "one_time" && one.billingFrom && !one.endsOn)
      .map(({ linkId, name }) => ({ linkId, name })),
    interval: typeof found.interval === "object" ? viewInterval(found.interval) : undefined,
    requested: viewRequested(found),
  };
}

function priceOf({
  pricePence,
  yearlyPricePence,
}: Pick<NonNullable<Found["item"]>, "pricePence" | "yearlyPricePence">) {
  return { pricePence, yearlyPricePence };
}

function viewChange(
  { item, next, change, beforePence, afterPence, each, revision }: Figured,
  term: Term | undefined,
  today: Day,
) {
  const { direction, startsOn, costPence, creditPence, lines, due } = change;
  const day = dayWords(startsOn);
  const first = nextFrom(change, today);
  const name = next?.name ?? item.name;
  return {
    id: randomUUID(),
    linkId: item.linkId,
    planId: next?.id ?? "",
    revision,
    direction,
    from: item.name,
    to: next?.name ?? "",
    day,
    pounds: formatPounds(costPence),
    isFree: costPence === 0,
    lines: [
      ...due.map(({ description, explanation, amountPence, includedPence }) => ({
        text: description,
        working: `${explanation}, not invoiced until now`,
        pounds: signed(amountPence - includedPence),
      })),
      ...lines.map(({ text, working, pence }) => ({ text, working, pounds: signed(pence) })),
    ],
    kept: direction === "down" ? words.kept(item.name, dayWords(addDays(startsOn, -1))) : "",
    credited: creditPence > 0 ? words.credited(formatPounds(creditPence)) : "",
    each: words.from(dayWords(first), each),
    term: term && endOfTerm(term) >= today ? words.termEnds(dayWords(endOfTerm(term))) : words.termStays,
    leaving: term && next ? viewLeaving(term, { change, name: item.name, next }) : "",
    after: formatPounds(afterPence),
    before: words.before(formatPounds(beforePence)),
    note:
      direction === "down"
        ? words.takeBackUntil(dayWords(addDays(startsOn, -1)))
        : costPence
          ? words.startsNow
          : words.startsNowFree,
    button:
      direction === "up"
        ? costPence
          ? words.button.up(name, formatPounds(costPence))
          : words.button.free(name)
        : next
          ? words.button.down(name, day)
          : words.button.end(name, day),
  };
}

function sayPlanned(
  { kind, toName, fromName, afterPence, billingCycle }: Planned,
  paymentType: PaymentType,
  day: string,
): string {
  if (kind === "price")
    return words.planned.price(toName, formatPounds(afterPence), eachOf(billingCycle, paymentType), day);
  return toName ? words.planned.change(toName, day) : words.planned.end(fromName, day);
}

function viewInterval({ next, lines, yearWasPence, yearWillPence, revision }: FiguredInterval) {
  const { heading, line, from, year, saves, more, button } = words.interval;
  const [will, was] = [formatPounds(yearWillPence), formatPounds(yearWasPence)];
  const less = yearWasPence - yearWillPence;
  return {
    retryId: randomUUID(),
    revision,
    heading: heading[next],
    lines: lines.map(({ name, from: day, wasPence, willPence }) => ({
      name,
      from: from(dayWords(day)),
      says: line[next](formatPounds(wasPence), formatPounds(willPence)),
    })),
    year: [
      year(will, was),
      ...(less > 0 ? [saves(formatPounds(less))] : less < 0 ? [more(formatPounds(0 - less))] : []),
    ],
    button: button[next],
  };
}

/** What leaving would cost once it is changed, on its first day. */
function viewLeaving(term: Term, { change, name, next }: Pick<Figured, "change"> & { name: string; next: NextPlan }) {
  const { startsOn: from, direction } = change;
  const comes = { name: next.name, pricePence: next.pricePence, billingCycle: next.cycle, from, until: null };
  const after = leavingOn({ ...term, plans: [...term.plans, comes] }, from);
  const stays = leavingOn(term, from);
  const each = formatPounds(after.plan?.monthPence ?? 0);
  if (direction === "up") return words.leaving.up(formatPounds(after.pence), each);
  return words.leaving.down(
    dayWords(from),
    formatPounds(after.pence),
    after.leftMonths,
    each,
    formatPounds(stays.pence),
    name,
  );
}

/** The first day that is paid at the new price as a whole. */
function nextFrom({ direction, startsOn, covers }: Figured["change"], today: Day): Day {
  if (direction === "down") return startsOn;
  const last = covers.at(-1);
  return last ? addDays(last.to, 1) : today;
}

type Details = ReturnType<typeof plansWords>["plans"][number]["details"];

/** What the published plans say of themselves, side by side. */
function compare(now: Details, next: Details) {
  return now.flatMap(({ label, value }) => {
    const other = next.find((one) => one.label === label);
    return other ? [{ label, now: value, next: other.value }] : [];
  });
}

function viewRequested({ requested, today }: Found) {
  if (!requested) return;
  const { kind, takenAt, refusedAt, toName, fromName, startsOn, costPence, invoiceId } = requested.change;
  const invoice =
    invoiceId && requested.invoiceNumber
      ? { id: invoiceId, says: words.done.invoice(invoiceNumber(requested.invoiceNumber), formatPounds(costPence)) }
      : undefined;
  if (refusedAt) return { tone: "fail" as const, isPending: false, says: words.done.refused, invoice };
  if (!takenAt) return { tone: "ok" as const, isPending: true, says: words.done.pending, invoice };
  const day = dayWords(startsOn ?? today);
  const says =
    kind === "take-back"
      ? words.done.kept(fromName)
      : kind === "interval"
        ? words.done.interval(toName, day)
        : kind === "end"
          ? words.done.planned(words.planned.end(fromName, day))
          : startsOn !== null && startsOn > requested.change.requestedOn
            ? words.done.planned(words.planned.change(toName, day))
            : words.done.begun(toName);
  return { tone: "ok" as const, isPending: false, says, invoice };
}

function signed(pence: number): string {
  return pence < 0 ? `−${formatPounds(0 - pence)}` : formatPounds(pence);
}

function dayWords(day: Day): string {
  return longDay(noonOf(day));
}
