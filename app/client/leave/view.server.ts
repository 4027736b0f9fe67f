import { randomUUID } from "node:crypto";
import { business } from "../../../content/business.ts";
import { lastDayToCancel } from "../../../domain/agreement.ts";
import { type Billing, listBillings } from "../../../domain/billing-plan.ts";
import {
  addDays,
  type Day,
  isDay,
  londonClock,
  londonDay,
  londonMoment,
  longDay,
  noonOf,
} from "../../../domain/calendar-day.ts";
import { mayCancel } from "../../../domain/cancellation.ts";
import { payment } from "../../../domain/catalogue.ts";
import { formatBytes } from "../../../domain/client-export.ts";
import {
  datesAfter,
  finalPence,
  isRunning,
  latestLastDay,
  leavingPence,
  onLastDay,
  usualLastDay,
} from "../../../domain/departure.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { formatPounds, type Pence } from "../../../domain/money.ts";
import { endOfTerm, leavingOn, monthPrice, type Term } from "../../../domain/term.ts";
import type { Person } from "../../../server/access/actor.ts";
import { agreedOf, keptFrom } from "../../../server/departures/find-departure.ts";
import type { findLeavePage } from "../../../server/departures/find-leave-page.ts";
import { viewInvoice } from "../../shared/invoice/view.server.ts";
import { dayNumber, monthName, monthsFrom } from "../../shared/term/days.ts";
import { viewStrip } from "../../shared/term/view.server.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;
export type Choosing = NonNullable<View["choosing"]>;
export type Booked = NonNullable<View["booked"]>;
/** A day and what happens on it. */
export type Step = { when: string; what: string; says: string; look: "now" | "later" | "erased" };

type Found = NonNullable<Awaited<ReturnType<typeof findLeavePage>>>;
type Departure = NonNullable<Found["departure"]>;
/** What somebody has picked, as it came. */
type Picked = { when: string | null; day: string | null; month: string | null };

/** What leaving is on the day that was picked, or what was booked. */
export function view(found: Found, viewer: Person, picked: Picked, at: Date) {
  const { project, departure } = found;
  const isAdmin = viewer.role === "admin";
  return {
    project: { id: project.id, name: project.name },
    isAdmin,
    back: isAdmin
      ? { to: `/projects/${project.id}`, label: words.backAdmin }
      : { to: `/projects/${project.id}/term`, label: words.back(project.termMonths) },
    heading: isAdmin ? words.headingAdmin : words.heading(business().name),
    lead: isAdmin ? words.leadAdmin(project.clientName, project.name) : words.lead(project.name),
    cancel: departure ? undefined : viewCancel(found, londonDay(at)),
    choosing: departure ? undefined : viewChoosing(found, picked, londonDay(at)),
    booked: departure && viewBooked(found, departure, isAdmin, londonDay(at)),
  };
}

/** For a consumer, while their 14 days run: it costs less than leaving. */
function viewCancel({ accepted, project }: Found, today: Day) {
  if (!accepted) return;
  const acceptedOn = londonDay(accepted.acceptedAt);
  if (!mayCancel({ acceptedOn, startsAtOnce: accepted.startsAtOnce }, today)) return;
  return { to: `/projects/${project.id}/agreement`, says: words.cancel(dayWords(lastDayToCancel(acceptedOn))) };
}

function viewChoosing(found: Found, picked: Picked, today: Day) {
  const { term, project } = found;
  const running = isRunning(term, today) ? term : undefined;
  const usual = usualLastDay(project.hostingPaidUntil, term, today);
  const own = pickedDay(picked, usual);
  const isEnd = running !== undefined && picked.when === "end";
  const endsOn = isEnd ? endOfTerm(running) : own.text;
  const latest = latestLastDay(term, today);
  const problem = isEnd ? "" : problemOf(endsOn, today, latest, own.name);
  const day = problem ? usual : endsOn;
  const pence = leavingPence(term, day);
  const ending = termOnLastDay(found, day);
  const figurePence = leavingPence(ending, day);
  return {
    id: randomUUID(),
    endsOn: day,
    pence: String(pence),
    options: running ? viewOptions(found, running, problem || isEnd ? usual : endsOn, isEnd) : [],
    same: running ? viewSame(running, today) : "",
    isEnd,
    picking: {
      months: monthsFrom(today, latest).map((value) => ({ value, label: monthName(value) })),
      day: String(own.day),
      month: own.month,
      hint: hintOf(project.hostingPaidUntil, usual, today),
      problem,
    },
    steps: [
      { when: words.today, what: words.confirm, says: words.confirmSays, look: "now" } as const,
      ...viewBillings(found, today, day),
      ...viewSteps(
        day,
        figurePence
          ? words.invoice(formatPounds(figurePence), dayWords(addDays(day, payment.otherInvoiceDueDays)))
          : words.noInvoice,
      ),
    ],
    file: viewFile(found),
    besides: [
      ...(figurePence < pence ? [words.most(formatPounds(pence))] : []),
      ...viewOpen(found, day, today),
      ...viewPlanned(found, day),
    ],
    pounds: formatPounds(figurePence),
    why: whyOf(ending, day),
    button: words.button(dayWords(day)),
  };
}

function hintOf(paidUntil: Day | null, usual: Day, today: Day): string {
  if (usual === today) return words.anyDay;
  return (paidUntil && paidUntil >= today ? words.paidUntil : words.begunUntil)(dayWords(usual));
}

function pickedDay({ day: wantedDay, month: wantedMonth }: Picked, usual: Day) {
  const month = wantedMonth && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(wantedMonth) ? wantedMonth : usual.slice(0, 7);
  const day = dayNumber(wantedDay) ?? Number(usual.slice(8));
  return { month, day, text: `${month}-${String(day).padStart(2, "0")}`, name: `${day} ${monthName(month)}` };
}

function problemOf(day: Day, today: Day, latest: Day, name: string): string {
  if (!isDay(day)) return words.noSuchDay(name);
  if (day < today) return words.past;
  return day > latest ? words.far(dayWords(latest)) : "";
}

/** So that the figure is the one that will be invoiced. */
function termOnLastDay({ term, billable, project }: Found, day: Day): Term | undefined {
  return term && onLastDay(term, billable, project.paymentType, day);
}

function viewOptions(found: Found, term: Term, early: Day, isEnd: boolean) {
  const { pence, leftMonths, plan } = leavingOn(termOnLastDay(found, early) ?? term, early);
  const end = endOfTerm(term);
  const calculation = `${leftMonths} × ${formatPounds(plan?.monthPence ?? 0)}`;
  return [
    {
      value: "early",
      name: words.early,
      says: pence ? words.earlySays(leftMonths, calculation) : words.earlyFree,
      pounds: formatPounds(pence),
      sub: pence ? words.toPay : words.toLeave,
      isChosen: !isEnd,
    },
    {
      value: "end",
      name: words.end(term.months),
      says: words.endSays(dayWords(end)),
      pounds: formatPounds(leavingOn(term, end).pence),
      sub: words.toLeave,
      isChosen: isEnd,
    },
  ];
}

/** Where the plan that is there now is the cheapest there was, the months cost the same either way. */
function viewSame(term: Term, today: Day): string {
  const { pence, leftMonths, plan } = leavingOn(term, today);
  const current = term.plans.filter(({ from, until }) => from <= today && until === null);
  const costs = current.reduce((sum, one) => sum + monthPrice(one), 0);
  return pence > 0 && costs === plan?.monthPence ? words.sameWhy(leftMonths, formatPounds(pence)) : "";
}

/** The invoices that are still to come until the last day, by the rules that write them. */
function viewBillings({ billable, project }: Found, today: Day, day: Day): Step[] {
  const billings = billable.flatMap((item) => listBillings(item, project.paymentType, day));
  const first = billings.map(({ period }) => period.from).toSorted()[0];
  if (!first) return [];
  const sums = [...Map.groupBy(billings, ({ period }) => period.from).values()].map(sumOf);
  const total = sums.reduce((sum, pence) => sum + pence, 0);
  const isSame = sums.every((pence) => pence === sums[0]);
  const each = isSame ? words.each(formatPounds(sums[0] ?? 0)) : words.together;
  return [
    {
      when: first <= today ? words.today : shortWords(first),
      what: words.goOn,
      says: words.more(sums.length, each, formatPounds(total)),
      look: "later",
    },
  ];
}

function sumOf(billings: readonly Billing[]): Pence {
  return billings.reduce((pence, { amountPence, includedPence }) => pence + amountPence - includedPence, 0);
}

/** From the last day on. */
function viewSteps(endsOn: Day, onLastDay: string): Step[] {
  const { stayUntil, erasedOn } = datesAfter(endsOn);
  return [
    { when: shortWords(endsOn), what: words.last, says: onLastDay, look: "later" },
    { when: shortWords(stayUntil), what: words.mind, says: words.mindSays, look: "later" },
    { when: shortWords(erasedOn), what: words.erased, says: words.erasedSays, look: "erased" },
  ];
}

function viewFile({ file }: Found): string {
  return file?.madeAt ? words.file(formatBytes(file.bytes), longDay(file.madeAt)) : words.noFile;
}

/** What is owed whether they leave or stay, and what of it is for days after the last one. */
function viewOpen({ invoices }: Found, endsOn: Day, today: Day): string[] {
  return invoices.flatMap((invoice) => {
    const { number, owedPence, what } = viewInvoice(invoice, today);
    if (!owedPence) return [];
    const after = invoice.lines.reduce(
      (pence, { periodFrom, amountPence }) => (periodFrom && periodFrom > endsOn ? pence + amountPence : pence),
      0,
    );
    const still = words.open(number, formatPounds(owedPence), what);
    return after > 0 ? [words.openAfter(number, formatPounds(after), dayWords(endsOn))] : [still];
  });
}

function viewPlanned({ planned }: Found, endsOn: Day): string[] {
  return planned.flatMap(({ kind, fromName, toName, startsOn }) => {
    if (!startsOn || startsOn <= endsOn) return [];
    const what = kind === "price" ? words.newPrice(toName) : toName ? words.toTo(toName) : words.ending(fromName);
    return [words.planned(what, dayWords(startsOn))];
  });
}

function whyOf(term: Term | undefined, endsOn: Day): string {
  const { pence = 0, leftMonths = 0, plan } = term ? leavingOn(term, endsOn) : {};
  return pence && plan ? words.left(leftMonths, formatPounds(plan.monthPence)) : words.none;
}

function viewBooked(found: Found, departure: Departure, isAdmin: boolean, today: Day) {
  const { term, requester, finalInvoice } = found;
  const { endsOn, endedAt, requestedAt, waivedAt, waiveReason, cancelledName } = departure;
  const said = words.booked;
  const mostPence = finalInvoice ? finalInvoice.totalPence : endedAt ? 0 : finalPence(term, agreedOf(departure));
  const isSettled = finalInvoice !== undefined || endedAt !== null;
  const pence = isSettled ? mostPence : finalPence(termOnLastDay(found, endsOn), agreedOf(departure));
  const kept = keptFrom(departure);
  const { stayUntil } = datesAfter(kept);
  const due = finalInvoice?.dueDate ?? addDays(endsOn, payment.otherInvoiceDueDays);
  const costs = cancelledName ? said.credited : waivedAt ? said.waived(waiveReason) : said.noInvoice;
  const bookedOn = londonDay(requestedAt);
  const invoiced = pence ? said.invoice(formatPounds(pence), dayWords(due)) : costs;
  const saysInvoice = pence < mostPence ? `${invoiced} ${words.most(formatPounds(mostPence))}` : invoiced;
  return {
    id: departure.id,
    isCancelled: cancelledName !== "",
    heading: cancelledName
      ? (isAdmin ? said.headingCancelledAdmin : said.headingCancelled)(dayWords(endsOn))
      : headingOf(endsOn < today, isAdmin)(dayWords(endsOn)),
    badge: cancelledName ? said.cancelled : endedAt ? said.left : said.badge,
    isEnded: endedAt !== null,
    lead: cancelledName
      ? said.leadCancelled(cancelledName, londonMoment(requestedAt))
      : isAdmin
        ? said.leadAdmin
        : endedAt
          ? said.leadEnded
          : said.lead,
    strip: term ? { ...viewStrip(term, endsOn < today ? endsOn : today) } : undefined,
    steps: [
      {
        when: bookedOn === today ? words.today : shortWords(bookedOn),
        what: said.at(londonClock(requestedAt)),
        says: requester ? said.by(requester) : said.byProvider,
        look: "now",
      } as const,
      ...viewSteps(kept, saysInvoice)
        .map((step, index) => (index === 0 ? { ...step, when: shortWords(endsOn) } : step))
        // From what is cancelled there is no way back.
        .filter(({ what }) => !cancelledName || what !== words.mind),
    ],
    invoice:
      finalInvoice?.number && finalInvoice.id
        ? { id: finalInvoice.id, says: said.number(invoiceNumber(finalInvoice.number)) }
        : undefined,
    canStay: !cancelledName && today <= stayUntil,
    until: endedAt ? "" : said.until(dayWords(endsOn)),
    after: {
      from: endedAt ? said.until(dayWords(stayUntil)) : said.after(dayWords(addDays(endsOn, 1)), dayWords(stayUntil)),
      says: said.afterSays(pence ? formatPounds(pence) : ""),
    },
    isLate: isAdmin && !endedAt && endsOn < today,
    waiving: isAdmin && !endedAt && mostPence > 0 ? words.waive.says(formatPounds(mostPence)) : "",
  };
}

function headingOf(isOver: boolean, isAdmin: boolean) {
  const { heading, headingAdmin, headingLeft, headingLeftAdmin } = words.booked;
  if (isOver) return isAdmin ? headingLeftAdmin : headingLeft;
  return isAdmin ? headingAdmin : heading;
}

/** '4 Dec'. */
function shortWords(day: Day): string {
  const [number = "", month = ""] = dayWords(day).split(" ");
  return `${number} ${month.slice(0, 3)}`;
}

function dayWords(day: Day): string {
  return longDay(noonOf(day));
}
