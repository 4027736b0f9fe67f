import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { emailWords } from "../../content/emails.ts";
import { greetingName } from "../../domain/client.ts";
import { clientExports, clients, profiles, user } from "../db/schema/index.ts";
import { env } from "../settings/env.server.ts";
import { type Composer, draw } from "./draw-mail.ts";
import type { MailKind } from "./kinds.ts";
import { AccountMail } from "./templates/account-mail.tsx";

/** To whoever asked for a client's file: the client, or the provider for them. One that is gone again is not announced. */
export const exportComposers = {
  async "export-ready"(tx, exportId) {
    const [found] = await tx
      .select({ client: clients, role: profiles.role, email: user.email })
      .from(clientExports)
      .innerJoin(clients, eq(clients.id, clientExports.clientId))
      .innerJoin(profiles, eq(profiles.id, clientExports.requestedBy))
      .innerJoin(user, eq(user.id, clientExports.requestedBy))
      .where(and(eq(clientExports.id, exportId), isNotNull(clientExports.madeAt), isNull(clients.deletedAt)));
    if (!found) return;
    const { client, role, email } = found;
    const { subject, title, lead, adminLead, button, after } = emailWords.exportReady;
    const isTheirs = role === "user";
    const path = isTheirs ? "/clients/your-file" : `/dashboard/admin/clients/${client.id}/file`;
    return {
      to: isTheirs ? email : (env().ENQUIRIES_TO ?? business().enquiriesEmail),
      subject,
      ...(await draw(
        <AccountMail
          name={isTheirs ? greetingName(client) : business().firstName}
          title={title}
          lead={isTheirs ? lead : adminLead(client.name)}
          after={[after]}
          button={button}
          href={`${env().SITE_ORIGIN}${path}`}
        />,
      )),
    };
  },
} satisfies Partial<Record<MailKind, Composer>>;
