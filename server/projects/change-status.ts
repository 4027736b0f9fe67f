import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { emailWords } from "../../content/emails.ts";
import { type AskingStatus, asksForMoney, isNews, type ProjectStatus } from "../../domain/project-status.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { invoices, projects } from "../db/schema/index.ts";
import { Incomplete, type MissingField } from "../invoices/issue-invoice.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { requestInside } from "../invoices/request-first-payment.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { beginFreeTerm } from "./begin-term.ts";
import { lockProject } from "./lock-project.ts";
import { recordProjectEvent } from "./record-project-event.ts";

export type NewStatus = {
  /** Undefined: as it is, only the note is new. */
  status: ProjectStatus | null | undefined;
  note: string;
  /** Whether the client is told by mail, where it concerns them. */
  isMailed: boolean;
  /** Whether a status that asks for money sends the payment request, where nothing is open yet. */
  isRequested?: boolean;
};
export type StatusChanged =
  | { outcome: "changed"; isMailed: boolean; request?: { number: string; email: string } }
  | { outcome: "unchanged" | "not-there" | "nothing-to-pay" }
  | { outcome: "incomplete"; missing: MissingField[] };

/**
 * Any status can follow any other. What is already so changes nothing and tells nobody. One that asks for money needs an
 * open invoice, the payment request in the same step, or a note that says what is agreed.
 */
export async function changeStatus(actor: PersonActor, projectId: string, wanted: NewStatus): Promise<StatusChanged> {
  requireAdmin(actor);
  try {
    return await asViewer(actor, (tx) => change(tx, projectId, wanted, actor));
  } catch (error) {
    if (error instanceof Incomplete) return { outcome: "incomplete", missing: error.missing };
    if (error instanceof NothingToPay) return { outcome: "nothing-to-pay" };
    throw error;
  }
}

/** Thrown to undo a status that would leave the client with nothing to pay. */
class NothingToPay extends Error {}

async function change(tx: Tx, projectId: string, wanted: NewStatus, actor: PersonActor): Promise<StatusChanged> {
  await lockMoneyOfOwner(tx, projectId);
  const project = await lockProject(tx, projectId);
  if (!project) return { outcome: "not-there" };
  const status = wanted.status === undefined ? project.status : wanted.status;
  const isNewStatus = status !== project.status;
  // A note explains the status it was written for, so an old one does not go along to the next.
  const note = isNewStatus && wanted.note === project.note ? "" : wanted.note;
  const isNew = isNewStatus || note !== project.note;
  const unpaid = asksForMoney(status) && !(await hasOpenInvoice(tx, projectId)) ? status : undefined;
  if (!isNew && !(unpaid && wanted.isRequested)) return { outcome: "unchanged" };
  // Before the request: where credit pays it at once, what follows must find the project waiting.
  const eventId = isNew ? await writeStatus(tx, project, { status, note }, actor) : undefined;
  if (isNewStatus && status === "live") await beginFreeTerm(tx, projectId, actor);
  const noteId = note && wanted.isMailed ? eventId : undefined;
  const request =
    unpaid && wanted.isRequested ? await send(tx, projectId, { status: unpaid, noteId }, actor) : undefined;
  if (unpaid && !request && !note) throw new NothingToPay();
  const hasWords = status !== null && status in emailWords.projectNews.statuses;
  const concernsThem =
    project.clientId !== null && isNews({ isNewStatus, note, isRequested: Boolean(request) }, hasWords);
  const isMailed = wanted.isMailed && concernsThem && eventId !== undefined;
  // One mail: the note goes along with the request.
  if (isMailed && !request) await queueMail(tx, { kind: "project-news", subjectId: eventId }, actor);
  return { outcome: "changed", isMailed, ...(request ? { request } : {}) };
}

/** Money before any row: that is the order in which everybody waits. */
async function lockMoneyOfOwner(tx: Tx, projectId: string): Promise<void> {
  const [owner] = await tx.select({ clientId: projects.clientId }).from(projects).where(eq(projects.id, projectId));
  if (owner?.clientId) await lockMoney(tx, owner.clientId);
}

async function hasOpenInvoice(tx: Tx, projectId: string): Promise<boolean> {
  const isOpen = and(isNotNull(invoices.issuedAt), isNull(invoices.settledAt), isNull(invoices.voidedAt));
  return (await tx.$count(invoices, and(eq(invoices.projectId, projectId), isOpen))) > 0;
}

type Project = typeof projects.$inferSelect;

/** Gives the id of its line of history. `endsPause`: what is on hold until a day is from now on as if it had just begun to be. */
export async function writeStatus(
  tx: Tx,
  project: Project,
  { status, note, endsPause }: Pick<Project, "status" | "note"> & { endsPause?: boolean },
  actor: PersonActor,
) {
  const isNewStatus = status !== project.status || (endsPause === true && project.pausedUntil !== null);
  await tx
    .update(projects)
    .set({
      status,
      note,
      pausedUntil: isNewStatus ? null : project.pausedUntil,
      statusSince: isNewStatus ? actor.at : project.statusSince,
      firstPaymentRequired: project.firstPaymentRequired || status === "awaiting_first_payment",
    })
    .where(eq(projects.id, project.id));
  const kind = isNewStatus ? "status-changed" : "note-changed";
  const happening = { projectId: project.id, kind, fromStatus: project.status, toStatus: status, note } as const;
  return recordProjectEvent(tx, happening, actor);
}

/** What the project has and has not paid for; undefined where that is nothing. */
async function send(
  tx: Tx,
  projectId: string,
  wanted: { status: AskingStatus; noteId: string | undefined },
  actor: PersonActor,
) {
  const requested = await requestInside(tx, projectId, { amountPence: undefined, reason: "", ...wanted }, actor);
  return "number" in requested ? { number: requested.number, email: requested.email } : undefined;
}
