import { and, asc, eq, isNull } from "drizzle-orm";
import { emailWords } from "../../content/emails.ts";
import { londonMoment, longDay } from "../../domain/calendar-day.ts";
import { isAnnouncedInTime, isCalledOff, readNoteKind } from "../../domain/incident.ts";
import type { Tx } from "../db/client.server.ts";
import { auditEvents, clients, incidentLines, incidentSites, incidents, projects } from "../db/schema/index.ts";
import type { Composer } from "./draw-mail.ts";
import { inOneLine, toSitesClient } from "./draw-site-mail.tsx";
import type { MailKind } from "./kinds.ts";

/** About how a client's sites run: each client hears once of all of theirs. */
export const incidentComposers = {
  async "outage-note"(tx, eventId, reader) {
    const found = await findNotified(tx, eventId);
    const line = found && (await findLine(tx, found.details.lineId));
    const kind = readNoteKind(line?.kind);
    if (!found || !line || !kind) return;
    const { subjects, titles, lead, next, seen, button } = emailWords.outageNote;
    const { names, downFrom, upAt } = found;
    return toSitesClient(found, reader, {
      subject: subjects[kind](names, upAt !== undefined),
      title: titles[kind],
      lead: lead(names, londonMoment(downFrom), upAt ? londonMoment(upAt) : ""),
      list: linesOf(line.text),
      after: [...(line.nextBy ? [next(londonMoment(line.nextBy))] : []), seen],
      button,
    });
  },
  async "work-announced"(tx, eventId, reader) {
    const found = await findNotified(tx, eventId);
    // What was called off meanwhile is not announced any more.
    if (!found?.incident.endedAt || isCalledOff(found.incident)) return;
    const { subject, title, lead, inTime, late, button } = emailWords.workAnnounced;
    const { incident, names } = found;
    const { startedAt, cause } = incident;
    return toSitesClient(found, reader, {
      subject: subject(names, longDay(startedAt)),
      title,
      lead: lead(names, londonMoment(startedAt), londonMoment(found.incident.endedAt)),
      list: linesOf(cause),
      after: [isAnnouncedInTime(incident) ? inTime : late],
      button,
    });
  },
  async "work-called-off"(tx, eventId, reader) {
    const found = await findNotified(tx, eventId);
    if (!found || !isCalledOff(found.incident)) return;
    const { subject, title, lead, after, button } = emailWords.workCalledOff;
    const { incident, names } = found;
    return toSitesClient(found, reader, {
      subject: subject(names, longDay(incident.startedAt)),
      title,
      lead: lead(names, londonMoment(incident.startedAt)),
      list: [],
      after: [after],
      button,
    });
  },
} satisfies Partial<Record<MailKind, Composer>>;

function linesOf(text: string): string[] {
  return [...new Set(text.split("\n").map((line) => line.trim()))].filter(Boolean);
}

async function findLine(tx: Tx, lineId = "") {
  const [line] = lineId ? await tx.select().from(incidentLines).where(eq(incidentLines.id, lineId)) : [];
  return line;
}

/** Of an incident the sites of one client: those who have none of them left hear nothing. */
async function findNotified(tx: Tx, eventId: string) {
  const [event] = await tx.select().from(auditEvents).where(eq(auditEvents.id, eventId));
  if (!event?.subjectId || !event.details.incidentId) return;
  const rows = await tx
    .select({ client: clients, incident: incidents, name: projects.projectName, site: incidentSites })
    .from(incidentSites)
    .innerJoin(incidents, eq(incidents.id, incidentSites.incidentId))
    .innerJoin(projects, and(eq(projects.id, incidentSites.projectId), isNull(projects.deletedAt)))
    .innerJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
    .where(and(eq(incidents.id, event.details.incidentId), eq(clients.id, event.subjectId)))
    .orderBy(asc(incidentSites.downFrom), asc(projects.projectName));
  const [first] = rows;
  if (!first) return;
  const { client, incident, site } = first;
  const isAllUp = rows.every((row) => row.site.upAt !== null);
  const upAt = rows.map((row) => row.site.upAt?.getTime() ?? 0);
  return {
    client,
    incident,
    details: event.details,
    projectId: site.projectId,
    names: inOneLine(rows.map(({ name }) => name)),
    downFrom: site.downFrom,
    upAt: isAllUp ? new Date(Math.max(...upAt)) : undefined,
  };
}
