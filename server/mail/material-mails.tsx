import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { emailWords } from "../../content/emails.ts";
import { greetingName } from "../../domain/client.ts";
import { endOfLife, linkAddress } from "../auth/account-links.ts";
import type { Tx } from "../db/client.server.ts";
import { accountLinks, clientPeople, projectEvents } from "../db/schema/index.ts";
import { findList, listItems } from "../material/find-material.ts";
import { now } from "../settings/clock.ts";
import { env } from "../settings/env.server.ts";
import { type ComposedMail, type Composer, draw } from "./draw-mail.ts";
import type { MailKind } from "./kinds.ts";
import { findOwnerOfProject } from "./project-mails.tsx";
import type { Reader } from "./readers.ts";
import { AccountMail } from "./templates/account-mail.tsx";

/** About what the provider wants of a client: to the client what is open, to the provider what has come. */
export const materialComposers = {
  "material-asked": (tx, eventId, reader) => composeWanted(tx, eventId, reader, "materialWanted"),
  "material-reminder": (tx, eventId, reader) => composeWanted(tx, eventId, reader, "materialReminder"),
  async "material-received"(tx, eventId, reader) {
    const found = await findMaterialOf(tx, eventId);
    if (!found?.list.returnedAt) return;
    const { project, client: owner, items } = found;
    const client = { ...owner, ...reader };
    const { subject, title, lead, after, button } = emailWords.materialReceived;
    return {
      to: client.email,
      subject: subject(project.projectName),
      ...(await draw(
        <AccountMail
          name={greetingName(client)}
          title={title}
          lead={lead(project.projectName)}
          list={items.map(({ title: item }) => item)}
          after={[after]}
          invitesAnswer
          button={button}
          href={`${env().SITE_ORIGIN}/projects/${project.id}/material`}
        />,
      )),
    };
  },
  async "material-given"(tx, eventId) {
    const found = await findMaterialOf(tx, eventId);
    if (!found) return;
    const { project, client, items, list } = found;
    const words = emailWords.materialGiven;
    const missing = items.filter(({ isHere }) => !isHere).map(({ title }) => title);
    const isAll = list.returnedAt !== null;
    return {
      to: env().ENQUIRIES_TO ?? business().enquiriesEmail,
      replyTo: { name: client.name, address: client.email },
      subject: words.subject(client.name, project.projectName, isAll),
      ...(await draw(
        <AccountMail
          name={business().firstName}
          title={words.title}
          lead={isAll ? words.all(client.name, project.projectName) : words.some(client.name, project.projectName)}
          list={items.filter(({ isHere }) => isHere).map(({ title }) => title)}
          after={missing.length > 0 ? [words.missing(missing.join(", "))] : []}
          button={words.button}
          href={`${env().SITE_ORIGIN}/projects/${project.id}/material`}
        />,
      )),
    };
  },
} satisfies Partial<Record<MailKind, Composer>>;

/** One that is answered meanwhile is not sent, nor one about a project that waits for something else by now. */
async function composeWanted(
  tx: Tx,
  eventId: string,
  reader: Reader | undefined,
  kind: "materialWanted" | "materialReminder",
): Promise<ComposedMail | undefined> {
  const found = await findMaterialOf(tx, eventId);
  if (!found || found.list.returnedAt || found.project.status !== "on_hold" || found.project.pausedUntil) return;
  const { project, client: owner, list } = found;
  const open = found.items.filter(({ isHere }) => !isHere);
  if (open.length === 0) return;
  const client = { ...owner, ...reader };
  const words = emailWords[kind];
  const way = await findWayIn(tx, { projectId: project.id, clientId: owner.id, reader });
  return {
    to: client.email,
    subject: words.subject(business().firstName, open.length, project.projectName),
    ...(await draw(
      <AccountMail
        name={greetingName(client)}
        title={words.title}
        lead={list.note || words.lead(project.projectName)}
        list={open.map(({ title, missing }) => (missing ? `${title}: ${missing}` : title))}
        after={[...(way.isLogin ? [words.login] : []), words.after]}
        invitesAnswer
        button={way.isLogin ? words.loginButton : words.button}
        href={way.href}
      />,
    )),
  };
}

async function findMaterialOf(tx: Tx, eventId: string) {
  const [event] = await tx.select().from(projectEvents).where(eq(projectEvents.id, eventId));
  const owner = event && (await findOwnerOfProject(tx, event.projectId));
  const list = owner && (await findList(tx, owner.project.id));
  if (!owner || !list?.sentAt) return;
  const items = await listItems(tx, owner.project.id);
  return { ...owner, list, items: items.filter(({ wantedAt }) => wantedAt !== null) };
}

type For = { projectId: string; clientId: string; reader: Reader | undefined };

/** To the list; for whoever has no password by way of choosing one. The time of a link that waited begins when it is sent. */
async function findWayIn(tx: Tx, { projectId, clientId, reader }: For): Promise<{ href: string; isLogin: boolean }> {
  const page = `/projects/${projectId}/material`;
  const whose = reader ? eq(clientPeople.id, reader.personId) : isNull(clientPeople.removedAt);
  const people = tx
    .select({ accountId: clientPeople.accountId })
    .from(clientPeople)
    .where(and(eq(clientPeople.clientId, clientId), whose));
  const isTheirs = and(
    eq(accountLinks.purpose, "invite"),
    eq(accountLinks.wantedPage, page),
    isNull(accountLinks.spentAt),
    sql`${accountLinks.accountId} in (${people})`,
  );
  const [link] = await tx.select().from(accountLinks).where(isTheirs).orderBy(desc(accountLinks.createdAt)).limit(1);
  if (!link) return { href: `${env().SITE_ORIGIN}${page}`, isLogin: false };
  await tx
    .update(accountLinks)
    .set({ expiresAt: endOfLife("invite", now()) })
    .where(eq(accountLinks.id, link.id));
  return { href: linkAddress(link.id, "invite", page), isLogin: true };
}
