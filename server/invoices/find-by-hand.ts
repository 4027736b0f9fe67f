import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import type { PaymentType } from "../../domain/pricing.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { findClient, searchClients } from "../clients/find-clients.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { invoiceLines, invoices, projects } from "../db/schema/index.ts";
import { type Billable, listBillableOf } from "../projects/billable-items.ts";
import { billNext } from "./item-lines.ts";

type Query = { clientId: string | undefined; draftId: string | undefined; search: string };

/** For writing an invoice: whom it could be for, or who it is for and what they have; or a draft to be changed. */
export async function findByHandPage(viewer: Person, { clientId, draftId, search }: Query, today: Day) {
  requireAdmin(viewer);
  return readAsViewer(viewer, async (tx) => {
    const draft = draftId ? await findDraft(tx, draftId) : undefined;
    const whose = draft?.clientId ?? clientId;
    return {
      draft,
      client: whose ? await findBuyer(tx, whose) : undefined,
      found: !whose && search ? (await searchClients(tx, search, today)).clients : [],
    };
  });
}

async function findDraft(tx: Tx, draftId: string) {
  const { id, clientId, projectId } = invoices;
  const [draft] = await tx
    .select({ id, clientId, projectId })
    .from(invoices)
    .where(and(eq(id, draftId), isNull(invoices.issuedAt)));
  if (!draft) return;
  const lines = await tx
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, draftId))
    .orderBy(asc(invoiceLines.position));
  return { ...draft, lines };
}

async function findBuyer(tx: Tx, clientId: string) {
  const client = await findClient(tx, clientId);
  if (!client) return;
  const theirs = await tx
    .select({ id: projects.id, name: projects.projectName, paymentType: projects.paymentType })
    .from(projects)
    .where(and(eq(projects.clientId, clientId), isNull(projects.deletedAt)))
    .orderBy(desc(projects.createdAt));
  const items = await listBillableOf(
    tx,
    theirs.map(({ id }) => id),
  );
  return {
    id: client.id,
    name: client.name,
    projects: theirs.map(({ id, name, paymentType }) => ({
      id,
      name,
      unbilled: items
        .filter(({ projectId, billingFrom }) => projectId === id && !billingFrom)
        .flatMap((item) => unbilledOf(item, paymentType)),
    })),
  };
}

/** What no invoice asks for yet, at its price; what the nightly run bills is not among it. */
function unbilledOf(item: Billable, paymentType: PaymentType) {
  const next = billNext(item, paymentType);
  const [line] = next?.lines ?? [];
  if (!next || !line) return [];
  const pence = next.lines.reduce((total, { quantity = 1, unitPence }) => total + quantity * unitPence, 0);
  return [{ linkId: item.linkId, name: line.description, pence }];
}
