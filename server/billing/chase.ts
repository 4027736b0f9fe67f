import { randomUUID } from "node:crypto";
import { dayAndMonth } from "../../domain/calendar-day.ts";
import type { ChasingStep } from "../../domain/chasing.ts";
import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { reminders } from "../db/schema/index.ts";
import { lockMoneyOf } from "../invoices/lock-money.ts";
import { mailAboutInvoice } from "../invoices/notify.ts";
import { spendBalance } from "../invoices/settle.ts";
import { type Chasing, findOpen, inBatches, isKeptWaiting, listChasable, stepsOf } from "./due.ts";
import { findReminderPause } from "./reminder-pause.ts";
import { type Run, recordFault, recordLine } from "./run-lines.ts";

/** Reminds of what is due soon or overdue, each step once, and records what it left out, or what waits. */
export async function chase(run: Run): Promise<void> {
  const until = await asViewer(system, (tx) => findReminderPause(tx, run.today));
  const when = { today: run.today, at: run.actor.at, isPaused: until !== null };
  let waiting = 0;
  for await (const batch of inBatches((after) => asViewer(system, (tx) => listChasable(tx, run.today, after))))
    for (const invoice of batch) {
      const { send, leaveOut } = stepsOf(invoice, when);
      if (isKeptWaiting(invoice, when)) waiting++;
      if (!send && leaveOut.length === 0) continue;
      const { id: invoiceId, projectId } = invoice;
      await asViewer(system, (tx) => decide(tx, run, invoiceId, when)).catch((error) =>
        recordFault(run, { outcome: "not-reminded", invoiceId, projectId }, error),
      );
    }
  if (until && waiting > 0)
    await asViewer(system, (tx) =>
      recordLine(tx, run, { outcome: "not-reminded", why: pauseWords(waiting, dayAndMonth(until)) }),
    );
}

const pauseWords = (waiting: number, until: string) =>
  `you are away: ${waiting} ${waiting === 1 ? "reminder waits" : "reminders wait"} until ${until}`;

async function decide(tx: Tx, run: Run, invoiceId: string, when: Chasing): Promise<void> {
  const { actor } = run;
  const locked = await lockMoneyOf(tx, invoiceId);
  // Nobody is reminded of what they have paid already.
  if (locked?.clientId) await spendBalance(tx, locked.clientId, actor);
  const invoice = await findOpen(tx, invoiceId);
  if (!invoice) return;
  const { projectId } = invoice;
  const { send, leaveOut } = stepsOf(invoice, when);
  for (const { step, why } of leaveOut) {
    await tx.insert(reminders).values({ id: randomUUID(), invoiceId, step, at: actor.at, isSent: false, why });
    await recordLine(tx, run, { outcome: "not-reminded", invoiceId, projectId, why: `${stepWords[step]}: ${why}` });
  }
  if (!send) return;
  await tx.insert(reminders).values({ id: randomUUID(), invoiceId, step: send, at: actor.at, isSent: true });
  const happening = { action: "invoice-reminded", invoiceId, details: { step: send } } as const;
  await mailAboutInvoice(tx, `invoice-${send}`, happening, actor);
  await recordLine(tx, run, { outcome: "reminded", invoiceId, projectId, why: stepWords[send] });
}

const stepWords: Record<ChasingStep, string> = {
  "due-soon": "due soon",
  overdue: "overdue",
  "overdue-again": "overdue, second reminder",
  final: "overdue, last reminder",
};
