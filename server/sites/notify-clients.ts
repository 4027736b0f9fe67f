import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { greetingName } from "../../domain/client.ts";
import type { PersonActor } from "../access/actor.ts";
import { type AuditAction, recordEvent } from "../audit/record-event.ts";
import type { Tx } from "../db/client.server.ts";
import { clients, incidentSites, projects } from "../db/schema/index.ts";
import type { MailKind } from "../mail/kinds.ts";
import { queueMail } from "../mail/queue-mail.ts";

/** Whose sites it concerns: each client once, however many of theirs. */
export async function listNotified(tx: Tx, incidentId: string) {
  const found = await tx
    .selectDistinct({
      id: clients.id,
      name: clients.name,
      contactName: clients.contactName,
      sortName: sql`lower(${clients.name})`,
    })
    .from(incidentSites)
    .innerJoin(projects, and(eq(projects.id, incidentSites.projectId), isNull(projects.deletedAt)))
    .innerJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
    .where(eq(incidentSites.incidentId, incidentId))
    .orderBy(asc(sql`lower(${clients.name})`), asc(clients.id));
  return found.map(({ id, name, contactName }) => ({ id, name: greetingName({ name, contactName }) }));
}

type Notice = {
  action: Extract<AuditAction, "outage-note-sent" | "work-announced" | "work-called-off">;
  kind: Extract<MailKind, "outage-note" | "work-announced" | "work-called-off">;
  incidentId: string;
  lineId?: string;
};

/** A line of history and a mail for each of them; how many there are. */
export async function notifyClients(tx: Tx, { action, kind, incidentId, lineId }: Notice, actor: PersonActor) {
  const notified = await listNotified(tx, incidentId);
  const details = { incidentId, ...(lineId ? { lineId } : {}) };
  for (const { id } of notified) {
    const eventId = await recordEvent(tx, { action, subject: { kind: "client", id }, details }, actor);
    await queueMail(tx, { kind, subjectId: eventId }, actor);
  }
  return notified.length;
}
