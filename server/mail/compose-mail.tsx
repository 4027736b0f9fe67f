import { eq } from "drizzle-orm";
import { emailWords } from "../../content/emails.ts";
import { londonMoment } from "../../domain/calendar-day.ts";
import { linkAddress } from "../auth/account-links.ts";
import type { Tx } from "../db/client.server.ts";
import { accountLinks, auditEvents, enquiries, user } from "../db/schema/index.ts";
import { env } from "../settings/env.server.ts";
import { type ComposedMail, type Composer, draw } from "./draw-mail.ts";
import { invoiceComposers } from "./invoice-mails.tsx";
import type { MailKind } from "./kinds.ts";
import { projectComposers } from "./project-mails.tsx";
import { AccountMail } from "./templates/account-mail.tsx";
import { EnquiryReceived } from "./templates/enquiry-received.tsx";

/** The words of a mail, from the row it is about; undefined when that row is gone. */
export function composeMail(tx: Tx, kind: MailKind, subjectId: string): Promise<ComposedMail | undefined> {
  return composers[kind](tx, subjectId);
}

const composers: Record<MailKind, Composer> = {
  async "enquiry-received"(tx, enquiryId) {
    const [enquiry] = await tx.select().from(enquiries).where(eq(enquiries.id, enquiryId));
    if (!enquiry) return;
    return {
      to: env().ENQUIRIES_TO,
      replyTo: { name: enquiry.name, address: enquiry.email },
      subject: emailWords.enquiryReceived.subject(enquiry.name),
      ...(await draw(<EnquiryReceived enquiry={enquiry} />)),
    };
  },
  ...invoiceComposers,
  ...projectComposers,
  "email-link": composeLink,
  "invite-link": composeLink,
  "reset-link": composeLink,
  async "security-notice"(tx, eventId) {
    const [event] = await tx.select().from(auditEvents).where(eq(auditEvents.id, eventId));
    const owner = event?.subjectId ? await findOwner(tx, event.subjectId) : undefined;
    if (!event || !owner) return;
    const words = emailWords.securityNotice;
    const events: Partial<Record<string, { subject: string; what: string }>> = words.events;
    const said = events[event.action];
    if (!said) return;
    const { subject, what } = said;
    return {
      // Of a move to another address the old one is told.
      to: event.details.from ?? owner.email,
      subject,
      ...(await draw(
        <AccountMail
          name={owner.name}
          title={subject}
          lead={words.lead(what, londonMoment(event.at))}
          after={[words.wasIt, event.details.from ? words.wasNotMoved : words.wasNot]}
          button={words.button}
          href={`${env().SITE_ORIGIN}/clients/account`}
        />,
      )),
    };
  },
};

async function composeLink(tx: Tx, linkId: string): Promise<ComposedMail | undefined> {
  const [link] = await tx.select().from(accountLinks).where(eq(accountLinks.id, linkId));
  const owner = link ? await findOwner(tx, link.accountId) : undefined;
  if (!link || !owner) return;
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
        href={linkAddress(link.id, link.purpose)}
      />,
    )),
  };
}

/** Only these three columns are open to the worker. */
async function findOwner(tx: Tx, accountId: string) {
  const [owner] = await tx
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, accountId));
  return owner;
}
