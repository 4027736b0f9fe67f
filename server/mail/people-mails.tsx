import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { emailWords } from "../../content/emails.ts";
import { londonMoment, longDay } from "../../domain/calendar-day.ts";
import { greetingName } from "../../domain/client.ts";
import { invitationEnds } from "../../domain/client-person.ts";
import { invitationAddress } from "../auth/invitations.ts";
import type { Tx } from "../db/client.server.ts";
import { auditEvents, clientPeople, clients } from "../db/schema/index.ts";
import { now } from "../settings/clock.ts";
import { env } from "../settings/env.server.ts";
import { type Composer, draw } from "./draw-mail.ts";
import type { MailKind } from "./kinds.ts";
import { AccountMail } from "./templates/account-mail.tsx";

/** To somebody who is invited to a client, or was removed: by the line of history that says so, and to them alone. */
export const peopleComposers = {
  async "person-invited"(tx, eventId) {
    const found = await findPerson(tx, eventId);
    const { event, person, client } = found ?? {};
    // Taken back, taken up, over, or overtaken by a newer one.
    if (!event || !person?.may || person.removedAt || person.joinedAt) return;
    if (person.invitedAt?.getTime() !== event.at.getTime() || now() >= invitationEnds(event.at)) return;
    const words = emailWords.personInvited;
    const name = client?.name ?? "";
    return {
      to: person.email,
      subject: words.subject(name),
      ...(await draw(
        <AccountMail
          name={greetingName({ name, contactName: person.name })}
          title={words.title(name)}
          lead={words.lead(name)}
          list={[words.may[person.may]]}
          after={[words.after(longDay(invitationEnds(event.at))), words.mistake]}
          button={words.button}
          href={invitationAddress(person.id, event.at)}
        />,
      )),
    };
  },
  async "person-removed"(tx, eventId) {
    const found = await findPerson(tx, eventId);
    if (!found?.person.removedAt) return;
    const { event, person, client } = found;
    const words = emailWords.personRemoved;
    return {
      to: person.email,
      subject: words.subject(client.name),
      ...(await draw(
        <AccountMail
          name={greetingName({ name: client.name, contactName: person.name })}
          title={words.title(client.name)}
          lead={words.lead(londonMoment(event.at))}
          after={[words.after]}
          button={words.button}
          href={`${env().SITE_ORIGIN}/contact`}
        />,
      )),
    };
  },
} satisfies Partial<Record<MailKind, Composer>>;

/** Whom a line of history is about, while their client is there. */
async function findPerson(tx: Tx, eventId: string) {
  const [event] = await tx
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.id, eventId), isNotNull(auditEvents.subjectId)));
  const personId = event?.details.personId;
  if (!event || !personId) return;
  const [found] = await tx
    .select({ person: clientPeople, client: { name: clients.name } })
    .from(clientPeople)
    .innerJoin(clients, and(eq(clients.id, clientPeople.clientId), isNull(clients.deletedAt)))
    .where(eq(clientPeople.id, personId));
  return found && { ...found, event };
}
