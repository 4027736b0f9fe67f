import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type Period, periodOf } from "../../domain/billing-period.ts";
import { itemCycle, lineText, periodWords } from "../../domain/billing-plan.ts";
import { addDays, addMonths, type Day, londonDay } from "../../domain/calendar-day.ts";
import type { LineKind } from "../../domain/catalogue-entry.ts";
import type { Pence } from "../../domain/money.ts";
import type { PaymentType, PricingType } from "../../domain/pricing.ts";
import { cast, castBank } from "./cast.ts";
import { addInvoice, moment, payInvoice, remindOf, type SeededLine } from "./seed-invoice.ts";

/**
 * Bank details, and what Maya, Gareth and Tom have paid and owe, as if the provider and the billing had done it: for Maya a
 * first payment, a month that is paid, one that is overdue and a one-time add-on that is open; for Gareth a year, and
 * an hour of support that is open; for Tom the blog that his project waits to be paid for.
 */
export async function addMoney(client: pg.Client, at: Date): Promise<void> {
  const today = londonDay(at);
  await client.query(
    `insert into money_settings (id, at, actor_id, account_name, sort_code, account_number) values ($1, $2, $3, $4, $5, $6)`,
    [randomUUID(), moment(addDays(today, -80)), cast.sam.id, ...Object.values(castBank)],
  );
  const [bakery] = cast.maya.projects;
  const [boards] = cast.gareth.projects;
  const billed = await addFirstPayment(client, cast.maya, bakery, { issued: -68, paid: -66, today });
  await addMonth(client, billed, 1, { isPaid: true });
  const overdue = await addMonth(client, billed, 2, { isPaid: false });
  await remindOf(client, overdue.id, "due-soon", addDays(overdue.dueOn, -3));
  await remindOf(client, overdue.id, "overdue", addDays(overdue.dueOn, 1));
  const cms = await addUnpaid(client, cast.maya, bakery, { name: "Basic CMS", issued: -9, today });
  await keepDue(client, bakery.id, { nextPeriodOn: addMonths(billed.anchor, 3), open: [overdue.dueOn, cms.dueOn] });
  const year = await addFirstPayment(client, cast.gareth, boards, { issued: -7, paid: -3, today });
  const hour = await addUnpaid(client, cast.gareth, boards, { name: "Extra support hours", issued: -2, today });
  await keepDue(client, boards.id, { nextPeriodOn: addMonths(year.anchor, 12), open: [hour.dueOn] });
  const [rugby] = cast.tom.projects;
  const blog = await addUnpaid(client, cast.tom, rugby, { name: "Managed blog setup", issued: 0 - rugby.since, today });
  await keepDue(client, rugby.id, { nextPeriodOn: null, open: [blog.dueOn] });
}

const termsDays = 14;

type Owner = { id: string; name: string; kind: "business" | "consumer"; billingAddress: string };
type Project = { id: string; name: string; paymentType?: PaymentType };
type ProjectLine = {
  id: string;
  kind: LineKind;
  name: string;
  pricePence: Pence;
  yearlyPricePence: Pence | null;
  cycle: PricingType;
  isPaid: boolean;
  freePence: Pence;
};
type Billed = { owner: Owner; project: Project; recurring: ProjectLine[]; anchor: Day };

/** What the project had and had not paid for; what recurs begins on the day it was paid. */
async function addFirstPayment(
  client: pg.Client,
  owner: Owner,
  project: Project,
  { issued, paid, today }: { issued: number; paid: number; today: Day },
): Promise<Billed> {
  const projectLines = await listProjectLines(client, project.id);
  const recurring = projectLines.filter(({ cycle }) => cycle !== "one_time");
  const once = projectLines.filter(({ cycle, isPaid }) => cycle === "one_time" && isPaid);
  const lines = [...recurring, ...once].flatMap((item) => [firstLine(item, project), ...included(item)]);
  const issuedOn = addDays(today, issued);
  const id = await addInvoice(client, {
    owner,
    project: project.name,
    projectId: project.id,
    purpose: "first-payment",
    lines,
    issuedOn,
    dueOn: addDays(issuedOn, termsDays),
  });
  const anchor = addDays(today, paid);
  await payInvoice(client, id, anchor);
  await client.query("update projects set term_started_on = $2 where id = $1", [project.id, anchor]);
  for (const { id: linkId, kind } of recurring)
    await client.query(`update ${tables[kind]} set billing_from = $2 where id = $1`, [linkId, anchor]);
  for (const { linkId, months } of lines)
    if (linkId) await addPeriod(client, linkId, months ? periodOf(anchor, 0, months) : onceOn(issuedOn), id);
  return { owner, project, recurring, anchor };
}

/** As the billing issues it: fourteen days before the month, due on its first day. */
async function addMonth(
  client: pg.Client,
  { owner, project, recurring, anchor }: Billed,
  month: number,
  { isPaid }: { isPaid: boolean },
) {
  const period = periodOf(anchor, month, 1);
  const lines = recurring.map((item) => ({
    linkId: item.id,
    source: item.kind,
    unitPence: item.pricePence,
    months: 1,
    period,
    description: lineText(item, 1),
    explanation: periodWords(period),
  }));
  const id = await addInvoice(client, {
    owner,
    project: project.name,
    projectId: project.id,
    purpose: "recurring",
    lines,
    issuedOn: addDays(period.from, -14),
    dueOn: period.from,
  });
  for (const { id: linkId } of recurring) await addPeriod(client, linkId, period, id);
  if (isPaid) await payInvoice(client, id, addDays(period.from, -1));
  return { id, dueOn: period.from };
}

/** A one-time add-on that the project has and has not paid for. */
async function addUnpaid(
  client: pg.Client,
  owner: Owner,
  project: Project,
  { name, issued, today }: { name: string; issued: number; today: Day },
) {
  const [item] = (await listProjectLines(client, project.id)).filter((line) => line.name === name && !line.isPaid);
  if (!item) throw new Error(`${project.name} has no unpaid ${name}`);
  const [issuedOn, line] = [addDays(today, issued), firstLine(item, project)];
  const dueOn = addDays(issuedOn, termsDays);
  const rest = { owner, project: project.name, projectId: project.id, purpose: "by-hand", issuedOn, dueOn } as const;
  const id = await addInvoice(client, { ...rest, lines: [line] });
  await addPeriod(client, item.id, onceOn(issuedOn), id);
  return { id, dueOn };
}

const onceOn = (day: Day): Period => ({ fromMonth: 0, months: 0, from: day, to: day });

function firstLine(item: ProjectLine, { paymentType = "monthly" }: Project): SeededLine {
  const cycle = itemCycle(item, paymentType);
  const { id: linkId, kind: source } = item;
  if (cycle === "once")
    return { linkId, source, description: item.name, explanation: "Paid once.", unitPence: item.pricePence };
  const { months, pence: unitPence } = cycle;
  const explanation = `The first ${months === 12 ? "year" : "month"}. It begins on the day this invoice is paid.`;
  return { linkId, source, description: lineText(item, months), explanation, unitPence, months };
}

/** What its plan promises of a domain's first year. */
function included({ pricePence, freePence }: ProjectLine): SeededLine[] {
  if (freePence === 0) return [];
  const explanation = "Your plan includes a domain’s first year, up to £20.";
  const unitPence = 0 - Math.min(pricePence, freePence);
  return [{ linkId: null, source: "included", description: "Included with your plan", explanation, unitPence }];
}

const tables = { plan: "project_plans", "add-on": "project_add_ons", product: "project_products" } as const;

async function listProjectLines(client: pg.Client, projectId: string): Promise<ProjectLine[]> {
  const { rows } = await client.query<ProjectLine>(
    `select l.id, 'plan' as kind, c.name, l.price_pence as "pricePence", l.yearly_price_pence as "yearlyPricePence",
       l.billing_cycle as cycle, false as "isPaid", 0 as "freePence"
     from project_plans l join plans c on c.id = l.plan_id where l.project_id = $1
     union all
     select l.id, 'add-on', c.name, l.price_pence, l.yearly_price_pence, l.pricing_type, l.is_paid, 0
     from project_add_ons l join add_ons c on c.id = l.add_on_id where l.project_id = $1
     union all
     select l.id, 'product', c.name, l.price_pence, null, l.billing_cycle, false,
       case when c.is_domain then (select max(p.free_domain_pence) from project_plans h join plans p on p.id = h.plan_id
         where h.project_id = l.project_id) else 0 end
     from project_products l join products c on c.id = l.product_id where l.project_id = $1
     order by 2 desc, 3`,
    [projectId],
  );
  return rows;
}

async function addPeriod(client: pg.Client, linkId: string, period: Period, invoiceId: string) {
  const { fromMonth, months, from, to } = period;
  await client.query(
    "insert into billed_periods (link_id, from_month, months, period_from, period_to, invoice_id) values ($1, $2, $3, $4, $5, $6)",
    [linkId, fromMonth, months, from, to, invoiceId],
  );
}

/** What the machine keeps by itself. */
async function keepDue(
  client: pg.Client,
  projectId: string,
  { nextPeriodOn, open }: { nextPeriodOn: Day | null; open: Day[] },
) {
  const [nextPaymentDue] = [...(nextPeriodOn ? [nextPeriodOn] : []), ...open].toSorted();
  await client.query("update projects set next_period_on = $2, next_payment_due = $3 where id = $1", [
    projectId,
    nextPeriodOn,
    nextPaymentDue,
  ]);
}
