import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Person } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { invoices } from "../db/schema/index.ts";
import { env } from "../settings/env.server.ts";
import { findDocumentRecord } from "./find-document-record.ts";

const lifetimeSeconds = 60;

/**
 * An address at which one document lies open for a minute, for whoever may open it. The client that is named must be the
 * viewer's own, and for the admin the invoice's: anything else is the same as an invoice that is not there.
 */
export async function findFileLink(
  viewer: Person,
  { invoiceId, clientId }: { invoiceId: string; clientId: string },
  at: Date,
): Promise<string | undefined> {
  if (viewer.role !== "admin" && clientId !== viewer.id) return;
  const isTheirs = await asViewer(viewer, async (tx) => {
    if (!(await findDocumentRecord(tx, viewer, invoiceId))) return false;
    return (await tx.$count(invoices, and(eq(invoices.id, invoiceId), eq(invoices.clientId, clientId)))) > 0;
  });
  if (!isTheirs) return;
  const until = Math.floor(at.getTime() / 1_000) + lifetimeSeconds;
  return `/invoice-files/${invoiceId}.${until}.${sealOf(invoiceId, until)}`;
}

/** The invoice behind such an address, while its minute lasts. */
export function readFileToken(token: string, at: Date): string | undefined {
  const [, id = "", until = "", seal = ""] = /^([\da-f-]{36})\.([1-9]\d{0,11})\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(seal);
  const expected = Buffer.from(sealOf(id, Number(until)));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return;
  const isOver = at.getTime() >= Number(until) * 1_000;
  return !isOver && z.uuid().safeParse(id).success ? id : undefined;
}

function sealOf(invoiceId: string, until: number): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`invoice-file:${invoiceId}:${until}`).digest("base64url");
}
