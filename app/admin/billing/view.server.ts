import { invoiceAdminWords } from "../../../content/admin-invoices.ts";
import { tonightWords } from "../../../content/admin-money.ts";
import { londonMoment, longDay, noonOf, shortDay } from "../../../domain/calendar-day.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { findRun, listRuns } from "../../../server/billing/find-runs.ts";
import type { Tonight } from "../../../server/billing/find-tonight.ts";
import { missingWords } from "../../shared/invoice/missing-words.ts";

/** What the next run will do, line by line. */
export function showTonight({ today, issues, charges, reminders }: Tonight) {
  return {
    day: longDay(noonOf(today)),
    issues: {
      ...showSum(issues),
      rows: issues.rows.map(({ projectId, projectName, clientName, dueOn, totalPence, missing }, index) => ({
        key: `${projectId} ${index}`,
        to: `/projects/${projectId}`,
        name: projectName,
        who: clientName,
        amount: formatPounds(totalPence),
        says: tonightWords.dueOn(shortDay(noonOf(dueOn))),
        problem: missing.map((field) => missingWords[field]).join(" "),
      })),
    },
    charges: {
      ...showSum(charges),
      rows: charges.rows.map((row) => ({ ...showOpen(row), says: row.method })),
    },
    reminders: {
      ...showSum(reminders),
      rows: reminders.rows.map((row) => ({ ...showOpen(row), says: invoiceAdminWords.reminders.steps[row.step] })),
    },
  };
}

function showSum({ count, totalPence }: { count: number; totalPence: number }) {
  return { count, sum: formatPounds(totalPence) };
}

function showOpen({
  invoiceId,
  number,
  clientName,
  owedPence,
}: Tonight["charges"]["rows"][number] | Tonight["reminders"]["rows"][number]) {
  return {
    key: invoiceId,
    to: `/dashboard/admin/invoices/${invoiceId}`,
    name: number,
    who: clientName,
    problem: "",
    amount: formatPounds(owedPence),
  };
}

export function showRuns(runs: Awaited<ReturnType<typeof listRuns>>) {
  return runs.map((run) => ({
    id: run.id,
    at: londonMoment(run.startedAt),
    ...stateOf(run),
  }));
}

export function showRun(run: NonNullable<Awaited<ReturnType<typeof findRun>>>) {
  return {
    id: run.id,
    at: londonMoment(run.startedAt),
    ...stateOf(run),
    lines: run.lines.map(({ outcome, why, projectId, invoiceId, number, projectName }, index) => ({
      id: index,
      outcome,
      why,
      invoice: invoiceId && number ? { to: `/dashboard/admin/invoices/${invoiceId}`, name: number } : undefined,
      project: projectId && projectName ? { to: `/projects/${projectId}`, name: projectName } : undefined,
    })),
  };
}

type Run = Pick<Awaited<ReturnType<typeof listRuns>>[number], "isAsked" | "finishedAt" | "counts">;

function stateOf({ isAsked, finishedAt, counts }: Run) {
  const { issued = 0, charged = 0, reminded = 0 } = counts;
  const left = (counts["not-issued"] ?? 0) + (counts["not-charged"] ?? 0);
  return {
    kind: isAsked ? tonightWords.byHand : tonightWords.nightly,
    did: finishedAt ? tonightWords.counts(issued, charged, reminded) : tonightWords.running,
    left: left ? tonightWords.left(left) : "",
  };
}
