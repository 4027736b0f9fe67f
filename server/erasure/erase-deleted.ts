import { and, eq, exists, inArray, isNotNull, isNull, lte, not, or, type SQLWrapper, sql } from "drizzle-orm";
import { offer } from "../../domain/catalogue.ts";
import { type Actor, system, systemActor } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import {
  accountLinks,
  addOnRequests,
  articleImages,
  articles,
  articleVersions,
  auditEvents,
  clientExports,
  clients,
  type DepartureRow,
  dataRequests,
  departures,
  enquiries,
  invoices,
  mails,
  messages,
  planChanges,
  projectEvents,
  projects,
  providedArchives,
  publishedArticles,
  websiteDraft,
  websitePictures,
  websiteShown,
  websiteVersions,
} from "../db/schema/index.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { owesNothing } from "../invoices/owing.ts";
import { forgetPayer } from "../payments/customers.ts";
import { closeDeparture, hasLeft, listLeft } from "./erase-left.ts";

/** When the nightly round comes by, on the wall in London. */
export const nightlyErasure = "03:20";

/**
 * Ten days after it was deleted, nothing is left of a client, a project or an article but the line that says so, and the invoices that were
 * issued. Of a client how to reach them and what they accepted stays until nothing is owed either way.
 */
export async function eraseDeleted(at: Date): Promise<void> {
  const before = new Date(at.getTime() - offer.retentionDays * 86_400_000);
  const actor = systemActor("erase-deleted", at);
  const due = await asViewer(system, async (tx) => ({
    clients: await tx
      .select({ id: clients.id })
      .from(clients)
      .where(and(lte(clients.deletedAt, before), owesNothing)),
    projects: await tx.select({ id: projects.id }).from(projects).where(lte(projects.deletedAt, before)),
    left: await listLeft(tx, at),
    // Not in the night in which they are told: the mail needs their address.
    gone: await tx
      .select({ id: clients.id })
      .from(clients)
      .where(hasLeft(tx, new Date(at.getTime() - 86_400_000))),
  }));
  // Each in a transaction of its own: one that fails leaves the others erased, and is tried again.
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  for (const { id } of due.clients) await asViewer(system, (tx) => eraseClient(tx, id, actor)).catch(note);
  for (const { id } of due.projects) await asViewer(system, (tx) => eraseProject(tx, id, actor)).catch(note);
  await asViewer(system, (tx) => eraseFiles(tx, before)).catch(note);
  for (const departure of due.left) await asViewer(system, (tx) => eraseLeft(tx, departure, actor)).catch(note);
  for (const { id } of due.gone) await asViewer(system, (tx) => eraseClient(tx, id, actor)).catch(note);
  await asViewer(system, (tx) => tx.delete(articles).where(lte(articles.deletedAt, before))).catch(note);
  await asViewer(system, (tx) => erasePictures(tx, before)).catch(note);
  await asViewer(system, (tx) => eraseWebsitePictures(tx, before)).catch(note);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be erased`);
}

async function eraseClient(tx: Tx, clientId: string, actor: Actor): Promise<void> {
  await lockMoney(tx, clientId);
  const [client] = await tx
    .select({ email: clients.email })
    .from(clients)
    .where(and(eq(clients.id, clientId), or(and(isNotNull(clients.deletedAt), owesNothing), hasLeft(tx, actor.at))));
  if (!client) return;
  const theirs = await tx.select({ id: projects.id }).from(projects).where(eq(projects.clientId, clientId));
  for (const project of theirs) await eraseProject(tx, project.id, actor);
  const { accounts, emails } = await listOwnPeople(tx, clientId);
  const addresses = [client.email, ...emails];
  const wrote = or(
    eq(enquiries.clientId, clientId),
    and(isNull(enquiries.clientId), inArray(sql`lower(${enquiries.email})`, addresses)),
    ...accounts.map((id) => isFromEarlierAddress(tx, id)),
  );
  const theirRequests = or(eq(dataRequests.clientId, clientId), inArray(sql`lower(${dataRequests.email})`, addresses));
  const concerns = or(
    inArray(auditEvents.actorId, accounts),
    inArray(auditEvents.subjectId, accounts),
    and(eq(auditEvents.subjectKind, "client"), eq(auditEvents.subjectId, clientId)),
  );
  await eraseMails(tx, [
    tx.select({ id: enquiries.id }).from(enquiries).where(wrote),
    tx.select({ id: auditEvents.id }).from(auditEvents).where(concerns),
    tx.select({ id: accountLinks.id }).from(accountLinks).where(inArray(accountLinks.accountId, accounts)),
    tx.select({ id: auditEvents.id }).from(auditEvents).where(isAboutInvoiceOf(tx, clientId)),
    tx.select({ id: dataRequests.id }).from(dataRequests).where(theirRequests),
    tx.select({ id: departures.id }).from(departures).where(eq(departures.clientId, clientId)),
    tx.select({ id: clientExports.id }).from(clientExports).where(eq(clientExports.clientId, clientId)),
  ]);
  await tx.delete(dataRequests).where(theirRequests);
  await eraseMoney(tx, clientId, actor);
  await tx.delete(enquiries).where(wrote);
  await tx.update(auditEvents).set({ address: null, details: {} }).where(concerns);
  const { rowCount } = await tx.delete(clients).where(eq(clients.id, clientId));
  // Refuses, and so undoes all of this, where somebody brought the client back in the meantime.
  for (const id of accounts) await tx.execute(sql`select app.erase_account(${id})`);
  if (rowCount) await recordErased(tx, "client", clientId, actor);
}

/**
 * The people whom nothing else is kept of: their accounts and addresses. Whoever belongs to another client keeps their login, also where
 * this client was made with it; the account behind another client's id stays as long as that one does.
 */
async function listOwnPeople(tx: Tx, clientId: string): Promise<{ accounts: string[]; emails: string[] }> {
  const { rows } = await tx.execute<{ account: string | null; email: string | null }>(sql`
    with people as (
      select account_id as account, email from client_people where client_id = ${clientId}
      union select ${clientId}::uuid, null)
    select account, email from people
    where account is null
      or not exists (select from client_people o where o.account_id = people.account and o.client_id <> ${clientId} and o.removed_at is null)
        and not exists (select from clients c where c.id = people.account and c.id <> ${clientId})`);
  return {
    accounts: [...new Set(rows.flatMap(({ account }) => account ?? []))],
    emails: rows.flatMap(({ email }) => email ?? []),
  };
}

/** What was issued stays as it was, for about six years, as the law wants; it loses only whose it was. */
async function eraseMoney(tx: Tx, clientId: string, actor: Actor): Promise<void> {
  await tx.delete(invoices).where(and(eq(invoices.clientId, clientId), isNull(invoices.issuedAt)));
  await forgetPayer(tx, clientId, actor);
}

function isAboutInvoiceOf(tx: Tx, clientId: string) {
  const theirs = tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.clientId, clientId));
  return and(eq(auditEvents.subjectKind, "invoice"), inArray(auditEvents.subjectId, theirs));
}

/** Written from an address that they have had, unless it is somebody else's by now. */
function isFromEarlierAddress(tx: Tx, clientId: string) {
  const writer = sql`lower(${enquiries.email})`;
  const earlier = tx
    .select({ email: sql`${auditEvents.details} ->> 'from'` })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectId, clientId),
        inArray(auditEvents.action, ["email-change-undone", "email-changed", "email-corrected"]),
      ),
    );
  const isTaken = exists(tx.select({ id: clients.id }).from(clients).where(eq(clients.email, writer)));
  return and(isNull(enquiries.clientId), inArray(writer, earlier), not(isTaken));
}

/** Everything in one file, and what was added to it, of whoever was deleted and is kept because something is owed. */
async function eraseFiles(tx: Tx, before: Date): Promise<void> {
  const theirs = tx.select({ id: clients.id }).from(clients).where(lte(clients.deletedAt, before));
  await tx.delete(clientExports).where(inArray(clientExports.clientId, theirs));
  await tx.delete(providedArchives).where(inArray(providedArchives.clientId, theirs));
}

/** Its links, history, requests and messages go with it, by the tables' own rules. */
async function eraseProject(tx: Tx, projectId: string, actor: Actor): Promise<void> {
  await eraseMails(tx, [
    tx.select({ id: projectEvents.id }).from(projectEvents).where(eq(projectEvents.projectId, projectId)),
    tx.select({ id: addOnRequests.id }).from(addOnRequests).where(eq(addOnRequests.projectId, projectId)),
    tx.select({ id: planChanges.id }).from(planChanges).where(eq(planChanges.projectId, projectId)),
    tx.select({ id: messages.id }).from(messages).where(eq(messages.projectId, projectId)),
  ]);
  await tx.delete(invoices).where(and(eq(invoices.projectId, projectId), isNull(invoices.issuedAt)));
  const { rowCount } = await tx.delete(projects).where(eq(projects.id, projectId));
  if (rowCount) await recordErased(tx, "project", projectId, actor);
}

/** What was made for whoever left; how to reach them stays while something is owed, and their invoices for as long as the law wants. */
async function eraseLeft(tx: Tx, departure: DepartureRow, actor: Actor): Promise<void> {
  const projectId = await closeDeparture(tx, departure, actor);
  if (projectId) await eraseProject(tx, projectId, actor);
}

/** Those that neither an article nor any version of one has shown for as long as that. */
async function erasePictures(tx: Tx, before: Date): Promise<void> {
  const { digest, width, height } = articleImages;
  const own = sql`format('image-%s-%sx%s-webp', ${digest}, ${width}, ${height})`;
  const shown = sql.join(
    [articles, articleVersions, publishedArticles].map(
      (table) => sql`select jsonb_path_query(body, '$[*].asset._ref') #>> '{}' from ${table}`,
    ),
    sql` union `,
  );
  await tx.delete(articleImages).where(and(lte(articleImages.addedAt, before), sql`${own} not in (${shown})`));
}

/** Those that neither the draft nor any version of the website has shown for as long as that. */
async function eraseWebsitePictures(tx: Tx, before: Date): Promise<void> {
  const { id, addedAt } = websitePictures;
  const shown = sql.join(
    [websiteDraft, websiteVersions, websiteShown].map(
      (table) => sql`select jsonb_path_query(content, '$.projects[*].pictureId ? (@ != null)') #>> '{}' from ${table}
        union select content #>> '{identity,logo}' from ${table} where content #>> '{identity,logo}' is not null`,
    ),
    sql` union `,
  );
  await tx.delete(websitePictures).where(and(lte(addedAt, before), sql`${id}::text not in (${shown})`));
}

/** The outbox keeps no words, but the reason of a failure may name an address. */
async function eraseMails(tx: Tx, subjects: SQLWrapper[]): Promise<void> {
  for (const ids of subjects) await tx.delete(mails).where(inArray(mails.subjectId, ids));
}

function recordErased(tx: Tx, kind: "client" | "project", id: string, actor: Actor): Promise<string> {
  return recordEvent(tx, { action: `${kind}-erased`, subject: { kind, id } }, actor);
}
