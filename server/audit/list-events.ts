import { desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Person, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { isBehind, type PageMark } from "../db/page-mark.ts";
import { auditEvents, clients } from "../db/schema/index.ts";

const pageSize = 50;

/** The newest first; `before` continues where a page ended. */
export async function listEvents(viewer: Person, before?: PageMark) {
  requireAdmin(viewer);
  const actors = alias(clients, "actors");
  const subjects = alias(clients, "subjects");
  const rows = await asViewer(viewer, (tx) =>
    tx
      .select({ event: auditEvents, actorName: actors.name, subjectName: subjects.name })
      .from(auditEvents)
      .leftJoin(actors, eq(actors.id, auditEvents.actorId))
      .leftJoin(subjects, eq(subjects.id, auditEvents.subjectId))
      .where(isBehind(before, auditEvents.at, auditEvents.id))
      .orderBy(desc(auditEvents.at), desc(auditEvents.id))
      .limit(pageSize + 1),
  );
  const events = rows.slice(0, pageSize);
  return { events, older: rows.length > pageSize ? events.at(-1)?.event : undefined };
}
