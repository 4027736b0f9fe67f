import { type Billing, isTooMuchAtOnce, type PlannedInvoice, planInvoices } from "../../domain/billing-plan.ts";
import { formatPounds } from "../../domain/money.ts";
import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { billedPeriods } from "../db/schema/index.ts";
import { Incomplete, issueDraft, type MissingField } from "../invoices/issue-invoice.ts";
import { periodLines } from "../invoices/item-lines.ts";
import { keepNextDue } from "../invoices/keep-next-due.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { draftInvoice } from "../invoices/write-invoice.ts";
import { listBillable } from "../projects/billable-items.ts";
import { lockProject } from "../projects/lock-project.ts";
import { inBatches, listDueProjects } from "./due.ts";
import { type Run, recordFault, recordLine } from "./run-lines.ts";

/** Invoices what begins within fourteen days, and whatever was missed. */
export async function invoiceProjects(run: Run): Promise<void> {
  for await (const batch of inBatches((after) => asViewer(system, (tx) => listDueProjects(tx, run.today, after))))
    for (const { id, clientId } of batch) await invoiceProject(run, { id, clientId });
}

type Due = { id: string; clientId: string };

/** One project, in a transaction of its own: all its invoices or none. */
async function invoiceProject(run: Run, due: Due): Promise<void> {
  try {
    await asViewer(system, (tx) => issueAll(tx, run, due));
  } catch (error) {
    const line = { outcome: "not-issued", projectId: due.id } as const;
    if (!(error instanceof Incomplete)) return recordFault(run, line, error);
    const why = error.missing.map((field) => missingWords[field]).join(", ");
    await asViewer(system, (tx) => recordLine(tx, run, { ...line, why }));
  }
}

async function issueAll(tx: Tx, run: Run, { id: projectId, clientId }: Due): Promise<void> {
  await lockMoney(tx, clientId);
  // Read again behind the wait: it may have been deleted, changed or invoiced in the meantime.
  const project = await lockProject(tx, projectId);
  if (project?.clientId !== clientId) return;
  const { paymentType } = project;
  const all = await listBillable(tx, projectId);
  const items = run.isAsked ? all : all.filter((item) => !isTooMuchAtOnce(item, paymentType, run.today));
  if (items.length < all.length) {
    const why = "more than three periods at once; ‘Run it now’ bills them";
    await recordLine(tx, run, { outcome: "not-issued", projectId, why });
  }
  const planned = planInvoices(items, paymentType, run.today);
  for (const invoice of planned) await issue(tx, run, { projectId, clientId }, invoice);
  if (planned.length > 0 || items.length < all.length) return;
  await recordLine(tx, run, { outcome: "not-issued", projectId, why: "there is nothing to charge for" });
  await keepNextDue(tx, projectId);
}

async function issue(tx: Tx, run: Run, whose: { projectId: string; clientId: string }, planned: PlannedInvoice) {
  const { actor } = run;
  const lines = planned.billings.flatMap(periodLines);
  const invoiceId = await draftInvoice(tx, { ...whose, purpose: "recurring", lines }, actor);
  // Before it is issued, so that what comes next is worked out behind these. The key refuses what is billed already.
  await tx.insert(billedPeriods).values(planned.billings.map((billing) => billedOf(billing, invoiceId)));
  const issued = await issueDraft(tx, invoiceId, planned.dueOn ? { dueOn: planned.dueOn } : {}, actor);
  if (issued.outcome === "incomplete") throw new Incomplete(issued.missing);
  if (issued.outcome !== "issued") throw new Error(`a new invoice was not issued: ${issued.outcome}`);
  const why = `${issued.number}, ${formatPounds(planned.totalPence)}`;
  await recordLine(tx, run, { outcome: "issued", projectId: whose.projectId, invoiceId, why });
}

function billedOf({ linkId, period }: Billing, invoiceId: string) {
  const { fromMonth, months, from: periodFrom, to: periodTo } = period;
  return { linkId, fromMonth, months, periodFrom, periodTo, invoiceId };
}

const missingWords: Record<MissingField, string> = {
  "bank-details": "bank details are missing",
  client: "the client is gone",
  "client-address": "the client’s address is missing",
  lines: "there is nothing to charge for",
  total: "the total is below zero",
};
