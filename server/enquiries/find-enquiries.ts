import { and, asc, desc, eq, getTableColumns, isNotNull, isNull } from "drizzle-orm";
import { type Person, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { isBehind, type PageMark } from "../db/page-mark.ts";
import { clients, enquiries } from "../db/schema/index.ts";

const pageSize = 20;

/** Still waits for an answer. */
export const isWaiting = and(isNull(enquiries.answeredAt), isNull(enquiries.spamAt));

const isOfClient = and(eq(clients.id, enquiries.clientId), isNull(clients.deletedAt));

const shown = { new: isWaiting, all: isNull(enquiries.spamAt), spam: isNotNull(enquiries.spamAt) };
export type Shown = keyof typeof shown;

type Query = { show: Shown; before: PageMark | undefined; only: string | undefined };

/** The inbox, the newest first; `before` continues where a page ended. `only` is one of them, whatever became of it. */
export async function listEnquiries(viewer: Person, { show, before, only }: Query) {
  requireAdmin(viewer);
  const rows = await asViewer(viewer, (tx) =>
    tx
      .select({ enquiry: enquiries, client: { id: clients.id, name: clients.name } })
      .from(enquiries)
      .leftJoin(clients, isOfClient)
      .where(and(only ? eq(enquiries.id, only) : shown[show], isBehind(before, enquiries.receivedAt, enquiries.id)))
      .orderBy(desc(enquiries.receivedAt), desc(enquiries.id))
      .limit(pageSize + 1),
  );
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1)?.enquiry : undefined;
  return { enquiries: page, older: last && { at: last.receivedAt, id: last.id } };
}

/** Whoever has waited longest comes first. */
export async function listUnanswered(tx: Tx, limit: number) {
  return tx
    .select({ ...getTableColumns(enquiries), client: { id: clients.id, name: clients.name } })
    .from(enquiries)
    .leftJoin(clients, isOfClient)
    .where(isWaiting)
    .orderBy(asc(enquiries.receivedAt), asc(enquiries.id))
    .limit(limit);
}

/** For the form that follows: what somebody asked for is what their project is about. */
export async function findEnquiryOf(tx: Tx, clientId: string) {
  const [enquiry] = await tx
    .select({ business: enquiries.business, project: enquiries.project })
    .from(enquiries)
    .where(eq(enquiries.clientId, clientId))
    .orderBy(desc(enquiries.receivedAt))
    .limit(1);
  return enquiry;
}
