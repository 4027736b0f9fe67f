import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, not, type SQL, sql } from "drizzle-orm";
import { noteKinds } from "../../domain/incident.ts";
import { minutesBeforeClientsHear } from "../../domain/site-check.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { incidentLines, incidentSites, incidents, mails, projects } from "../db/schema/index.ts";
import type { MailKind } from "../mail/kinds.ts";
import { queueMail } from "../mail/queue-mail.ts";
import type { CameUp } from "./follow-incidents.ts";

type Found = { minute: Date; cameUp: readonly CameUp[] };

/** One mail to each client when it has lasted a while and the provider has said nothing; and one when it is over, to whoever was told. */
export async function mailClients(tx: Tx, { minute, cameUp }: Found, actor: Actor): Promise<void> {
  for (const line of await listDue(tx, minute)) await queueFor(tx, line, "site-down-client", actor);
  for (const line of await listOver(tx, cameUp)) await queueFor(tx, line, "site-up-client", actor);
}

/** A client in an incident, by the first line about a site of theirs: their mails are about it. */
type TheirLine = { clientId: string; incidentId: string; lineId: string };

async function queueFor(tx: Tx, { lineId }: TheirLine, kind: MailKind, actor: Actor): Promise<void> {
  await queueMail(tx, { kind, subjectId: lineId }, actor);
}

async function listDue(tx: Tx, minute: Date): Promise<TheirLine[]> {
  // The minute itself is over when it is written down.
  const since = new Date(minute.getTime() - (minutesBeforeClientsHear - 1) * 60_000);
  const due = await tx
    .selectDistinct({ incidentId: incidents.id, clientId: projects.clientId })
    .from(incidents)
    .innerJoin(incidentSites, eq(incidentSites.incidentId, incidents.id))
    .innerJoin(projects, eq(projects.id, incidentSites.projectId))
    .where(
      and(
        eq(incidents.kind, "outage"),
        isNull(incidents.endedAt),
        isNull(incidentSites.upAt),
        lte(incidentSites.downFrom, since),
        isNotNull(projects.clientId),
        isNull(projects.deletedAt),
        not(exists(notesOf(tx))),
      ),
    );
  const lines = await listLines(
    tx,
    due.map(({ incidentId }) => incidentId),
  );
  const isDue = (line: TheirLine) =>
    due.some(({ incidentId, clientId }) => incidentId === line.incidentId && clientId === line.clientId);
  return withoutMail(tx, lines.filter(isDue), "site-down-client");
}

/** Nothing of theirs is down in it any more, and the provider has not told them so. */
async function listOver(tx: Tx, cameUp: readonly CameUp[]): Promise<TheirLine[]> {
  const lines = await listLines(
    tx,
    cameUp.map(({ incidentId }) => incidentId),
  );
  if (lines.length === 0) return [];
  const ids = cameUp.map(({ projectId }) => projectId);
  const theirs = await tx.select({ clientId: projects.clientId }).from(projects).where(inArray(projects.id, ids));
  const concerned = lines.filter(({ clientId }) => theirs.some((one) => one.clientId === clientId));
  const due: TheirLine[] = [];
  for (const line of concerned) if (await isOverFor(tx, line)) due.push(line);
  return withoutMail(tx, due, "site-up-client");
}

async function isOverFor(tx: Tx, { incidentId, clientId, lineId }: TheirLine): Promise<boolean> {
  const [stillDown] = await tx
    .select({ id: incidentSites.projectId })
    .from(incidentSites)
    .innerJoin(projects, eq(projects.id, incidentSites.projectId))
    .where(and(eq(incidentSites.incidentId, incidentId), isNull(incidentSites.upAt), eq(projects.clientId, clientId)))
    .limit(1);
  if (stillDown) return false;
  const notes = await tx
    .select({ kind: incidentLines.kind })
    .from(incidentLines)
    .where(and(eq(incidentLines.incidentId, incidentId), isNote));
  if (notes.some(({ kind }) => kind === "note-over")) return false;
  const isMailed = and(eq(mails.subjectId, lineId), eq(mails.kind, "site-down-client"));
  const [mailed] = await tx.select({ id: mails.id }).from(mails).where(isMailed).limit(1);
  return notes.length > 0 || mailed !== undefined;
}

async function listLines(tx: Tx, incidentIds: string[]): Promise<TheirLine[]> {
  if (incidentIds.length === 0) return [];
  const rows = await tx
    .select({ clientId: projects.clientId, incidentId: incidentLines.incidentId, lineId: incidentLines.id })
    .from(incidentLines)
    .innerJoin(projects, isAbout)
    .where(and(inArray(incidentLines.incidentId, incidentIds), inArray(incidentLines.kind, ["found", "added"])))
    .orderBy(asc(incidentLines.at), asc(incidentLines.id));
  const first = new Map<string, TheirLine>();
  for (const { clientId, ...row } of rows) {
    const key = `${row.incidentId} ${clientId}`;
    if (clientId && !first.has(key)) first.set(key, { clientId, ...row });
  }
  return [...first.values()];
}

/** What the system found names the site by the id of its project. */
export const isAbout: SQL = sql`${projects.id}::text = ${incidentLines.text}`;

const isNote = inArray(incidentLines.kind, noteKinds);

function notesOf(tx: Tx) {
  return tx
    .select({ id: incidentLines.id })
    .from(incidentLines)
    .where(and(eq(incidentLines.incidentId, incidents.id), isNote));
}

async function withoutMail(tx: Tx, lines: TheirLine[], kind: MailKind): Promise<TheirLine[]> {
  if (lines.length === 0) return [];
  const ids = lines.map(({ lineId }) => lineId);
  const queued = await tx
    .select({ subjectId: mails.subjectId })
    .from(mails)
    .where(and(inArray(mails.subjectId, ids), eq(mails.kind, kind)));
  return lines.filter(({ lineId }) => !queued.some(({ subjectId }) => subjectId === lineId));
}
