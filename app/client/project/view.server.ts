import { emailWords } from "../../../content/emails.ts";
import { priceWords, requestState } from "../../../domain/add-on-request.ts";
import { agreementNumber } from "../../../domain/agreement.ts";
import { itemCycle, nextBilling } from "../../../domain/billing-plan.ts";
import {
  type Day,
  daysBetween,
  londonClock,
  londonDay,
  longDay,
  noonOf,
  shortDay,
} from "../../../domain/calendar-day.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { isKeyOf } from "../../../domain/is-key-of.ts";
import { formatPounds } from "../../../domain/money.ts";
import {
  addOnCost,
  type BillingCycle,
  type CostLine,
  type PaymentType,
  planCost,
  productCost,
} from "../../../domain/pricing.ts";
import { asksForMoney, statusValues, turnOf } from "../../../domain/project-status.ts";
import { groupOf } from "../../../domain/promise.ts";
import type { Person } from "../../../server/access/actor.ts";
import { projectRevision } from "../../../server/projects/change-details.ts";
import type { findProjectPage } from "../../../server/projects/find-projects.ts";
import { termOf } from "../../../server/projects/term-parts.ts";
import { viewFirstPayment } from "../../shared/first-payment/view.server.ts";
import { viewInvoice, viewProjectMoney } from "../../shared/invoice/view.server.ts";
import { eventWords, historyWords } from "../../shared/project/history-words.ts";
import { seenBy, viewTerm } from "../../shared/term/view.server.ts";
import { viewRemoved, viewRemoving } from "./view-removal.server.ts";
import { adminWords, agreementWords, billingWords, words } from "./words.ts";

export type View = ReturnType<typeof view>;
/** What the admin alone can change. */
export type AdminView = NonNullable<View["admin"]>;

type Found = NonNullable<Awaited<ReturnType<typeof findProjectPage>>>;

type Wanted = {
  at: Date;
  /** The payment that is not confirmed yet. */
  confirming?: string | undefined;
  /** What the admin is about to remove. */
  removing?: string | null;
};

/** A project in words and figures; for the admin also what can be changed. */
export function view(found: Found, viewer: Person, { at, confirming, removing }: Wanted) {
  const { project, history, requests } = found;
  const { paymentType } = project;
  const today = londonDay(at);
  const money = viewProjectMoney(found, today, confirming);
  return {
    project: viewProject(project, money.owed.firstDue, at),
    /** Somebody waits for it, so its days are counted. */
    hasDays: project.client !== null,
    material: viewMaterial(found, viewer),
    draft: viewDraft(found, viewer),
    /** Without it nothing that it has or costs stands there. */
    seesMoney: found.seesMoney,
    plans: project.plans.map((plan) => viewLine(plan, planCost(plan, paymentType), paymentType)),
    addOns: project.addOns.map((addOn) => viewLine(addOn, addOnCost(addOn, paymentType), paymentType)),
    products: project.products.map((product) => viewLine(product, productCost(product, paymentType), paymentType)),
    costs: project.costs,
    money,
    /** Nothing where it is nobody's. */
    term: project.client
      ? seenBy(
          found.seesMoney,
          viewTerm(termOf(project), project, today, viewer.role === "admin" ? "provider" : "client"),
        )
      : undefined,
    agreement: project.client ? viewAgreementState(found) : undefined,
    requests: requests.filter((request) => !isGiven(request, project)).map(viewRequest),
    history: history.map((event) => viewEvent(event, found, viewer)),
    unread: found.unread,
    admin: viewAdmin(found, at, removing ?? null),
  };
}

/** Of the list of what is wanted; `none` where the provider could make one. */
function viewMaterial({ project }: Found, viewer: Person): "waiting" | "returned" | "none" | null {
  const mayMake = viewer.role === "admin" && project.client !== null && turnOf(project.status) !== "nobody";
  return project.material ?? (mayMake ? "none" : null);
}

/** Of the newest draft: to be answered, or looked at again; for the provider also where there is none yet. */
function viewDraft({ project }: Found, viewer: Person) {
  const { draft, status, client } = project;
  if (viewer.role === "admin")
    return client && (draft || turnOf(status) !== "nobody") ? { number: draft?.number, isOpen: false } : null;
  return draft && { number: draft.number, isOpen: draft.answer === null && status === "template_sent" };
}

/** Nothing where whoever looks sees no money, or there is no plan to agree to. */
function viewAgreementState({ project, seesMoney }: Found) {
  const { agreement, agreementWanted, agreementRequestedAt, plans } = project;
  if (!seesMoney || (!agreement && !agreementWanted && plans.length === 0)) return;
  const isAccepted = agreement !== null && !agreementWanted;
  const { accepted, wanted, requested, none, atOnce, notAtOnce } = agreementWords;
  if (isAccepted) {
    const { number, acceptedAt, typedName, startsAtOnce } = agreement;
    const says = accepted(agreementNumber(number), longDay(new Date(acceptedAt)), typedName);
    return { isAccepted, says, start: startsAtOnce === null ? "" : startsAtOnce ? atOnce : notAtOnce };
  }
  return { isAccepted, says: agreementWanted ? (agreementRequestedAt ? requested : wanted) : none, start: "" };
}

function viewProject(project: Found["project"], firstDue: Day | undefined, at: Date) {
  return {
    id: project.id,
    name: project.projectName,
    description: project.description,
    status: project.status,
    turn: turnOf(project.status, project.pausedUntil),
    pausedUntil: project.pausedUntil ? longDay(noonOf(project.pausedUntil)) : "",
    projectDay: project.projectDay,
    note: project.note,
    url: project.url,
    paymentType: project.paymentType,
    since: longDay(project.statusSince),
    /** How long it has had this status. */
    days: daysBetween(project.statusSince, at),
    nextPaymentDue: nextPayment(project, firstDue, londonDay(at)),
  };
}

/** What is late is next, before anything that is still to come; what is on its way is done with. */
export function nextPayment(
  { nextPeriodOn }: { nextPeriodOn: Day | null },
  firstDue: Day | undefined,
  today: Day,
): string {
  const [next] = [firstDue, nextPeriodOn && nextPeriodOn >= today ? nextPeriodOn : undefined]
    .filter((day) => day !== undefined)
    .toSorted();
  if (!next) return "";
  return next < today ? words.overdueSince(longDay(noonOf(next))) : longDay(noonOf(next));
}

/** A price as the project pays it: where that is by the year, by the year. */
function viewLine({ linkId, name }: { linkId: string; name: string }, cost: CostLine, paymentType: PaymentType) {
  return { linkId, name, isPaid: cost.isPaid, price: costPrice(cost, paymentType) };
}

export function costPrice({ pence, when }: CostLine, paymentType: PaymentType): string {
  const cycle = when === "recurring" ? paymentType : when === "once" ? "one_time" : "yearly";
  return cyclePrice({ pricePence: pence, billingCycle: cycle });
}

function cyclePrice({ pricePence, billingCycle }: { pricePence: number; billingCycle: BillingCycle }): string {
  const cycles = { monthly: "/month", yearly: "/year", one_time: "one-time" };
  return `${formatPounds(pricePence)} ${cycles[billingCycle]}`;
}

type Request = Found["requests"][number];

/** What was approved and is on the project by now is no request any more. */
function isGiven({ approvedAt, lines }: Request, { addOns }: Found["project"]): boolean {
  return approvedAt !== null && lines.every((line) => addOns.some(({ name }) => name === line.name));
}

function viewRequest(request: Request) {
  return {
    id: request.id,
    lines: request.lines.map(({ name }) => name),
    on: shortDay(request.requestedAt),
    state: requestState(request),
    reason: request.declineReason,
  };
}

function viewEvent(event: Found["history"][number], found: Found, viewer: Person) {
  const { title, rest } = eventWords(event);
  return {
    id: event.id,
    at: shortDay(event.at),
    title,
    rest,
    note: event.note,
    /** Nothing for the client: there it is always the provider. */
    who: viewer.role === "admin" ? whoDid(event.actorId, found, viewer) : "",
  };
}

function whoDid(actorId: string | null, { project: { client }, names }: Found, viewer: Person): string {
  if (actorId === null) return historyWords.itself;
  if (actorId === viewer.id) return "you";
  return actorId === client?.id ? (client?.name ?? "") : (names.get(actorId) ?? "the provider");
}

function viewAdmin(found: Found, at: Date, removing: string | null) {
  const { project, offered, billable, firstPayment } = found;
  if (!offered) return;
  const today = londonDay(at);
  return {
    client: project.client,
    offered: {
      plans: offered.plans.map((plan) => ({ id: plan.id, name: plan.name, price: cyclePrice(plan) })),
      addOns: offered.addOns.map((addOn) => ({
        id: addOn.id,
        name: addOn.name,
        price: addOn.severalTimes ? adminWords.severalTimes(priceWords(addOn)) : priceWords(addOn),
      })),
      products: offered.products.map((product) => ({ id: product.id, name: product.name, price: cyclePrice(product) })),
    },
    details: {
      projectName: project.projectName,
      description: project.description,
      url: project.url,
      paymentType: project.paymentType,
      revision: projectRevision(project),
    },
    /** The time of day at which a status or a note was saved. */
    savedAt: londonClock(at),
    status: viewStatus(found, today),
    /** Nothing where nobody waits for it. */
    promise: viewPromise(project),
    termStartedOn: project.termStartedOn ?? "",
    firstPayment: firstPayment && {
      isRequired: project.firstPaymentRequired,
      request: viewFirstPayment(firstPayment),
    },
    /** The first day that billing can start on. */
    today,
    billing: billable.flatMap((line) => viewBilling(line, found, today)),
    removing: viewRemoving(found, removing),
    removed: viewRemoved(found, today),
  };
}

function viewPromise({ client, status, promisedOn }: Found["project"]): { day: Day } | undefined {
  const group = groupOf({ hasClient: client !== null, status });
  return group === "own" || group === "live" ? undefined : { day: promisedOn ?? "" };
}

/** What a change of the status would send, and whether there is something to pay. */
function viewStatus({ project, invoices, firstPayment }: Found, today: Day) {
  const { statuses, noteOnly, note } = emailWords.projectNews;
  const open = invoices.map((found) => viewInvoice(found, today)).find(({ owedPence }) => owedPence > 0);
  const canAsk = !open && project.client && firstPayment && firstPayment.totalPence > 0;
  return {
    mails: statusValues.flatMap((status) =>
      isKeyOf(statuses, status) ? [{ status, ...viewMail(statuses[status], project.projectName) }] : [],
    ),
    noteMail: viewMail(noteOnly, project.projectName),
    noteBegins: note(""),
    open: open ? `${open.number}, ${formatPounds(open.owedPence)}` : "",
    /** It waits for money, and nothing asks for any. */
    isUnasked: asksForMoney(project.status) && !open,
    /** What a payment request would come to; nothing where there is none to send. */
    request: canAsk ? formatPounds(firstPayment.totalPence) : "",
  };
}

type MailWords = { subject: (project: string) => string; lead: (project: string) => string };

function viewMail({ subject, lead }: MailWords, project: string) {
  return { subject: subject(project), lead: lead(project) };
}

/**
 * From when on something recurring is invoiced, in words, or which open invoice asks for it; nothing where it is not
 * billed yet. What is bought once is left out.
 */
export function viewBilling(
  line: Found["billable"][number],
  {
    itemMoney,
    project: { paymentType },
  }: Pick<Found, "itemMoney"> & { project: Pick<Found["project"], "paymentType"> },
  today: Day,
) {
  const { linkId, billingFrom } = line;
  if (itemCycle(line, paymentType) === "once") return [];
  const invoiceId = "";
  if (!billingFrom) {
    const asking = itemMoney.get(linkId)?.open[0];
    if (!asking) return [{ linkId, says: "", invoiceId }];
    return [{ linkId, says: billingWords.notPaidYet(invoiceNumber(asking.number)), invoiceId: asking.invoiceId }];
  }
  const since = shortDay(noonOf(billingFrom));
  const next = nextBilling(line, paymentType)?.period.from;
  if (billingFrom > today) return [{ linkId, says: billingWords.from(since), invoiceId }];
  return [{ linkId, says: billingWords.since(since, next ? shortDay(noonOf(next)) : ""), invoiceId }];
}
