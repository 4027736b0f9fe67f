import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { emailWords } from "../../content/emails.ts";
import { greetingName } from "../../domain/client.ts";
import { clientExports, clientPeople, clients, profiles, user } from "../db/schema/index.ts";
import { env } from "../settings/env.server.ts";
import { type Composer, draw } from "./draw-mail.ts";
import type { MailKind } from "./kinds.ts";
import { AccountMail } from "./templates/account-mail.tsx";

/** To whoever asked for a client's file: the client, or the provider for them. One that is gone again is not announced. */
export const exportComposers = {
  async "export-ready"(tx, exportId) {
    const isOfClient = eq(clientPeople.clientId, clientExports.clientId);
    const [found] = await tx
      .select({
        client: clients,
        contactName: clientPeople.name,
        role: profiles.role,
        email: user.email,
      })
      .from(clientExports)
      .innerJoin(clients, eq(clients.id, clientExports.clientId))
      .innerJoin(profiles, eq(profiles.id, clientExports.requestedBy))
      .innerJoin(user, eq(user.id, clientExports.requestedBy))
      .leftJoin(clientPeople, and(eq(clientPeople.accountId, user.id), isOfClient, isNull(clientPeople.removedAt)))
      .where(and(eq(clientExports.id, exportId), isNotNull(clientExports.madeAt), isNull(clients.deletedAt)));
    if (!found) return;
    const { client, contactName, role, email } = found;
    const { subject, title, lead, adminLead, button, after } = emailWords.exportReady;
    const isTheirs = role === "user";
    // Whoever was removed since has nothing to open.
    if (isTheirs && contactName === null) return;
    const path = isTheirs ? "/clients/your-file" : `/dashboard/admin/clients/${client.id}/file`;
    return {
      to: isTheirs ? email : (env().ENQUIRIES_TO ?? business().enquiriesEmail),
      subject,
      ...(await draw(
        <AccountMail
          name={isTheirs ? greetingName({ name: client.name, contactName: contactName ?? "" }) : business().firstName}
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
