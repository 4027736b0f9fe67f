import { and, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { emailWords } from "../../content/emails.ts";
import { londonDay, longDay, noonOf } from "../../domain/calendar-day.ts";
import { dataRequestDue } from "../../domain/data-request.ts";
import { dataLinkAddress, dataLinkEnds } from "../data-requests/data-link.ts";
import type { Tx } from "../db/client.server.ts";
import { dataRequests } from "../db/schema/index.ts";
import { now } from "../settings/clock.ts";
import { env } from "../settings/env.server.ts";
import { type Composer, draw } from "./draw-mail.ts";
import type { MailKind } from "./kinds.ts";
import { AccountMail } from "./templates/account-mail.tsx";

/** To whoever asked about their data or complained: it has been read. Nothing of what they wrote stands in it. */
export const dataRequestComposers = {
  async "data-request-acknowledged"(tx, id) {
    const { name, email, kind, receivedAt, acknowledgedAt, answeredAt } = dataRequests;
    const [found] = await tx
      .select({ name, email, kind, receivedAt })
      .from(dataRequests)
      .where(and(eq(dataRequests.id, id), isNotNull(acknowledgedAt), isNull(answeredAt)));
    if (!found) return;
    const { subject, title, lead, after, button } = emailWords.dataRequestAcknowledged;
    return {
      to: found.email,
      replyTo: { name: business().name, address: business().enquiriesEmail },
      subject,
      ...(await draw(
        <AccountMail
          name={found.name}
          title={title}
          lead={lead[found.kind](longDay(found.receivedAt))}
          after={[after]}
          button={button}
          href={`${env().SITE_ORIGIN}/privacy#your-rights`}
        />,
      )),
    };
  },
  async "data-request-received"(tx, id) {
    const { name, kind, receivedAt, clientId, answeredAt } = dataRequests;
    const [found] = await tx
      .select({ name, kind, receivedAt, clientId })
      .from(dataRequests)
      .where(and(eq(dataRequests.id, id), isNull(answeredAt)));
    const receivedOn = found && londonDay(found.receivedAt);
    const due = receivedOn && dataRequestDue({ kind: found.kind, receivedOn, isAcknowledged: false });
    if (!due) return;
    const { subject, title, lead, byThemselves, button } = emailWords.dataRequestReceived;
    return {
      to: env().ENQUIRIES_TO ?? business().enquiriesEmail,
      subject: subject[found.kind](found.name),
      ...(await draw(
        <AccountMail
          name={business().firstName}
          title={title}
          lead={lead(longDay(noonOf(due)))}
          after={found.kind === "complaint" || found.clientId ? [] : [byThemselves]}
          button={button}
          href={`${env().SITE_ORIGIN}/dashboard/admin/data-requests#request-${id}`}
        />,
      )),
    };
  },
  /** Where nothing is kept but what somebody wrote: a client logs in, and to an address that nobody knows nothing is sent. */
  async "data-request-link"(tx, id) {
    const { kind, clientId, answeredAt } = dataRequests;
    const isOpen = and(ne(kind, "complaint"), isNull(clientId), isNull(answeredAt));
    const [found] = await tx
      .select()
      .from(dataRequests)
      .where(and(eq(dataRequests.id, id), isOpen, sql`app.has_only_written(${dataRequests.email})`));
    if (!found || found.kind === "complaint" || (await hasOtherLink(tx, found, now()))) return;
    // Its time begins when it is tried for the first time: a second copy has the same link.
    const linkAt = found.linkAt ?? now();
    await tx.update(dataRequests).set({ linkAt }).where(eq(dataRequests.id, id));
    const words = emailWords.dataRequestLink;
    return {
      to: found.email,
      replyTo: { name: business().name, address: business().enquiriesEmail },
      subject: words.subject,
      ...(await draw(
        <AccountMail
          name={found.name}
          title={words.title}
          lead={words.lead[found.kind](longDay(found.receivedAt))}
          after={[words.after(longDay(dataLinkEnds(linkAt))), words.mistake]}
          button={words.button}
          href={dataLinkAddress(id, linkAt)}
        />,
      )),
    };
  },
} satisfies Partial<Record<MailKind, Composer>>;

/** Whoever types somebody's address again and again gets them one mail a day. */
async function hasOtherLink(tx: Tx, { id, email }: typeof dataRequests.$inferSelect, at: Date): Promise<boolean> {
  const isTheirs = eq(sql`lower(${dataRequests.email})`, email.toLowerCase());
  const dayAgo = new Date(at.getTime() - 86_400_000);
  return (await tx.$count(dataRequests, and(isTheirs, ne(dataRequests.id, id), gt(dataRequests.linkAt, dayAgo)))) > 0;
}
