import { and, eq, isNotNull, or } from "drizzle-orm";
import { z } from "zod";
import type { PayLinkViewer } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { invoices } from "../db/schema/index.ts";
import { env } from "../settings/env.server.ts";
import { isSigned, signatureOf } from "../settings/signature.ts";

/** Of one on which nothing is owed any more, after the last mail about it. The database counts as long. */
const lifetimeDays = 90;

/**
 * The whole address of an invoice's pay page. Its secret half is stored nowhere: whoever has a copy of the database
 * cannot write it down.
 */
export function payLink(invoiceId: string, number = 0): string {
  return `${env().SITE_ORIGIN}${payPath(invoiceId, number)}`;
}

export function payPath(id: string, number = 0): string {
  const seal = signatureOf(sealed(id, number));
  return number === 0 ? `/pay/${id}.${seal}` : `/pay/${id}.${number}.${seal}`;
}

/** Who holds a token; whatever is none opens nothing. Whether the link still works, the database says. */
export function readPayToken(token: string, at: Date): PayLinkViewer | undefined {
  const [, id = "", number = "0", seal = ""] = /^([\da-f-]{36})(?:\.([1-9]\d{0,5}))?\.([\w-]{43})$/.exec(token) ?? [];
  const link = { number: Number(number), at };
  const isOurs = isSigned(sealed(id, link.number), seal);
  return isOurs && z.uuid().safeParse(id).success ? { kind: "pay-link", invoiceId: id, link } : undefined;
}

/** A mail is about to be sent with it. While something is owed it lasts anyway. */
export async function keepPayLink(tx: Tx, invoiceId: string, at: Date): Promise<void> {
  const payLinkUntil = new Date(at.getTime() + lifetimeDays * 86_400_000);
  const isClosed = or(isNotNull(invoices.settledAt), isNotNull(invoices.voidedAt));
  await tx
    .update(invoices)
    .set({ payLinkUntil })
    .where(and(eq(invoices.id, invoiceId), isClosed));
}

function sealed(invoiceId: string, number: number): string {
  return number === 0 ? `pay:${invoiceId}` : `pay:${invoiceId}:${number}`;
}
