import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clients, enquiries } from "../db/schema/index.ts";
import { type Person, requireAdmin } from "../viewer.ts";

const pageSize = 20;

/** The last enquiry of a page: the next one goes on behind it. */
export type EnquiryMark = { receivedAt: Date; id: string };

type Asked = { show: "new" | "all"; before: EnquiryMark | undefined };

/** The inbox, the newest first; `before` continues where a page ended. */
export async function listEnquiries(viewer: Person, { show, before }: Asked) {
  requireAdmin(viewer);
  const rows = await asViewer(viewer, (tx) =>
    tx
      .select({ enquiry: enquiries, client: { id: clients.id, name: clients.name } })
      .from(enquiries)
      .leftJoin(clients, and(eq(clients.id, enquiries.clientId), isNull(clients.deletedAt)))
      .where(
        and(
          show === "new" ? isNull(enquiries.answeredAt) : undefined,
          before &&
            sql`(${enquiries.receivedAt}, ${enquiries.id}) < (${before.receivedAt.toISOString()}::timestamptz, ${before.id}::uuid)`,
        ),
      )
      .orderBy(desc(enquiries.receivedAt), desc(enquiries.id))
      .limit(pageSize + 1),
  );
  const page = rows.slice(0, pageSize);
  return { enquiries: page, older: rows.length > pageSize ? page.at(-1)?.enquiry : undefined };
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
