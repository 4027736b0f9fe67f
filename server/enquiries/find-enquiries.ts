import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { type Person, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { isBehind, type PageMark } from "../db/page-mark.ts";
import { clients, enquiries } from "../db/schema/index.ts";

const pageSize = 20;

type Query = { show: "new" | "all"; before: PageMark | undefined };

/** The inbox, the newest first; `before` continues where a page ended. */
export async function listEnquiries(viewer: Person, { show, before }: Query) {
  requireAdmin(viewer);
  const rows = await asViewer(viewer, (tx) =>
    tx
      .select({ enquiry: enquiries, client: { id: clients.id, name: clients.name } })
      .from(enquiries)
      .leftJoin(clients, and(eq(clients.id, enquiries.clientId), isNull(clients.deletedAt)))
      .where(
        and(
          show === "new" ? isNull(enquiries.answeredAt) : undefined,
          isBehind(before, enquiries.receivedAt, enquiries.id),
        ),
      )
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
    .select()
    .from(enquiries)
    .where(isNull(enquiries.answeredAt))
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
