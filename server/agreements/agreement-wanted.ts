import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";
import { projects } from "../db/schema/index.ts";

/** Whether a payment has to wait until its client has accepted what is agreed. */
export async function isAgreementWanted(tx: Tx, projectId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ wanted: boolean }>(sql`select app.agreement_wanted(${projectId}) as wanted`);
  return rows[0]?.wanted ?? false;
}

/** Whether what is agreed has to be accepted before this invoice is paid: a first payment, or hosting whose months have not begun. */
export async function isAgreementBefore(tx: Tx, invoiceId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ wanted: boolean }>(sql`select app.agreement_before(${invoiceId}) as wanted`);
  return rows[0]?.wanted ?? false;
}

/** Its client has accepted what is agreed for a project, or was asked to: whoever came before that is asked for nothing. */
export async function isUnderAgreement(tx: Tx, projectId: string): Promise<boolean> {
  const isAccepted = sql`exists (select from agreements a where a.project_id = projects.id)`;
  const isRequested = isNotNull(projects.agreementRequestedAt);
  return (await tx.$count(projects, and(eq(projects.id, projectId), or(isRequested, isAccepted)))) > 0;
}
