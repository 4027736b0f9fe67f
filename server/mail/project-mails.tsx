import { and, eq, isNull } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { emailWords } from "../../content/emails.ts";
import { addOnLine } from "../../domain/add-on-request.ts";
import { londonDay, longDay, noonOf } from "../../domain/calendar-day.ts";
import { greetingName } from "../../domain/client.ts";
import { isKeyOf } from "../../domain/is-key-of.ts";
import { statusWords } from "../../domain/project-status.ts";
import { endOfTerm, isNoticeDue } from "../../domain/term.ts";
import type { Tx } from "../db/client.server.ts";
import { addOnRequestLines, addOnRequests, clients, projectEvents, projects } from "../db/schema/index.ts";
import { findDeparture } from "../departures/find-departure.ts";
import { now } from "../settings/clock.ts";
import { env } from "../settings/env.server.ts";
import { type ComposedMail, type Composer, draw } from "./draw-mail.ts";
import type { MailKind } from "./kinds.ts";
import type { Reader } from "./readers.ts";
import { AccountMail } from "./templates/account-mail.tsx";

/** About projects, to the client and to the provider. */
export const projectComposers = {
  async "add-ons-requested"(tx, addOnRequestId) {
    const found = await findRequest(tx, addOnRequestId);
    if (!found || isDecided(found.request)) return;
    const words = emailWords.addOnsRequested;
    const { request, project, client } = found;
    return {
      to: env().ENQUIRIES_TO ?? business().enquiriesEmail,
      replyTo: { name: client.name, address: client.email },
      subject: words.subject(project.projectName),
      ...(await draw(
        <AccountMail
          name={business().firstName}
          title={words.title}
          lead={words.lead(client.name, project.projectName)}
          list={request.lines}
          after={[words.reply]}
          button={words.button}
          href={`${env().SITE_ORIGIN}/dashboard/admin/add-on-requests`}
        />,
      )),
    };
  },
  "add-ons-confirmed": (tx, id, reader) => composeAboutRequest(tx, { id, reader }, "addOnsConfirmed"),
  "request-declined": (tx, id, reader) => composeAboutRequest(tx, { id, reader }, "requestDeclined"),
  async "term-ends"(tx, eventId, reader) {
    const [event] = await tx.select().from(projectEvents).where(eq(projectEvents.id, eventId));
    const found = event && (await findOwnerOfProject(tx, event.projectId));
    if (!event || !found?.project.termStartedOn) return;
    const term = { startedOn: found.project.termStartedOn, months: found.project.termMonths };
    // Another end has a notice of its own, and after it there is nothing to announce.
    if (endOfTerm(term) !== event.what || !isNoticeDue(term, londonDay(now()))) return;
    // It does not go on month to month.
    if (await findDeparture(tx, event.projectId)) return;
    const { lead, after, ...words } = emailWords.termEnds;
    const day = longDay(noonOf(event.what));
    return mailClient(found, reader, { ...words, lead: (project) => lead(project, day) }, { after: [after] });
  },
  async "project-news"(tx, eventId, reader) {
    const [event] = await tx.select().from(projectEvents).where(eq(projectEvents.id, eventId));
    const found = event && (await findOwnerOfProject(tx, event.projectId));
    if (!event || !found) return;
    const { statuses, noteOnly, paused, note, button } = emailWords.projectNews;
    const { kind, toStatus } = event;
    // No longer news: what it has become since has a mail of its own, where it concerns the client.
    const isSame = found.project.note === event.note;
    if (kind === "paused" && found.project.pausedUntil !== event.what) return;
    if (kind === "status-changed" ? found.project.status !== toStatus : !isSame) return;
    const words =
      kind === "paused"
        ? { ...paused, lead: (project: string) => paused.lead(project, longDay(noonOf(event.what))) }
        : kind === "status-changed" && isKeyOf(statuses, toStatus)
          ? statuses[toStatus]
          : noteOnly;
    return mailClient(found, reader, { ...words, button }, { after: event.note && isSame ? [note(event.note)] : [] });
  },
} satisfies Partial<Record<MailKind, Composer>>;

type RequestWords = "addOnsConfirmed" | "requestDeclined";

async function composeAboutRequest(
  tx: Tx,
  { id, reader }: { id: string; reader: Reader | undefined },
  kind: RequestWords,
): Promise<ComposedMail | undefined> {
  const found = await findRequest(tx, id);
  if (!found || (kind === "addOnsConfirmed" && isDecided(found.request))) return;
  const words = emailWords[kind];
  const { declineReason, lines } = found.request;
  const why = "reason" in words && declineReason ? [words.reason(declineReason)] : [];
  return mailClient(found, reader, words, { list: lines, after: [...why, words.after] });
}

/** Then its invoice or what declined it has been written, and says more. */
function isDecided({ approvedAt, declinedAt }: Pick<typeof addOnRequests.$inferSelect, "approvedAt" | "declinedAt">) {
  return approvedAt !== null || declinedAt !== null;
}

type ClientWords = {
  subject: (project: string) => string;
  title: string;
  lead: (project: string) => string;
  button: string;
};

async function mailClient(
  { project, client: owner }: NonNullable<Awaited<ReturnType<typeof findOwnerOfProject>>>,
  reader: Reader | undefined,
  { subject, title, lead, button }: ClientWords,
  rest: { list?: string[]; after: string[] },
): Promise<ComposedMail> {
  const client = { ...owner, ...reader };
  return {
    to: client.email,
    subject: subject(project.projectName),
    ...(await draw(
      <AccountMail
        name={greetingName(client)}
        title={title}
        lead={lead(project.projectName)}
        {...rest}
        day={statusWords(project.status).projectDay}
        invitesAnswer
        button={button}
        href={`${env().SITE_ORIGIN}/clients/projects/${project.id}`}
      />,
    )),
  };
}

async function findRequest(tx: Tx, addOnRequestId: string) {
  const [request] = await tx.select().from(addOnRequests).where(eq(addOnRequests.id, addOnRequestId));
  const found = request && (await findOwnerOfProject(tx, request.projectId));
  if (!request || !found) return;
  const lines = await tx
    .select()
    .from(addOnRequestLines)
    .where(eq(addOnRequestLines.addOnRequestId, addOnRequestId))
    .orderBy(addOnRequestLines.name);
  return { ...found, request: { ...request, lines: lines.map(addOnLine) } };
}

/** Whoever is deleted hears nothing more. */
export async function findOwnerOfProject(tx: Tx, projectId: string) {
  const [found] = await tx
    .select({ project: projects, client: clients })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(and(eq(projects.id, projectId), isNull(projects.deletedAt), isNull(clients.deletedAt)));
  return found;
}
