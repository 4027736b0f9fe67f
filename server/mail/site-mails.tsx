import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { emailWords } from "../../content/emails.ts";
import { londonClock, londonDay, londonMoment } from "../../domain/calendar-day.ts";
import { siteHost } from "../../domain/site-host.ts";
import type { Tx } from "../db/client.server.ts";
import { clients, incidentLines, incidentSites, incidents, mails, projects } from "../db/schema/index.ts";
import { now } from "../settings/clock.ts";
import { env } from "../settings/env.server.ts";
import { outcomeOf } from "../sites/list-verdicts.ts";
import { isAbout } from "../sites/mail-clients.ts";
import { type ComposedMail, type Composer, draw } from "./draw-mail.ts";
import { inOneLine, type Said, toSitesClient } from "./draw-site-mail.tsx";
import type { MailKind } from "./kinds.ts";
import { AccountMail } from "./templates/account-mail.tsx";

/** That sites are down, and that they are up again: to the provider at once, to clients by their line in the incident. */
export const siteComposers = {
  async "site-down"(tx, incidentId) {
    const found = await findIncident(tx, incidentId);
    // Over already: that has a mail of its own, which says all of it.
    if (!found || found.incident.endedAt) return;
    const { subject, title, lead, after, button } = emailWords.siteDown;
    return toProvider(found, {
      subject: subject(found.names),
      title: title(found.sites.length),
      lead: lead(clockOf(found.incident.startedAt)),
      list: found.sites.map((one) => `${nameAndHost(one)}: ${emailWords.siteFaults[outcomeOf(one.outcome)]}`),
      after: [after],
      button,
    });
  },
  async "site-up"(tx, incidentId) {
    const found = await findIncident(tx, incidentId);
    if (!found?.incident.endedAt) return;
    const { subject, title, lead, after, button } = emailWords.siteUp;
    const { startedAt, endedAt } = found.incident;
    return toProvider(found, {
      subject: subject(found.names),
      title: title(found.sites.length),
      lead: lead(clockOf(startedAt), clockOf(endedAt), minutesOf(startedAt, endedAt)),
      list: found.sites.map(nameAndHost),
      after: [after],
      button,
    });
  },
  async "site-down-client"(tx, lineId, reader) {
    const found = await findTheirs(tx, lineId);
    const down = found?.sites.filter(({ upAt }) => upAt === null) ?? [];
    const [first] = down;
    // It is up again meanwhile, or the provider has told them.
    if (!found || !first || found.isNoted) return;
    const { subject, title, lead, after, button } = emailWords.siteDownClient;
    return toSitesClient(found, reader, {
      subject: subject(first.name),
      title,
      lead: lead(namesOf(down), clockOf(first.downFrom), down.length),
      after: [after(business().firstName)],
      button,
    });
  },
  async "site-up-client"(tx, lineId, reader) {
    const found = await findTheirs(tx, lineId);
    if (!found || found.isNotedOver || !(found.isNoted || (await wasSent(tx, lineId)))) return;
    const ends = found.sites.flatMap(({ upAt }) => upAt ?? []);
    const [first] = found.sites;
    // Down again, or still: it is not over.
    if (!first || ends.length < found.sites.length) return;
    const ended = new Date(Math.max(...ends.map((at) => at.getTime())));
    const { subject, title, lead, after, button } = emailWords.siteUpClient;
    return toSitesClient(found, reader, {
      subject: subject(first.name),
      title,
      lead: lead(namesOf(found.sites), clockOf(first.downFrom), clockOf(ended), minutesOf(first.downFrom, ended)),
      after: [after],
      button,
    });
  },
} satisfies Partial<Record<MailKind, Composer>>;

async function toProvider({ incident }: { incident: { id: string } }, said: Said): Promise<ComposedMail> {
  const { subject, ...words } = said;
  const href = `${env().SITE_ORIGIN}/dashboard/admin/sites/incidents/${incident.id}`;
  return {
    to: env().ENQUIRIES_TO ?? business().enquiriesEmail,
    subject,
    ...(await draw(<AccountMail name={business().firstName} {...words} href={href} />)),
  };
}

async function findIncident(tx: Tx, incidentId: string) {
  const [incident] = await tx.select().from(incidents).where(eq(incidents.id, incidentId));
  const sites = incident ? await listSites(tx, incidentId) : [];
  if (!incident || sites.length === 0) return;
  return { incident, sites, names: namesOf(sites) };
}

/** Of a project that is deleted nothing is said any more. */
function listSites(tx: Tx, incidentId: string) {
  const { outcome, downFrom, upAt } = incidentSites;
  return tx
    .select({
      projectId: projects.id,
      clientId: projects.clientId,
      name: projects.projectName,
      url: projects.url,
      outcome,
      downFrom,
      upAt,
    })
    .from(incidentSites)
    .innerJoin(projects, eq(projects.id, incidentSites.projectId))
    .where(and(eq(incidentSites.incidentId, incidentId), isNull(projects.deletedAt)))
    .orderBy(asc(downFrom), asc(projects.projectName));
}

/** The client whom a line is about, and all of their sites in that incident. */
async function findTheirs(tx: Tx, lineId: string) {
  const [found] = await tx
    .select({ client: clients, projectId: projects.id, incidentId: incidentLines.incidentId })
    .from(incidentLines)
    .innerJoin(projects, isAbout)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(and(eq(incidentLines.id, lineId), isNull(projects.deletedAt), isNull(clients.deletedAt)));
  if (!found) return;
  const { client, projectId, incidentId } = found;
  const sites = (await listSites(tx, incidentId)).filter(({ clientId }) => clientId === client.id);
  const lines = await tx
    .select({ kind: incidentLines.kind })
    .from(incidentLines)
    .where(eq(incidentLines.incidentId, incidentId));
  const isNoted = lines.some(({ kind }) => kind.startsWith("note-"));
  return { client, projectId, sites, isNoted, isNotedOver: lines.some(({ kind }) => kind === "note-over") };
}

/** Whoever was not told that it was down need not hear that it is up. */
async function wasSent(tx: Tx, lineId: string): Promise<boolean> {
  const isSent = and(eq(mails.subjectId, lineId), eq(mails.kind, "site-down-client"), isNotNull(mails.sentAt));
  const [sent] = await tx.select({ id: mails.id }).from(mails).where(isSent).limit(1);
  return sent !== undefined;
}

/** A mail leads to us alone. */
function nameAndHost({ name, url }: { name: string; url: string }): string {
  return `${name} (${siteHost(url) ?? url})`;
}

function namesOf(sites: readonly { name: string }[]): string {
  return inOneLine(sites.map(({ name }) => name));
}

/** Of today the time is enough. */
function clockOf(at: Date): string {
  return londonDay(at) === londonDay(now()) ? londonClock(at) : londonMoment(at);
}

function minutesOf(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / 60_000);
}
