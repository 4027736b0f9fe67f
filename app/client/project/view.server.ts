import { startBillingWords } from "../../../content/invoicing.ts";
import { priceWords } from "../../../domain/add-on-request.ts";
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
import { formatPounds } from "../../../domain/money.ts";
import type { BillingCycle, PaymentType } from "../../../domain/pricing.ts";
import { eventWords } from "../../../domain/project-history.ts";
import type { Person } from "../../../server/access/viewer.ts";
import type { findProjectPage } from "../../../server/projects/find-projects.ts";
import { showProjectMoney } from "../../shared/invoice/view.server.ts";
import type { BillingShown } from "./props.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findProjectPage>>>;

/** What the project's own page is told: words and figures, and for the admin what can be changed. */
export function showProject(found: Found, viewer: Person, today: Date) {
  const { project, history, requests, offered, billable } = found;
  const { id, projectName, description, status, statusSince, note, url, projectDay, paymentType } = project;
  return {
    project: {
      id,
      name: projectName,
      description,
      status,
      projectDay,
      note,
      url,
      paymentType,
      since: longDay(statusSince),
      days: daysBetween(statusSince, today),
      nextPaymentDue: nextPayment(project, londonDay(today)),
    },
    plans: project.plans.map(({ linkId, name, ...price }) => ({ linkId, name, price: cyclePrice(price) })),
    addOns: project.addOns.map(({ linkId, name, isPaid, ...price }) => ({
      linkId,
      name,
      isPaid,
      price: priceWords(price),
    })),
    products: project.products.map(({ linkId, name, ...price }) => ({ linkId, name, price: cyclePrice(price) })),
    costs: project.costs,
    money: showProjectMoney(found, londonDay(today)),
    requests: requests
      .filter((request) => !isGiven(request, project))
      .map(({ id: requestId, lines, requestedAt, approvedAt, declinedAt, declineReason }) => ({
        id: requestId,
        lines: lines.map(({ name }) => name),
        on: shortDay(requestedAt),
        state: approvedAt ? ("approved" as const) : declinedAt ? ("declined" as const) : ("waiting" as const),
        reason: declineReason,
      })),
    history: history.map((event) => ({
      id: event.id,
      at: shortDay(event.at),
      ...eventWords(event),
      note: event.note,
      who: viewer.role === "admin" ? whoDid(event.actorId, project.client, viewer) : "",
    })),
    admin: offered && {
      client: project.client,
      offered: {
        plans: offered.plans.map(({ id: of, name, ...price }) => ({ id: of, name, price: cyclePrice(price) })),
        addOns: offered.addOns.map(({ id: of, name, ...price }) => ({ id: of, name, price: priceWords(price) })),
        products: offered.products.map(({ id: of, name, ...price }) => ({ id: of, name, price: cyclePrice(price) })),
      },
      details: {
        projectName,
        description,
        url,
        paymentType,
        firstPaymentRequired: project.firstPaymentRequired,
      },
      savedAt: londonClock(today),
      today: londonDay(today),
      billing: billable.flatMap((item) => showBilling(item, paymentType, londonDay(today))),
    },
  };
}

/** What is bought once is not billed again, so there is nothing to say. */
function showBilling(item: Found["billable"][number], paymentType: PaymentType, today: Day): BillingShown[] {
  const { linkId, billingFrom } = item;
  if (itemCycle(item, paymentType) === "once") return [];
  if (!billingFrom) return [{ linkId, says: "" }];
  const since = shortDay(noonOf(billingFrom));
  const next = nextBilling(item, paymentType)?.period.from;
  if (billingFrom > today) return [{ linkId, says: startBillingWords.from(since) }];
  return [{ linkId, says: startBillingWords.since(since, next ? shortDay(noonOf(next)) : "") }];
}

/** What is late is said as late, so the next is the one after it. */
function nextPayment({ nextPaymentDue, nextPeriodOn }: Found["project"], today: Day): string {
  const next = [nextPaymentDue, nextPeriodOn].find((day) => day && day >= today);
  return next ? longDay(noonOf(next)) : "";
}

/** What was approved and is on the project by now is no request any more. */
function isGiven({ approvedAt, lines }: Found["requests"][number], { addOns }: Found["project"]): boolean {
  return approvedAt !== null && lines.every((line) => addOns.some(({ name }) => name === line.name));
}

function cyclePrice({ pricePence, billingCycle }: { pricePence: number; billingCycle: BillingCycle }): string {
  const cycles = { monthly: "/month", yearly: "/year", one_time: "one-time" };
  return `${formatPounds(pricePence)} ${cycles[billingCycle]}`;
}

function whoDid(actorId: string | null, client: Found["project"]["client"], viewer: Person): string {
  if (actorId === viewer.id) return "you";
  return actorId === client?.id ? (client?.name ?? "") : "the provider";
}
