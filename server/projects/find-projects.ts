import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { breakDownCosts } from "../../domain/pricing.ts";
import { isForTheClient, projectEventKinds, withoutMoneyKinds } from "../../domain/project-history.ts";
import { projectDayOf } from "../../domain/project-status.ts";
import { clientOf, mayDo, type Person } from "../access/actor.ts";
import { listRequestsOf } from "../add-on-requests/find-requests.ts";
import { agreementState } from "../agreements/agreement-state.ts";
import { listOfferedCatalogue } from "../catalogue/edit-catalogue.ts";
import { asViewer, perConnection, readAsViewer, type Tx } from "../db/client.server.ts";
import { clientPeople, clients, projectEvents, projects } from "../db/schema/index.ts";
import { draftState } from "../drafts/draft-state.ts";
import { listInvoicesOf, listOwed } from "../invoices/find-client-money.ts";
import { findFirstPayments } from "../invoices/find-first-payments.ts";
import { materialState } from "../material/material-state.ts";
import { countUnread } from "../messages/count-unread.ts";
import { findSavedMethod } from "../payments/saved-methods.ts";
import { listBillable, listRemoved } from "./billable-items.ts";
import { findItemMoney } from "./item-money.ts";
import { lastOnTheStrip, projectLines } from "./project-lines.ts";
import { termParts } from "./term-parts.ts";

/** Nobody has more; whoever had would see the newest. */
const mostProjects = 50;
const mostEvents = 50;

/** A new column is read without being named here; what a page is sent, its view names. */
const { createdAt, deletedAt, sortName, ...columns } = getTableColumns(projects);

/** The client's own page: who they are, their projects with what each has and costs, and what they owe. */
export async function findDashboard(viewer: Person) {
  return readAsViewer(viewer, async (tx) => {
    const isViewer = and(eq(clientPeople.accountId, viewer.id), isNull(clientPeople.removedAt));
    const [client] = await tx
      .select({ name: clients.name, contactName: sql<string>`coalesce(${clientPeople.name}, ${clients.contactName})` })
      .from(clients)
      .leftJoin(clientPeople, and(eq(clientPeople.clientId, clients.id), isViewer))
      .where(and(eq(clients.id, clientOf(viewer, "any")), isNull(clients.deletedAt)));
    if (!client) return;
    const found = await listWithCosts(tx, clientOf(viewer, "project"));
    const unread = await countUnread(
      tx,
      viewer,
      found.map(({ id }) => id),
    );
    return {
      client,
      seesMoney: seesMoney(viewer),
      projects: found.map((project) => ({ ...asSeenBy(viewer, project), unread: unread.get(project.id) ?? 0 })),
      owed: await listOwed(tx, clientOf(viewer, "money")),
    };
  });
}

/** What it has, what that costs and until when it is paid are not for whoever may do the project alone. */
function asSeenBy<Found extends ReturnType<typeof withCosts<Row>>>(viewer: Person, found: Found): Found {
  if (seesMoney(viewer)) return found;
  const none = { plans: [], addOns: [], products: [], termPlans: [], hostingPaidUntil: null, agreement: null };
  const seen = { ...found, ...none, agreementWanted: false, nextPeriodOn: null, nextPaymentDue: null };
  return { ...seen, costs: breakDownCosts(seen) };
}

function seesMoney(viewer: Person): boolean {
  return viewer.role === "admin" || mayDo(viewer, "everything");
}

/** A client's own projects, the newest first. */
export async function listOwnProjects(viewer: Person) {
  return asViewer(viewer, (tx) =>
    tx
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.clientId, clientOf(viewer, "project")), isNull(projects.deletedAt)))
      .orderBy(desc(projects.createdAt))
      .limit(mostProjects),
  );
}

/** For whoever composes a page of one client's projects. */
export async function listWithCosts(tx: Tx, clientId: string) {
  const rows = await listOfClient(tx).execute({ clientId });
  return rows.map(withCosts);
}

const listOfClient = perConnection((tx) =>
  tx
    .select({
      ...columns,
      ...projectLines,
      ...termParts,
      ...agreementState,
      ...materialState,
      ...draftState,
      lastOnTheStrip,
    })
    .from(projects)
    .where(and(eq(projects.clientId, sql.placeholder("clientId")), isNull(projects.deletedAt)))
    .orderBy(desc(projects.createdAt), asc(projects.id))
    .limit(mostProjects)
    .prepare("projects_of_client"),
);

type Row = { [Column in keyof typeof columns]: (typeof projects.$inferSelect)[Column] } & {
  [Part in keyof typeof projectLines]: Parameters<typeof breakDownCosts>[0][Part];
} & { lastOnTheStrip: (typeof projects.$inferSelect)["status"] };

function withCosts<Found extends Row>(row: Found) {
  return { ...row, projectDay: projectDayOf(row.status, [row.lastOnTheStrip]), costs: breakDownCosts(row) };
}

/** A client's own, or any for the admin. Not yours means not there. */
export async function findProject(viewer: Person, projectId: string) {
  return asViewer(viewer, (tx) => findOne(tx, viewer, projectId));
}

/** Everything the project's own page shows. The client reads the history without what is the provider's own. */
export async function findProjectPage(viewer: Person, projectId: string) {
  return readAsViewer(viewer, async (tx) => {
    const project = await findOne(tx, viewer, projectId);
    if (!project) return;
    const read = seesMoney(viewer) ? projectEventKinds : withoutMoneyKinds;
    const kinds = viewer.role === "admin" ? read : read.filter(isForTheClient);
    const history = await tx
      .select()
      .from(projectEvents)
      .where(and(eq(projectEvents.projectId, projectId), inArray(projectEvents.kind, kinds)))
      .orderBy(desc(projectEvents.at), desc(projectEvents.id))
      .limit(mostEvents);
    const names = viewer.role === "admin" ? await listNames(tx, history) : new Map<string, string>();
    const offered = viewer.role === "admin" ? await listOfferedCatalogue(tx) : undefined;
    // Also where none is awaited: a status that asks for money offers it.
    const awaiting = viewer.role === "admin" ? [{ ...project, firstPaymentRequired: true }] : [];
    const billable = viewer.role === "admin" ? await listBillable(tx, projectId) : [];
    const removed = viewer.role === "admin" ? await listRemoved(tx, projectId) : [];
    const linkIds = [...billable, ...removed].map(({ linkId }) => linkId);
    return {
      project,
      seesMoney: seesMoney(viewer),
      history,
      /** Of those who did something and whose client was not made with their login. */
      names,
      offered,
      billable,
      removed,
      itemMoney: await findItemMoney(tx, linkIds),
      firstPayment: (await findFirstPayments(tx, awaiting)).get(projectId),
      requests: seesMoney(viewer) ? await listRequestsOf(tx, projectId) : [],
      unread: (await countUnread(tx, viewer, [projectId])).get(projectId) ?? 0,
      invoices: await listInvoicesOf(tx, viewer, projectId),
      method: viewer.role === "admin" ? undefined : await findSavedMethod(tx, clientOf(viewer, "money")),
    };
  });
}

async function listNames(tx: Tx, events: { actorId: string | null }[]): Promise<Map<string, string>> {
  const ids = [...new Set(events.flatMap(({ actorId }) => actorId ?? []))];
  if (ids.length === 0) return new Map();
  const { accountId, name, email, addedAt } = clientPeople;
  const rows = await tx
    .select({ accountId, name, email })
    .from(clientPeople)
    .where(inArray(accountId, ids))
    .orderBy(addedAt);
  return new Map(rows.toReversed().map((row) => [row.accountId ?? "", row.name || row.email]));
}

async function findOne(tx: Tx, viewer: Person, projectId: string) {
  const owner = viewer.role === "admin" ? undefined : eq(projects.clientId, clientOf(viewer, "project"));
  const [found] = await tx
    .select({
      ...columns,
      ...projectLines,
      ...termParts,
      ...agreementState,
      ...materialState,
      ...draftState,
      lastOnTheStrip,
      client: { id: clients.id, name: clients.name, contactName: clients.contactName, email: clients.email },
    })
    .from(projects)
    .leftJoin(clients, eq(clients.id, projects.clientId))
    .where(and(eq(projects.id, projectId), owner, isNull(projects.deletedAt)));
  return found && asSeenBy(viewer, withCosts(found));
}
