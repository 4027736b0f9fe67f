import { createHash } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { agreementOf } from "../../content/agreement.ts";
import { type AgreementParts, agreementNumber, writeAgreement } from "../../domain/agreement.ts";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import { clientOf, type PayLinkViewer, type Person } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { type AgreementRow, agreements } from "../db/schema/index.ts";
import { findDeparture } from "../departures/find-departure.ts";
import { listInvoicesOf } from "../invoices/find-client-money.ts";
import { env } from "../settings/env.server.ts";
import { site } from "../website/site.ts";
import { isAgreementBefore } from "./agreement-wanted.ts";

/** What is to be agreed for a project as it is today, and the hash by which a form says what it showed. */
export type Offered = { parts: AgreementParts; text: string; hash: string };

/** A client's own project: what is to be accepted, what was, and the invoice of the first payment. Not yours means not there. */
export async function findAgreementPage(viewer: Person, projectId: string, at: Date) {
  return readAsViewer(viewer, async (tx) => {
    const offered = await findOffered(tx, projectId, at);
    if (offered?.parts.clientId !== clientOf(viewer)) return;
    const open = (await listInvoicesOf(tx, viewer, projectId)).filter(
      ({ purpose, settledAt, voidedAt }) => purpose === "first-payment" && !settledAt && !voidedAt,
    );
    return {
      offered,
      accepted: await findAccepted(tx, viewer, projectId),
      departure: await findDeparture(tx, projectId),
      firstPayment: open[0],
    };
  });
}

/** Whoever has the link of an invoice reads what has to be accepted before it is paid; undefined: nothing has. */
export async function findOfferedByLink(
  viewer: PayLinkViewer,
  projectId: string,
  at: Date,
): Promise<Offered | undefined> {
  return readAsViewer(viewer, async (tx) =>
    (await isAgreementBefore(tx, viewer.invoiceId)) ? findOffered(tx, projectId, at) : undefined,
  );
}

/** As it stands: another plan or price is another text. */
export async function findOffered(tx: Tx, projectId: string, at: Date): Promise<Offered | undefined> {
  const { rows } = await tx.execute<{ parts: AgreementParts | null }>(
    sql`select app.agreement_parts(${projectId}) as parts`,
  );
  const parts = rows[0]?.parts;
  if (!parts) return;
  const text = writeAgreement(agreementOf(parts, site(), rulesOn(londonDay(at))));
  return { parts, text, hash: hashOf(text) };
}

function rulesOn(today: Day) {
  const { SUBSCRIPTION_RULES_FROM: from } = env();
  return { hasSubscriptionRules: from !== undefined && from <= today };
}

/** The last that was accepted for a project, for its client or the admin. Not yours means not there. */
export function findAgreement(viewer: Person, projectId: string): Promise<AgreementRow | undefined> {
  return readAsViewer(viewer, (tx) => findAccepted(tx, viewer, projectId));
}

async function findAccepted(tx: Tx, viewer: Person, projectId: string): Promise<AgreementRow | undefined> {
  const isTheirs = viewer.role === "admin" ? undefined : eq(agreements.clientId, clientOf(viewer));
  const [found] = await tx
    .select()
    .from(agreements)
    .where(and(eq(agreements.projectId, projectId), isTheirs))
    .orderBy(desc(agreements.acceptedAt), desc(agreements.number))
    .limit(1);
  return found && asAccepted(found);
}

/** One that is not what was accepted is not shown as if it were. */
export function asAccepted(agreement: AgreementRow): AgreementRow {
  if (hashOf(agreement.text) !== agreement.hash)
    throw new Error(`${agreementNumber(agreement.number)} is not what was accepted`);
  return agreement;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
