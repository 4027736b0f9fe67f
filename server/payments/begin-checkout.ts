import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { leastByCard, owedPence } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";
import { type Actor, clientOf, type PayLinkActor, type PersonActor } from "../access/actor.ts";
import { isAgreementBefore } from "../agreements/agreement-wanted.ts";
import type { Tx } from "../db/client.server.ts";
import { clients, type InvoiceRow, invoices, paymentAttempts, projects } from "../db/schema/index.ts";
import { findBalance, moved } from "../invoices/balance.ts";
import { mostOpen } from "../invoices/find-client-money.ts";
import { lockMoney, lockMoneyOf } from "../invoices/lock-money.ts";
import { type Attempt, hasAttemptUnderWay, listGroup, type Part } from "./attempts.ts";

const minute = 60_000;
/** A checkout page of Stripe's lives for a day; with less than this left of it, a new one is better. */
const reusedFor = 20 * 60 * minute;

export type Payer = PersonActor | PayLinkActor;

/** One invoice, or everything that its owner has been asked for: `shown` is the sum that they saw. */
export type Wanted = { isSaved: boolean } & ({ invoiceId: string } | { shown: Pence });

/** What is paid on one page, the part first that the page bears. */
export type Begun = { parts: [Part, ...Part[]]; email: string | undefined; projectId: string | undefined };
export type Refused =
  | { outcome: "not-there" | "nothing-owed" | "too-small" | "under-way" | "unavailable" | "changed" }
  /** What is agreed for that project is not accepted yet. */
  | { outcome: "agreement-first"; projectId: string };

/** Notes what is going to be paid, or finds it noted: the same invoices and sums are the same attempts while their page lives. */
export async function beginCheckout(
  tx: Tx,
  actor: Payer,
  wanted: Wanted,
  { isNew = false } = {},
): Promise<Begun | Refused> {
  const payable = "invoiceId" in wanted ? await findOne(tx, actor, wanted.invoiceId) : await findAll(tx, actor, wanted);
  if ("outcome" in payable) return payable;
  const projectId = await findUnagreed(tx, payable);
  if (projectId) return { outcome: "agreement-first", projectId };
  const { isSaved } = wanted;
  const way = { isSaved: isSaved && actor.kind === "person", isByLink: actor.kind === "pay-link" };
  const known = isNew ? undefined : await findReusable(tx, payable, way, actor.at);
  const attempts = known ?? (await addAttempts(tx, payable, way, actor));
  const [first, ...more] = payable.flatMap(({ invoice }): Part[] => {
    const attempt = attempts.find(({ invoiceId }) => invoiceId === invoice.id);
    return attempt ? [{ invoice, attempt }] : [];
  });
  if (!first) throw new Error("an attempt is for an invoice that is not paid by it");
  return { parts: [first, ...more], ...(await findPayersOwn(tx, actor, more.length ? null : first.invoice.projectId)) };
}

type Payable = { invoice: InvoiceRow; owed: Pence };
type AllPayable = [Payable, ...Payable[]];

async function findOne(tx: Tx, actor: Payer, invoiceId: string): Promise<AllPayable | Refused> {
  const invoice = await lockMoneyOf(tx, invoiceId);
  const isTheirs =
    actor.kind === "person" ? invoice?.clientId === clientOf(actor, "money") : actor.invoiceId === invoiceId;
  if (!invoice?.issuedAt || !isTheirs) return { outcome: "not-there" };
  const owed = (await findBalance(tx, invoiceId))?.owed ?? 0;
  if (invoice.voidedAt || invoice.settledAt || owed <= 0) return { outcome: "nothing-owed" };
  if (owed < leastByCard) return { outcome: "too-small" };
  return (await isUnderWay(tx, invoiceId)) ? { outcome: "under-way" } : [{ invoice, owed }];
}

/** A first payment, and hosting whose months have not begun, wait until their client has accepted what is agreed. */
async function findUnagreed(tx: Tx, payable: AllPayable): Promise<string | undefined> {
  for (const { invoice } of payable)
    if (invoice.projectId && (await isAgreementBefore(tx, invoice.id))) return invoice.projectId;
}

/** A Direct Debit that takes its days, or a charge of the saved method that is about to be made. */
async function isUnderWay(tx: Tx, invoiceId: string): Promise<boolean> {
  const { state, kind } = paymentAttempts;
  const isRunning = or(eq(state, "processing"), and(eq(kind, "charge"), eq(state, "started")));
  return (await tx.$count(paymentAttempts, and(eq(paymentAttempts.invoiceId, invoiceId), isRunning))) > 0;
}

/** What the client is asked for, as their page sums it up: what is due first at the front, without what is on its way. */
async function findAll(tx: Tx, actor: Payer, { shown }: { shown: Pence }): Promise<AllPayable | Refused> {
  if (actor.kind !== "person") return { outcome: "not-there" };
  await lockMoney(tx, clientOf(actor, "money"));
  const rows = await tx
    .select({ invoice: invoices, isUnderWay: hasAttemptUnderWay, ...moved })
    .from(invoices)
    .where(
      and(
        eq(invoices.clientId, clientOf(actor, "money")),
        isNotNull(invoices.issuedAt),
        isNull(invoices.voidedAt),
        isNull(invoices.settledAt),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.invoiceNumber))
    .limit(mostOpen);
  const [first, ...more] = rows
    .filter((row) => !row.isUnderWay)
    .map(({ invoice, ...sums }) => ({ invoice, owed: owedPence({ ...sums, totalPence: invoice.totalPence }) }));
  if (!first) return { outcome: rows.length > 0 ? "under-way" : "nothing-owed" };
  const sum = more.reduce((total, { owed }) => total + owed, first.owed);
  if (sum < leastByCard) return { outcome: "too-small" };
  return sum === shown ? [first, ...more] : { outcome: "changed" };
}

type Way = { isSaved: boolean; isByLink: boolean };

/** One whose page was never noted is another click of this moment, or one that failed; that one's key is spent. */
async function findReusable(tx: Tx, all: AllPayable, way: Way, at: Date): Promise<Attempt[] | undefined> {
  const [{ invoice, owed }, ...more] = all;
  const { id, groupId, sessionId, startedAt } = paymentAttempts;
  const candidates = await tx
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.invoiceId, invoice.id),
        more.length > 0 ? eq(groupId, id) : isNull(groupId),
        eq(paymentAttempts.kind, "checkout"),
        eq(paymentAttempts.state, "started"),
        eq(paymentAttempts.amountPence, owed),
        eq(paymentAttempts.isSaved, way.isSaved),
        eq(paymentAttempts.isByLink, way.isByLink),
        gt(startedAt, new Date(at.getTime() - reusedFor)),
        or(isNotNull(sessionId), gt(startedAt, new Date(at.getTime() - minute))),
      ),
    )
    .orderBy(desc(startedAt));
  for (const candidate of candidates) {
    const group = await listGroup(tx, candidate);
    if (isSame(group, all)) return group;
  }
}

/** Neither an invoice more nor one less, and of each the same sum. */
function isSame(group: Attempt[], all: AllPayable): boolean {
  const sums = new Map(group.map(({ invoiceId, amountPence }) => [invoiceId, amountPence]));
  return group.length === all.length && all.every(({ invoice, owed }) => sums.get(invoice.id) === owed);
}

/** One for each invoice. Those of one page bear the id of its first. */
async function addAttempts(tx: Tx, all: AllPayable, way: Way, { requestId, at }: Actor): Promise<Attempt[]> {
  const pageId = randomUUID();
  const attempts = all.map(
    ({ invoice, owed }, place): Attempt => ({
      ...way,
      requestId,
      id: place === 0 ? pageId : randomUUID(),
      groupId: all.length > 1 ? pageId : null,
      invoiceId: invoice.id,
      amountPence: owed,
      kind: "checkout",
      state: "started",
      startedAt: at,
      changedAt: at,
      sessionId: null,
      intentId: null,
      methodId: null,
      failure: "",
    }),
  );
  await tx.insert(paymentAttempts).values(attempts);
  return attempts;
}

async function findPayersOwn(tx: Tx, payer: Payer, projectId: string | null) {
  if (payer.kind === "pay-link") return { email: undefined, projectId: undefined };
  const [client] = await tx
    .select({ email: clients.email })
    .from(clients)
    .where(eq(clients.id, clientOf(payer, "money")));
  // One that is deleted is not theirs to look at.
  const [project] = projectId
    ? await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId))
    : [];
  return { email: client?.email, projectId: project?.id };
}
