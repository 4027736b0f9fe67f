import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { emailWords } from "../../content/emails.ts";
import { londonMoment } from "../../domain/calendar-day.ts";
import { greetingName } from "../../domain/client.ts";
import { lateAnswerBy } from "../../domain/website/away.ts";
import { endOfLife, linkAddress } from "../auth/account-links.ts";
import type { Tx } from "../db/client.server.ts";
import { accountLinks, auditEvents, clientPeople, clients, enquiries, profiles, user } from "../db/schema/index.ts";
import { now } from "../settings/clock.ts";
import { env } from "../settings/env.server.ts";
import { site } from "../website/site.ts";
import { agreementComposers } from "./agreement-mails.tsx";
import { dataRequestComposers } from "./data-request-mails.tsx";
import { departureComposers } from "./departure-mails.tsx";
import { draftComposers } from "./draft-mails.tsx";
import { type ComposedMail, type Composer, draw } from "./draw-mail.ts";
import { exportComposers } from "./export-mails.tsx";
import { incidentComposers } from "./incident-mails.tsx";
import { invoiceComposers } from "./invoice-mails.tsx";
import type { MailKind } from "./kinds.ts";
import { materialComposers } from "./material-mails.tsx";
import { messageComposers } from "./message-mails.tsx";
import { peopleComposers } from "./people-mails.tsx";
import { planChangeComposers } from "./plan-change-mails.tsx";
import { projectComposers } from "./project-mails.tsx";
import type { Reader } from "./readers.ts";
import { siteLetterComposers } from "./site-letter-mail.tsx";
import { siteComposers } from "./site-mails.tsx";
import { AccountMail } from "./templates/account-mail.tsx";
import { EnquiryConfirmed } from "./templates/enquiry-confirmed.tsx";
import { EnquiryReceived } from "./templates/enquiry-received.tsx";

/** The words of a mail, from the row it is about as it stands now, for the client's first person unless another reads it; undefined when that row is gone, or they are no longer true. */
export function composeMail(
  tx: Tx,
  kind: MailKind,
  subjectId: string,
  reader?: Reader,
): Promise<ComposedMail | undefined> {
  return composers[kind](tx, subjectId, reader);
}

const composers: Record<MailKind, Composer> = {
  async "enquiry-received"(tx, enquiryId) {
    const { id, spamAt, answeredAt } = enquiries;
    const isNew = and(eq(id, enquiryId), isNull(spamAt), isNull(answeredAt));
    const [enquiry] = await tx.select().from(enquiries).where(isNew);
    if (!enquiry) return;
    return {
      to: env().ENQUIRIES_TO ?? business().enquiriesEmail,
      replyTo: { name: enquiry.name, address: enquiry.email },
      subject: emailWords.enquiryReceived.subject(enquiry.name),
      ...(await draw(<EnquiryReceived enquiry={enquiry} />)),
    };
  },
  async "enquiry-confirmed"(tx, enquiryId) {
    const [enquiry] = await tx
      .select({ email: enquiries.email, receivedAt: enquiries.receivedAt })
      .from(enquiries)
      .where(and(eq(enquiries.id, enquiryId), isNull(enquiries.spamAt)));
    if (!enquiry) return;
    return {
      to: enquiry.email,
      replyTo: { name: business().name, address: business().enquiriesEmail },
      subject: emailWords.enquiryConfirmed.subject,
      ...(await draw(<EnquiryConfirmed answerBy={lateAnswerBy(enquiry.receivedAt, site().opening)} />)),
    };
  },
  ...agreementComposers,
  ...departureComposers,
  ...invoiceComposers,
  ...draftComposers,
  ...materialComposers,
  ...messageComposers,
  ...planChangeComposers,
  ...projectComposers,
  ...dataRequestComposers,
  ...exportComposers,
  ...peopleComposers,
  ...incidentComposers,
  ...siteComposers,
  ...siteLetterComposers,
  async "email-corrected-new"(tx, eventId) {
    const found = await findEvent(tx, eventId);
    const to = found?.event.details.to;
    if (!to || found.owner.email !== to) return;
    const { event, owner } = found;
    const words = emailWords.emailCorrected.new;
    const isUsed = event.details.login === "used";
    return {
      to,
      subject: words.subject,
      ...(await draw(
        <AccountMail
          name={owner.name}
          title={words.title}
          lead={words.lead(londonMoment(event.at))}
          after={[isUsed ? words.after.used : words.after.none, words.mistake]}
          button={isUsed ? words.button : words.noLoginButton}
          href={`${env().SITE_ORIGIN}${isUsed ? "/clients/login" : "/contact"}`}
        />,
      )),
    };
  },
  async "email-corrected-old"(tx, eventId) {
    const found = await findEvent(tx, eventId);
    const to = found?.event.details.from;
    if (!to || found.owner.email === to) return;
    const { event, owner } = found;
    const { subject, title, lead, after, button } = emailWords.emailCorrected.old;
    return {
      to,
      subject,
      ...(await draw(
        <AccountMail
          name={owner.name}
          title={title}
          lead={lead(londonMoment(event.at))}
          after={[...after]}
          button={button}
          href={`${env().SITE_ORIGIN}/contact`}
        />,
      )),
    };
  },
  "email-link": composeLink,
  "invite-link": composeLink,
  "reset-link": composeLink,
  async "security-notice"(tx, eventId) {
    const found = await findEvent(tx, eventId);
    if (!found) return;
    const { event, owner } = found;
    const words = emailWords.securityNotice;
    const events: Partial<Record<string, { subject: string; what: string }>> = words.events;
    const said = events[event.action];
    if (!said) return;
    const { subject, what } = said;
    const undo = event.action === "email-changed" ? await keepUndoLink(tx, event) : undefined;
    return {
      // Of a move to another address the old one is told.
      to: event.details.from ?? owner.email,
      subject,
      ...(await draw(
        <AccountMail
          name={owner.name}
          title={subject}
          lead={words.lead(what, londonMoment(event.at))}
          after={[words.wasIt, undo ? words.undo.wasNot : event.details.from ? words.wasNotMoved : words.wasNot]}
          button={undo ? words.undo.button : words.button}
          href={undo ?? `${env().SITE_ORIGIN}/clients/account`}
        />,
      )),
    };
  },
};

/** One that could not be used is not sent, nor one that a newer link has overtaken, and the time of one that waited begins when it is sent. */
async function composeLink(tx: Tx, linkId: string): Promise<ComposedMail | undefined> {
  const [link] = await tx.select().from(accountLinks).where(eq(accountLinks.id, linkId));
  const owner = link ? await findOwner(tx, link.accountId) : undefined;
  if (!link || link.purpose === "undo" || !owner || link.spentAt || !(await couldBeUsed(tx, link))) return;
  await tx
    .update(accountLinks)
    .set({ expiresAt: endOfLife(link.purpose, now()) })
    .where(eq(accountLinks.id, linkId));
  const { subject, title, lead, button, after } = emailWords.accountLink[link.purpose];
  return {
    to: link.newEmail ?? owner.email,
    subject,
    ...(await draw(
      <AccountMail
        name={owner.name}
        title={title}
        lead={lead}
        after={[after]}
        button={button}
        href={linkAddress(link.id, link.purpose, link.wantedPage)}
      />,
    )),
  };
}

/** By somebody who may log in, for an address that nobody else has. */
async function couldBeUsed(tx: Tx, { accountId, newEmail }: typeof accountLinks.$inferSelect): Promise<boolean> {
  const isShutOut = and(eq(profiles.id, accountId), isNotNull(profiles.disabledAt));
  const [shutOut] = await tx.select({ id: profiles.id }).from(profiles).where(isShutOut);
  const [taken] = newEmail ? await tx.select({ id: user.id }).from(user).where(eq(user.email, newEmail)) : [];
  return !shutOut && !taken;
}

/** The link back to the address an account had before, while there is one. Its time begins when it is sent, too. */
async function keepUndoLink(tx: Tx, { subjectId, details, at }: typeof auditEvents.$inferSelect) {
  const { accountId, purpose, newEmail, createdAt, spentAt, id } = accountLinks;
  const ofEvent = and(eq(accountId, subjectId ?? ""), eq(newEmail, details.from ?? ""), eq(createdAt, at));
  const [link] = await tx
    .update(accountLinks)
    .set({ expiresAt: endOfLife("undo", now()) })
    .where(and(ofEvent, eq(purpose, "undo"), isNull(spentAt)))
    .returning({ id });
  return link && linkAddress(link.id, "undo");
}

/** A line of history about an account, and whose it is. */
async function findEvent(tx: Tx, eventId: string) {
  const [event] = await tx.select().from(auditEvents).where(eq(auditEvents.id, eventId));
  const owner = event?.subjectId ? await findOwner(tx, event.subjectId) : undefined;
  return event && owner && { event, owner };
}

/** By the name that their client has for them, or the client's own; whoever belongs to no client has the account's. Only these columns of it are open to the worker. */
async function findOwner(tx: Tx, accountId: string) {
  const [owner] = await tx
    .select({
      account: { name: user.name, email: user.email },
      client: { name: clients.name, contactName: clientPeople.name },
    })
    .from(user)
    .leftJoin(clientPeople, and(eq(clientPeople.accountId, user.id), isNull(clientPeople.removedAt)))
    .leftJoin(clients, eq(clients.id, clientPeople.clientId))
    .where(eq(user.id, accountId))
    .orderBy(clientPeople.addedAt)
    .limit(1);
  if (!owner) return;
  const { account, client } = owner;
  const { name, contactName } = client ?? {};
  return { name: greetingName({ name: name ?? account.name, contactName: contactName ?? "" }), email: account.email };
}
