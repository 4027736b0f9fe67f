import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { emailWords } from "../../content/emails.ts";
import { longDay } from "../../domain/calendar-day.ts";
import { dataRequests } from "../db/schema/index.ts";
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
} satisfies Partial<Record<MailKind, Composer>>;
