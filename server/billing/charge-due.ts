import { randomUUID } from "node:crypto";
import { formatPounds } from "../../domain/money.ts";
import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { paymentAttempts } from "../db/schema/index.ts";
import { lockMoneyOf } from "../invoices/lock-money.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { chargeOf, findOpen, inBatches, listCollectable } from "./due.ts";
import { type Run, recordFault, recordLine } from "./run-lines.ts";

/** Asks for the saved methods to be charged whose day has come. A task does it, and may do it again after a crash. */
export async function chargeDue(run: Run): Promise<void> {
  for await (const batch of inBatches((after) => asViewer(system, (tx) => listCollectable(tx, run.today, after))))
    for (const invoice of batch) {
      if (chargeOf(invoice, run.today, run.actor.at)?.outcome !== "charge") continue;
      const { id: invoiceId, projectId } = invoice;
      await asViewer(system, (tx) => startCharge(tx, run, invoiceId)).catch((error) =>
        recordFault(run, { outcome: "not-charged", invoiceId, projectId }, error),
      );
    }
}

async function startCharge(tx: Tx, run: Run, invoiceId: string): Promise<void> {
  const { at, requestId } = run.actor;
  await lockMoneyOf(tx, invoiceId);
  // Asked again behind the wait: it may have been paid, or be on its way.
  const invoice = await findOpen(tx, invoiceId);
  if (!invoice?.method || chargeOf(invoice, run.today, at)?.outcome !== "charge") return;
  const { method, owed, projectId } = invoice;
  const attemptId = randomUUID();
  await tx.insert(paymentAttempts).values({
    id: attemptId,
    invoiceId,
    kind: "charge",
    state: "started",
    amountPence: owed,
    methodId: method.id,
    startedAt: at,
    changedAt: at,
    requestId,
  });
  await enqueue(tx, "charge-invoice", { attemptId, requestId });
  const why = `${formatPounds(owed)} ${method.kind === "card" ? "from the saved card" : "by Direct Debit"}`;
  await recordLine(tx, run, { outcome: "charged", invoiceId, projectId, why });
}
