import { londonMoment, longDay, noonOf, shortDay } from "../../../domain/calendar-day.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { findRun, listRuns } from "../../../server/billing/find-runs.ts";
import type { Tonight } from "../../../server/billing/find-tonight.ts";
import { reminderNames } from "../../shared/invoice/admin-words.ts";
import { missingWords } from "../../shared/invoice/missing-words.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Runs = Awaited<ReturnType<typeof listRuns>>;
type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>;

export function view(tonight: Tonight, runs: Runs, run: Run | undefined) {
  return {
    tonight: viewTonight(tonight),
    runs: runs.map(viewRun),
    /** The one that is open. */
    run: run && { ...viewRun(run), lines: run.lines.map(viewLine) },
  };
}

/** What the next run will do, line by line. */
function viewTonight({ today, pausedSince, issues, charges, reminders, waiting }: Tonight) {
  const day = longDay(noonOf(today));
  return {
    day,
    waiting: waiting ? words.waiting(waiting.count, longDay(noonOf(waiting.until))) : "",
    paused: pausedSince ? words.paused(day, longDay(noonOf(pausedSince))) : "",
    issues: {
      count: issues.count,
      sum: formatPounds(issues.totalPence),
      rows: issues.rows.map(({ projectId, projectName, clientName, dueOn, totalPence, missing, isMany }, index) => ({
        key: `${projectId} ${index}`,
        to: `/projects/${projectId}`,
        name: projectName,
        who: clientName,
        amount: formatPounds(totalPence),
        says: words.dueOn(shortDay(noonOf(dueOn))),
        problem: [...missing.map((field) => missingWords[field]), ...(isMany ? [words.isMany] : [])].join(" "),
      })),
    },
    charges: {
      count: charges.count,
      sum: formatPounds(charges.totalPence),
      rows: charges.rows.map((row) => viewOpen(row, row.method)),
    },
    reminders: {
      count: reminders.count,
      sum: formatPounds(reminders.totalPence),
      rows: reminders.rows.map((row) => viewOpen(row, reminderNames[row.step])),
    },
  };
}

type Open = Tonight["charges"]["rows"][number] | Tonight["reminders"]["rows"][number];

function viewOpen({ invoiceId, number, clientName, owedPence }: Open, says: string) {
  return {
    key: invoiceId,
    to: `/dashboard/admin/invoices/${invoiceId}`,
    name: number,
    who: clientName,
    amount: formatPounds(owedPence),
    says,
    problem: "",
  };
}

function viewRun({ id, startedAt, finishedAt, isAsked, counts }: Runs[number] | Run) {
  const { issued = 0, charged = 0, reminded = 0 } = counts;
  const left = (counts["not-issued"] ?? 0) + (counts["not-charged"] ?? 0);
  return {
    id,
    at: londonMoment(startedAt),
    kind: isAsked ? words.byHand : words.nightly,
    did: finishedAt ? words.counts(issued, charged, reminded) : words.running,
    left: left ? words.left(left) : "",
    isFinished: finishedAt !== null,
  };
}

function viewLine({ outcome, why, projectId, invoiceId, number, projectName }: Run["lines"][number], index: number) {
  return {
    id: index,
    outcome,
    why,
    invoice: invoiceId && number ? { to: `/dashboard/admin/invoices/${invoiceId}`, name: number } : undefined,
    project: projectId && projectName ? { to: `/projects/${projectId}`, name: projectName } : undefined,
  };
}
