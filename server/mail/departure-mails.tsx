import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { emailWords } from "../../content/emails.ts";
import { agreementNumber } from "../../domain/agreement.ts";
import { type Day, londonMoment, longDay, noonOf } from "../../domain/calendar-day.ts";
import { greetingName } from "../../domain/client.ts";
import { datesAfter, finalPence } from "../../domain/departure.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";
import type { Tx } from "../db/client.server.ts";
import { agreements, clients, type DepartureRow, departures, projectEvents } from "../db/schema/index.ts";
import { findFinalInvoice } from "../departures/final-invoice.ts";
import { agreedOf, findDeparture, findTerm, findTermOnLastDay, keptFrom } from "../departures/find-departure.ts";
import { findBalance } from "../invoices/balance.ts";
import { env } from "../settings/env.server.ts";
import { type ComposedMail, type Composer, draw } from "./draw-mail.ts";
import type { MailKind } from "./kinds.ts";
import { findOwnerOfProject } from "./project-mails.tsx";
import type { Reader } from "./readers.ts";
import { AccountMail } from "./templates/account-mail.tsx";

/** About leaving: to whoever of the client may do everything, and to the provider. Who stays after all hears no more of it. */
export const departureComposers = {
  async "leaving-booked"(tx, departureId, reader) {
    const found = await findOne(tx, departureId);
    if (!found || found.departure.endedAt) return;
    const { booked } = emailWords.leaving;
    const subject = booked.subject(found.project.projectName, dayWords(found.departure.endsOn));
    return mailClient(found, reader, { ...booked, subject }, await saysCosts(tx, found));
  },
  async "leaving-waived"(tx, departureId, reader) {
    const found = await findOne(tx, departureId);
    if (!found?.departure.waivedAt || found.departure.endedAt) return;
    const { waives } = emailWords.leaving;
    const subject = waives.subject(found.project.projectName);
    return mailClient(found, reader, { ...waives, subject }, saysFree(found.departure));
  },
  async "leaving-stays"(tx, departureId, reader) {
    const [departure] = await tx.select().from(departures).where(eq(departures.id, departureId));
    const owner = departure?.projectId ? await findOwnerOfProject(tx, departure.projectId) : undefined;
    // Booked again since, it is no longer news.
    if (!departure?.takenBackAt || !owner || (await findDeparture(tx, owner.project.id))) return;
    const client = { ...owner.client, ...reader };
    const { subject, title, lead, after, mistake, button } = emailWords.leaving.stays;
    return {
      to: client.email,
      subject: subject(owner.project.projectName),
      ...(await draw(
        <AccountMail
          name={greetingName(client)}
          title={title}
          lead={lead(owner.project.projectName, dayWords(departure.endsOn))}
          after={[after, mistake]}
          invitesAnswer
          button={button}
          href={`${env().SITE_ORIGIN}/projects/${owner.project.id}`}
        />,
      )),
    };
  },
  async "leaving-last-day"(tx, departureId, reader) {
    const found = await findOne(tx, departureId);
    if (!found?.departure.endedAt) return;
    const { lastDay, invoiced } = emailWords.leaving;
    const pence = await findInvoiced(tx, found.departure);
    const costs = pence ? invoiced(formatPounds(pence)) : saysFree(found.departure);
    return mailClient(found, reader, { ...lastDay, subject: lastDay.subject(found.project.projectName) }, costs);
  },
  async "leaving-erasing"(tx, departureId, reader) {
    const found = await findOne(tx, departureId);
    if (!found?.departure.warnedAt) return;
    const { erasing, invoiced } = emailWords.leaving;
    const pence = await findInvoiced(tx, found.departure);
    const day = dayWords(datesAfter(keptFrom(found.departure)).erasedOn);
    const costs = pence ? invoiced(formatPounds(pence)) : saysFree(found.departure);
    return mailClient(found, reader, { ...erasing, subject: erasing.subject(found.project.projectName, day) }, costs);
  },
  async "leaving-erased"(tx, departureId, reader) {
    const [found] = await tx
      .select({ departure: departures, client: clients })
      .from(departures)
      .innerJoin(clients, eq(clients.id, departures.clientId))
      .where(and(eq(departures.id, departureId), isNotNull(departures.erasedAt), isNull(clients.deletedAt)));
    if (!found?.departure.erasedAt) return;
    const client = { ...found.client, ...reader };
    const { projectName, erasedAt } = found.departure;
    const { subject, title, lead, erased, kept, owed, backups, button } = emailWords.leaving.receipt;
    return {
      to: client.email,
      subject: subject(projectName),
      ...(await draw(
        <AccountMail
          name={greetingName(client)}
          title={title}
          lead={lead(projectName, longDay(erasedAt))}
          list={[erased, kept, owed]}
          after={[backups]}
          button={button}
          href={`${env().SITE_ORIGIN}/privacy`}
        />,
      )),
    };
  },
  async "leaving-noted"(tx, eventId) {
    const [event] = await tx.select().from(projectEvents).where(eq(projectEvents.id, eventId));
    const found = event && (await findOwnerOfProject(tx, event.projectId));
    if (!event || !found) return;
    const { project, client } = found;
    const { booked, stays, button } = emailWords.leavingNoted;
    const departure = await findDeparture(tx, project.id);
    if (event.kind === "agreement-cancelled") return noteCancelled(found, event);
    const isBooking = event.kind === "leaving-booked";
    // No longer news.
    if (isBooking ? departure?.endsOn !== event.what : departure) return;
    const day = dayWords(event.what);
    const { title, after } = isBooking ? booked : stays;
    return {
      to: env().ENQUIRIES_TO ?? business().enquiriesEmail,
      replyTo: { name: client.name, address: client.email },
      subject: isBooking ? booked.subject(client.name, day) : stays.subject(client.name),
      ...(await draw(
        <AccountMail
          name={business().firstName}
          title={title}
          lead={
            isBooking
              ? booked.lead(client.name, project.projectName, day)
              : stays.lead(client.name, project.projectName)
          }
          after={[after]}
          button={button}
          href={pageOf(project.id)}
        />,
      )),
    };
  },
  async "agreement-cancelled"(tx, departureId, reader) {
    const found = await findOne(tx, departureId);
    const agreement = found?.departure.cancelsId && (await findAgreed(tx, found.departure.cancelsId));
    if (!found || !agreement) return;
    const { project, departure } = found;
    const client = { ...found.client, ...reader };
    const words = emailWords.agreementCancelled;
    const moment = londonMoment(departure.requestedAt);
    const number = agreementNumber(agreement.number);
    return {
      to: client.email,
      subject: words.subject(project.projectName),
      ...(await draw(
        <AccountMail
          name={greetingName(client)}
          title={words.title}
          lead={words.lead(project.projectName, moment)}
          list={[
            words.statement(number, project.projectName, longDay(agreement.acceptedAt)),
            words.name(departure.cancelledName, moment),
            words.owes[agreement.startsAtOnce ? "atOnce" : "notAtOnce"],
            words.back,
          ]}
          after={[words.kept(dayWords(datesAfter(keptFrom(departure)).stayUntil))]}
          invitesAnswer
          button={words.button}
          href={pageOf(project.id)}
        />,
      )),
    };
  },
} satisfies Partial<Record<MailKind, Composer>>;

/** To the provider, at once. */
async function noteCancelled(
  { project, client }: NonNullable<Awaited<ReturnType<typeof findOwnerOfProject>>>,
  { what, at }: typeof projectEvents.$inferSelect,
): Promise<ComposedMail> {
  const { cancelled, button } = emailWords.leavingNoted;
  return {
    to: env().ENQUIRIES_TO ?? business().enquiriesEmail,
    replyTo: { name: client.name, address: client.email },
    subject: cancelled.subject(client.name),
    ...(await draw(
      <AccountMail
        name={business().firstName}
        title={cancelled.title}
        lead={cancelled.lead(client.name, project.projectName, what, londonMoment(at))}
        after={[cancelled.after]}
        button={button}
        href={pageOf(project.id)}
      />,
    )),
  };
}

async function findAgreed(tx: Tx, id: string) {
  const { number, acceptedAt, startsAtOnce } = agreements;
  const [found] = await tx.select({ number, acceptedAt, startsAtOnce }).from(agreements).where(eq(agreements.id, id));
  return found;
}

type Found = NonNullable<Awaited<ReturnType<typeof findOne>>>;

async function findOne(tx: Tx, departureId: string) {
  const [departure] = await tx.select().from(departures).where(eq(departures.id, departureId));
  if (!departure?.projectId || departure.takenBackAt) return;
  const owner = await findOwnerOfProject(tx, departure.projectId);
  return owner && { ...owner, departure };
}

async function findInvoiced(tx: Tx, { invoiceId }: DepartureRow): Promise<Pence> {
  const invoice = await findFinalInvoice(tx, invoiceId);
  const balance = invoice && !invoice.voidedAt ? await findBalance(tx, invoice.id) : undefined;
  return balance ? balance.totalPence - balance.creditedPence : 0;
}

type Words = { subject: string; title: string; lead: (project: string, day: string) => string };

async function mailClient(
  { project, client: owner, departure }: Found,
  reader: Reader | undefined,
  { subject, title, lead }: Words,
  costs: string,
): Promise<ComposedMail> {
  const client = { ...owner, ...reader };
  const { stayUntil, erased, file, button, buttonOnly } = emailWords.leaving;
  const dates = datesAfter(keptFrom(departure));
  return {
    to: client.email,
    subject,
    ...(await draw(
      <AccountMail
        name={greetingName(client)}
        title={title}
        lead={lead(project.projectName, dayWords(departure.endsOn))}
        list={[
          ...(departure.cancelledName ? [] : [costs, stayUntil(dayWords(dates.stayUntil))]),
          erased(dayWords(dates.erasedOn)),
        ]}
        after={[file(`${env().SITE_ORIGIN}/clients/your-file`)]}
        invitesAnswer
        button={departure.cancelledName ? buttonOnly : button}
        href={pageOf(project.id)}
      />,
    )),
  };
}

/** As on the page: what it will be, and what it can be at most. */
async function saysCosts(tx: Tx, { project, departure }: Found): Promise<string> {
  const { willInvoice, most } = emailWords.leaving;
  const agreed = agreedOf(departure);
  const pence = finalPence(await findTermOnLastDay(tx, project.id, agreed.endsOn), agreed);
  const mostPence = finalPence(await findTerm(tx, project.id), agreed);
  const costs = pence ? willInvoice(formatPounds(pence), dayWords(agreed.endsOn)) : saysFree(departure);
  return pence < mostPence ? `${costs} ${most(formatPounds(mostPence))}` : costs;
}

function saysFree({ waivedAt, waiveReason }: DepartureRow): string {
  const { free, waived } = emailWords.leaving;
  return waivedAt ? waived(waiveReason) : free;
}

function pageOf(projectId: string): string {
  return `${env().SITE_ORIGIN}/projects/${projectId}/leave`;
}

function dayWords(day: Day): string {
  return longDay(noonOf(day));
}
