import { and, eq, inArray, isNull } from "drizzle-orm";
import { longDay, noonOf } from "../../domain/calendar-day.ts";
import { type AdminActor, requireAdmin } from "../access/actor.ts";
import { insertClient } from "../clients/add-client.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clients, invoices, projects } from "../db/schema/index.ts";
import { recordInvoiceEvent } from "../invoices/notify.ts";
import { draftInvoice } from "../invoices/write-invoice.ts";
import { insertProject } from "../projects/add-project.ts";
import {
  checkClients,
  checkInvoices,
  checkProjects,
  columns,
  type ReadClient,
  type ReadInvoice,
  type ReadProject,
} from "./check-rows.ts";
import { type Fault, readRows } from "./read-rows.ts";

/** A file by its name, for faults, and what is in it. */
export type ImportedFile = { name: string; text: string };
export type ImportedFiles = Partial<Record<keyof typeof columns, ImportedFile>>;
type Counted = { added: number; alreadyThere: number };
export type RecordsImported =
  | { outcome: "imported" | "tried"; counts: Record<keyof typeof columns, Counted> }
  | { outcome: "refused"; faults: Fault[] };

/**
 * Clients, their projects and what they still owe, from another system: all of it or nothing. What is there already stays as
 * it is, so the same files add nothing the second time. Nobody gets a mail: clients are invited, and drafts issued, by hand.
 */
export async function importRecords(
  actor: AdminActor,
  files: ImportedFiles,
  { isTrial }: { isTrial: boolean },
): Promise<RecordsImported> {
  requireAdmin(actor);
  const read = readFiles(files);
  if (read.faults.length > 0) return { outcome: "refused", faults: read.faults };
  try {
    return await asViewer(actor, async (tx) => {
      const counts = {
        clients: await addClients(tx, read.clients, actor),
        projects: await addProjects(tx, read.projects, actor),
        invoices: await addInvoices(tx, read.invoices, actor),
      };
      const faults = Object.values(counts).flatMap((one) => one.faults);
      if (faults.length > 0) throw new Undone({ outcome: "refused", faults });
      const done = { counts: counts as Record<keyof typeof columns, Counted> };
      if (isTrial) throw new Undone({ outcome: "tried", ...done });
      return { outcome: "imported", ...done };
    });
  } catch (error) {
    if (error instanceof Undone) return error.result;
    throw error;
  }
}

/** Ends the transaction without a trace. */
class Undone extends Error {
  readonly result: RecordsImported;

  constructor(result: RecordsImported) {
    super("nothing is written");
    this.result = result;
  }
}

type Listed<Item> = { file: string; items: Item[] };

function readFiles({ clients: forClients, projects: forProjects, invoices: forInvoices }: ImportedFiles) {
  const none = { name: "", text: "" };
  const [ofClients, ofProjects, ofInvoices] = [forClients ?? none, forProjects ?? none, forInvoices ?? none];
  const rows = {
    clients: forClients ? readRows(ofClients.name, ofClients.text, columns.clients) : { rows: [], faults: [] },
    projects: forProjects ? readRows(ofProjects.name, ofProjects.text, columns.projects) : { rows: [], faults: [] },
    invoices: forInvoices ? readRows(ofInvoices.name, ofInvoices.text, columns.invoices) : { rows: [], faults: [] },
  };
  const checked = {
    clients: checkClients(ofClients.name, rows.clients.rows),
    projects: checkProjects(ofProjects.name, rows.projects.rows),
    invoices: checkInvoices(ofInvoices.name, rows.invoices.rows),
  };
  return {
    clients: { file: ofClients.name, items: checked.clients.items },
    projects: { file: ofProjects.name, items: checked.projects.items },
    invoices: { file: ofInvoices.name, items: checked.invoices.items },
    faults: [rows.clients, checked.clients, rows.projects, checked.projects, rows.invoices, checked.invoices].flatMap(
      ({ faults }) => faults,
    ),
  };
}

type Added = Counted & { faults: Fault[] };
const nothing = (): Added => ({ added: 0, alreadyThere: 0, faults: [] });

async function addClients(tx: Tx, { file, items }: Listed<ReadClient>, actor: AdminActor): Promise<Added> {
  const done = nothing();
  const known = await findClients(
    tx,
    items.map(({ email }) => email),
  );
  for (const { line, email, name, contactName, kind, billingAddress, phone } of items) {
    const there = known.get(email);
    if (there?.deletedAt)
      done.faults.push({ file, line, column: "email", problem: "belongs to a client who is deleted" });
    else if (there) done.alreadyThere += 1;
    else {
      const id = await insertClient(tx, actor, { name, contactName, email, kind });
      await tx.update(clients).set({ billingAddress, phone }).where(eq(clients.id, id));
      done.added += 1;
    }
  }
  return done;
}

async function addProjects(tx: Tx, { file, items }: Listed<ReadProject>, actor: AdminActor): Promise<Added> {
  const done = nothing();
  const known = await findClients(
    tx,
    items.map(({ client }) => client),
  );
  for (const { line, client, url, ...project } of items) {
    const owner = known.get(client);
    if (!owner || owner.deletedAt)
      done.faults.push({ file, line, column: "client", problem: "is no client’s address" });
    else if (await findProject(tx, owner.id, project.projectName)) done.alreadyThere += 1;
    else {
      const id = await insertProject(tx, owner.id, project, actor);
      if (url) await tx.update(projects).set({ url }).where(eq(projects.id, id));
      done.added += 1;
    }
  }
  return done;
}

async function addInvoices(tx: Tx, { file, items }: Listed<ReadInvoice>, actor: AdminActor): Promise<Added> {
  const done = nothing();
  const known = await findClients(
    tx,
    items.map(({ client }) => client),
  );
  for (const { line, number, client, project, description, pence, due } of items) {
    const owner = known.get(client);
    const fault = (column: string, problem: string) => done.faults.push({ file, line, column, problem });
    const projectId = owner && project ? await findProject(tx, owner.id, project) : null;
    const retryKey = `imported ${number}`;
    if (!owner || owner.deletedAt) fault("client", "is no client’s address");
    else if (projectId === undefined) fault("project", "is none of this client’s projects");
    else if (await tx.$count(invoices, eq(invoices.retryKey, retryKey))) done.alreadyThere += 1;
    else {
      const until = due ? `, due ${longDay(noonOf(due))}` : "";
      const text = `${description} (invoice ${number} of my old system${until})`;
      const lines = [{ description: text, quantity: 1, unitPence: pence, source: "free-text" } as const];
      const invoice = { clientId: owner.id, projectId, purpose: "by-hand", retryKey, lines } as const;
      const invoiceId = await draftInvoice(tx, invoice, actor);
      await recordInvoiceEvent(tx, { action: "invoice-drafted", invoiceId }, actor);
      done.added += 1;
    }
  }
  return done;
}

async function findClients(tx: Tx, emails: string[]) {
  const { id, email, deletedAt } = clients;
  const found = emails.length
    ? await tx.select({ id, email, deletedAt }).from(clients).where(inArray(email, emails))
    : [];
  return new Map(found.map((client) => [client.email, client]));
}

async function findProject(tx: Tx, clientId: string, name: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.clientId, clientId), eq(projects.projectName, name), isNull(projects.deletedAt)));
  return found?.id;
}
