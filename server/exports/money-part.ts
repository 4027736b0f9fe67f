import { asc, eq } from "drizzle-orm";
import { exportWords } from "../../content/client-export.ts";
import { type CsvCell, csvLine, csvStart } from "../../domain/csv.ts";
import { invoiceNumber } from "../../domain/invoice.ts";
import { plainPounds } from "../../domain/money.ts";
import { paymentMethods, statementOf } from "../../domain/statement.ts";
import { system } from "../access/actor.ts";
import { asViewer, readAsViewer } from "../db/client.server.ts";
import { invoices, payments } from "../db/schema/index.ts";
import { findBooks } from "../invoices/find-books.ts";
import { refreshPrefix } from "../invoices/numbering.ts";
import type { ExportFile, ExportOf } from "./write-archive.ts";

/** For a spreadsheet: every payment, and the statement as the client reads it on their page. */
export async function* moneyPart({ clientId }: ExportOf) {
  const words = exportWords.money;
  const paid = await asViewer(system, async (tx) => {
    await refreshPrefix(tx);
    return tx
      .select({
        on: payments.receivedOn,
        number: invoices.invoiceNumber,
        method: payments.method,
        reference: payments.reference,
        amountPence: payments.amountPence,
      })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(eq(invoices.clientId, clientId))
      .orderBy(asc(payments.receivedOn), asc(payments.recordedAt));
  });
  const rows = paid.map(({ on, number, method, reference, amountPence }) => [
    ...[on, number === null ? "" : invoiceNumber(number)],
    ...[paymentMethods[method], reference, plainPounds(amountPence)],
  ]);
  yield csvFile("payments/payments.csv", words.payments, words.paymentHeads, rows);
  const lines = statementOf(await readAsViewer(system, (tx) => findBooks(tx, clientId)));
  yield csvFile(
    "payments/statement.csv",
    words.statement,
    words.statementHeads,
    lines.map(({ day, what, chargedPence, paidPence, balancePence }) => [
      ...[day, what],
      ...[chargedPence, paidPence, balancePence].map(plainPounds),
    ]),
  );
}

export function csvFile(
  path: string,
  label: string,
  heads: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): ExportFile {
  return { path, label, bytes: Buffer.from(csvStart + [heads, ...rows].map(csvLine).join("")) };
}
