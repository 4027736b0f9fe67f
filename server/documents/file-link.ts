import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { Person } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { invoices } from "../db/schema/index.ts";
import { readSealed, seal } from "../web/sealed.ts";
import { type FoundDocument, findDocument } from "./find-document.ts";
import { findDocumentRecord } from "./find-document-record.ts";

const lifetimeSeconds = 60;

/**
 * An address at which one document lies open for a minute, for whoever may open it. The client that is named must be the
 * invoice's, which for a client is one of their own: anything else is the same as an invoice that is not there.
 */
export async function findFileLink(
  viewer: Person,
  { invoiceId, clientId }: { invoiceId: string; clientId: string },
  at: Date,
): Promise<string | undefined> {
  const isTheirs = await asViewer(viewer, async (tx) => {
    if (!(await findDocumentRecord(tx, viewer, invoiceId))) return false;
    return (await tx.$count(invoices, and(eq(invoices.id, invoiceId), eq(invoices.clientId, clientId)))) > 0;
  });
  if (!isTheirs) return;
  const until = Math.floor(at.getTime() / 1_000) + lifetimeSeconds;
  return `/invoice-files/${seal("invoice-file", invoiceId, until)}`;
}

/** No cookie is looked at: the address was given to somebody who may open it. It dies with its client. */
export async function findFile(invoiceId: string, at: Date): Promise<FoundDocument> {
  const viewer = { kind: "pay-link", invoiceId } as const;
  const isThere = and(eq(invoices.id, invoiceId), isNotNull(invoices.clientId));
  if ((await asViewer(viewer, (tx) => tx.$count(invoices, isThere))) === 0) return { outcome: "not-there" };
  return findDocument(viewer, { kind: "current", invoiceId }, at);
}

/** The invoice behind such an address, and whether its minute is over. */
export function readFileToken(token: string, at: Date): { invoiceId: string; isOver: boolean } | undefined {
  const read = readSealed("invoice-file", token, at);
  return read && z.uuid().safeParse(read.text).success ? { invoiceId: read.text, isOver: read.isOver } : undefined;
}
