import { randomUUID } from "node:crypto";
import type { Day } from "../../domain/calendar-day.ts";
import { runBilling } from "../../server/billing/run-billing.ts";
import { look } from "./look.ts";

export function sixOn(day: Day): Date {
  return new Date(`${day}T06:00:00Z`);
}

/** One that was asked for, so that a day can have several. */
export function runOn(day: Day) {
  return runBilling(sixOn(day), { isAsked: true });
}

/** A run concerns everybody: what is there already is put away. */
export async function putAway(): Promise<void> {
  await look("update projects set deleted_at = now() where deleted_at is null");
  await look(
    "update invoices set voided_at = now() where voided_at is null and settled_at is null and issued_at is not null",
  );
  await look("update saved_methods set removed_at = now()");
}

type Invoice = {
  id: string;
  issued_on: string;
  due_date: string;
  total_pence: number;
  lines: { description: string; explanation: string }[];
};
export const invoicesOf = (projectId: string) =>
  look<Invoice>(
    `select id, issued_on::text, due_date::text, total_pence, (select json_agg(json_build_object(
       'description', description, 'explanation', explanation) order by position) from invoice_lines where invoice_id = i.id) as lines
     from invoices i where project_id = $1 order by invoice_number`,
    projectId,
  );
export const periodsOf = async (projectId: string) =>
  (
    await look<{ period: string }>(
      `select period_from::text || ' ' || period_to::text as period from billed_periods b
       join invoices i on i.id = b.invoice_id where i.project_id = $1 order by period_from`,
      projectId,
    )
  ).map(({ period }) => period);
export const linesOf = (projectId: string) =>
  look("select deed as outcome, why from billing_run_lines where project_id = $1 order by at", projectId);
export const nextOf = async (projectId: string) =>
  (
    await look<{ next: string | null; due: string | null }>(
      "select next_period_on::text as next, next_payment_due::text as due from projects where id = $1",
      projectId,
    )
  )[0];

export const remindersOf = (invoiceId: string) =>
  look("select step, is_sent, why from reminders where invoice_id = $1 order by at, is_sent", invoiceId);

export const mailsOf = async (invoiceId: string) =>
  (
    await look<{ kind: string }>(
      `select kind from mails m join audit_events e on e.id = m.subject_id
       where e.subject_id = $1 and e.action = 'invoice-reminded' order by m.queued_at`,
      invoiceId,
    )
  ).map(({ kind }) => kind);

export async function withMethod(owner: string, kind: "card" | "bacs_debit", savedAt: string) {
  await look(
    "insert into saved_methods (id, client_id, provider_id, kind, label, saved_at) values ($1, $2, $3, $4, 'Saved', $5)",
    randomUUID(),
    owner,
    `pm_${randomUUID()}`,
    kind,
    savedAt,
  );
}

export const attemptsOf = (invoiceId: string) =>
  look<{ id: string; day: string; state: string; amount_pence: number }>(
    "select id, started_at::date::text as day, state, amount_pence from payment_attempts where invoice_id = $1 order by started_at",
    invoiceId,
  );
