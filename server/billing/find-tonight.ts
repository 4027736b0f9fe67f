import { isTooMuchAtOnce, planInvoices } from "../../domain/billing-plan.ts";
import { addDays, type Day, londonClock, londonDay, noonOf } from "../../domain/calendar-day.ts";
import type { ChasingStep } from "../../domain/chasing.ts";
import { invoiceNumber } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";
import { isDateUnlikely } from "../../domain/system-status.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { listMissing, type MissingField } from "../invoices/issue-invoice.ts";
import { findMoneySettings } from "../invoices/money-settings.ts";
import { listBillableOf } from "../projects/billable-items.ts";
import {
  type Chasing,
  chargeOf,
  inBatches,
  isKeptWaiting,
  listChasable,
  listCollectable,
  listDueProjects,
  type OpenInvoice,
  stepsOf,
} from "./due.ts";
import { findLastRunDay } from "./last-run.ts";
import { findReminderPause } from "./reminder-pause.ts";
import { nightlyBilling } from "./run-billing.ts";

const mostShown = 100;

type Listed<Row> = { rows: Row[]; count: number; totalPence: Pence };
type IssueTonight = {
  projectId: string;
  projectName: string;
  clientName: string;
  dueOn: Day;
  totalPence: Pence;
  /** What keeps it from being issued. */
  missing: MissingField[];
  /** So many periods at once that the nightly run leaves them. */
  isMany: boolean;
};
type OpenTonight = { invoiceId: string; number: string; clientName: string; dueDate: Day; owedPence: Pence };
export type Tonight = {
  today: Day;
  /** The day of the last run, where the next one is too far from it to run by itself. */
  pausedSince: Day | null;
  issues: Listed<IssueTonight>;
  charges: Listed<OpenTonight & { method: string }>;
  reminders: Listed<OpenTonight & { step: ChasingStep }>;
  /** Reminders that wait while the provider is away, and until when. */
  waiting: { count: number; until: Day } | null;
};

/** The day of the next nightly run. */
export function nextRunDay(at: Date): Day {
  return londonClock(at) < nightlyBilling ? londonDay(at) : addDays(londonDay(at), 1);
}

/** What a run on that day will do, by the same listings and rules as the run itself. The first hundred of each. */
export async function findTonight(viewer: Person, today: Day): Promise<Tonight> {
  requireAdmin(viewer);
  const at = noonOf(today);
  return asViewer(viewer, async (tx) => {
    const until = await findReminderPause(tx, today);
    const { found: reminders, waiting } = await listReminders(tx, { today, at, isPaused: until !== null });
    return {
      today,
      pausedSince: await findPausedSince(tx, today),
      issues: await listIssues(tx, today),
      charges: await listCharges(tx, today, at),
      reminders,
      waiting: until === null ? null : { count: waiting, until },
    };
  });
}

async function findPausedSince(tx: Tx, today: Day): Promise<Day | null> {
  const lastRunOn = await findLastRunDay(tx);
  return isDateUnlikely(lastRunOn, today) ? lastRunOn : null;
}

async function listIssues(tx: Tx, today: Day): Promise<Listed<IssueTonight>> {
  const settings = await findMoneySettings(tx);
  const found = emptyList<IssueTonight>();
  for await (const batch of inBatches((after) => listDueProjects(tx, today, after))) {
    const items = await listBillableOf(
      tx,
      batch.map(({ id }) => id),
    );
    const byProject = Map.groupBy(items, ({ projectId }) => projectId);
    for (const project of batch) {
      const buyer = { ...project, id: project.clientId, name: project.clientName };
      const { paymentType } = project;
      const [many, few] = partition(byProject.get(project.id) ?? [], (item) =>
        isTooMuchAtOnce(item, paymentType, today),
      );
      const all = [
        ...planInvoices(few, paymentType, today).map((planned) => ({ ...planned, isMany: false })),
        ...planInvoices(many, paymentType, today).map((planned) => ({ ...planned, isMany: true })),
      ];
      for (const { isMany, ...planned } of all) {
        const missing = listMissing(planned.billings, settings !== undefined, buyer);
        const dueOn = planned.dueOn ?? addDays(today, settings?.termsDays ?? 0);
        const { id: projectId, projectName, clientName } = project;
        add(
          found,
          { projectId, projectName, clientName, dueOn, totalPence: planned.totalPence, missing, isMany },
          planned.totalPence,
        );
      }
    }
  }
  return found;
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

async function listCharges(tx: Tx, today: Day, at: Date): Promise<Tonight["charges"]> {
  const found = emptyList<OpenTonight & { method: string }>();
  for await (const batch of inBatches((after) => listCollectable(tx, today, after)))
    for (const invoice of batch) {
      if (!invoice.method || chargeOf(invoice, today, at)?.outcome !== "charge") continue;
      add(found, { ...shown(invoice), method: invoice.method.label }, invoice.owed);
    }
  return found;
}

async function listReminders(tx: Tx, when: Chasing) {
  const found: Tonight["reminders"] = emptyList();
  let waiting = 0;
  for await (const batch of inBatches((after) => listChasable(tx, when.today, after)))
    for (const invoice of batch) {
      const { send } = stepsOf(invoice, when);
      if (send) add(found, { ...shown(invoice), step: send }, invoice.owed);
      if (isKeptWaiting(invoice, when)) waiting++;
    }
  return { found, waiting };
}

function emptyList<Row>(): Listed<Row> {
  return { rows: [], count: 0, totalPence: 0 };
}

function add<Row>(list: Listed<Row>, row: Row, pence: Pence): void {
  list.count++;
  list.totalPence += pence;
  if (list.rows.length < mostShown) list.rows.push(row);
}

function shown({ id: invoiceId, number, clientName, dueDate, owed }: OpenInvoice): OpenTonight {
  return { invoiceId, number: invoiceNumber(number), clientName, dueDate, owedPence: owed };
}
