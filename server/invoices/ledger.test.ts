import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { aDraft, anInvoice, kept, withBankDetails } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { asViewer } from "../db/client.server.ts";
import { billedPeriods, invoiceLines, invoices, projects } from "../db/schema/index.ts";
import { checkMoney } from "../invariants/check-money.ts";
import { cast } from "../seed/cast.ts";
import { findBalance } from "./balance.ts";
import { creditInvoice } from "./credit-invoice.ts";
import { discardDraft } from "./draft-by-hand.ts";
import { findCredit } from "./find-credit.ts";
import { findInvoiceForAdmin } from "./find-invoice.ts";
import { draftRevision, issueInvoice } from "./issue-invoice.ts";
import { recordTransfer } from "./record-payment.ts";
import { requestFirstPayment } from "./request-first-payment.ts";
import { voidInvoice } from "./void-invoice.ts";

const at = new Date("2026-11-14T09:00:00Z");
beforeAll(() => withBankDetails(at));

const read = (invoiceId: string) =>
  asViewer(sam, async (tx) => (await tx.select().from(invoices).where(eq(invoices.id, invoiceId)))[0]);
const numbers = () =>
  asViewer(sam, async (tx) =>
    (await tx.select({ number: invoices.invoiceNumber }).from(invoices))
      .flatMap(({ number }) => number ?? [])
      .toSorted((a, b) => a - b),
  );
const pay = (invoiceId: string, amountPence: number, retryKey: string = randomUUID()) =>
  recordTransfer(anActor(sam, at), invoiceId, { amountPence, receivedOn: "2026-11-14", reference: "", retryKey });
const balanceOf = (invoiceId: string) => asViewer(sam, (tx) => findBalance(tx, invoiceId));
const creditOf = (clientId: string) => asViewer(sam, (tx) => findCredit(tx, clientId));

test("a draft has no number; issued it has the next one, a due day and what it was issued with", async () => {
  const draft = await aDraft(at);
  expect(await read(draft)).toMatchObject({ invoiceNumber: null, issuedAt: null });
  const issued = await issueInvoice(anActor(sam, at), draft);
  expect(issued.outcome).toBe("issued");
  expect(await read(draft)).toMatchObject({
    issuedOn: "2026-11-14",
    dueDate: "2026-11-28",
    totalPence: 5000,
    vatPence: 0,
    issuedWith: { buyer: { name: "Maya Okafor" }, bank: { sortCode: "108800" }, vat: null },
  });
  expect(await issueInvoice(anActor(sam, at), draft)).toEqual({ outcome: "already" });
});

test("finding:X3 catalogue:N6 a draft is issued as it was shown, or not at all", async () => {
  const draft = await aDraft(at);
  const shown = async () => {
    const page = await findInvoiceForAdmin(sam, draft, "2026-11-14");
    return draftRevision(page?.lines ?? [], page?.settings);
  };
  const before = await shown();
  await asViewer(sam, (tx) =>
    tx.update(invoiceLines).set({ description: "Nine thousand pounds" }).where(eq(invoiceLines.invoiceId, draft)),
  );
  expect(await issueInvoice(anActor(sam, at), draft, before)).toEqual({ outcome: "stale" });
  expect(await read(draft)).toMatchObject({ issuedAt: null });
  expect(await issueInvoice(anActor(sam, at), draft, await shown())).toMatchObject({ outcome: "issued" });
});

test("finding:X19 catalogue:N7 a form that comes again with another amount is told so, and records nothing", async () => {
  const invoiceId = await anInvoice(at, { pence: 5000 });
  expect(await pay(invoiceId, 1000, "once")).toMatchObject({ outcome: "recorded" });
  expect(await pay(invoiceId, 1000, "once")).toEqual({ outcome: "already" });
  expect(await pay(invoiceId, 2000, "once")).toEqual({ outcome: "used" });
  const credit = (amountPence: number) =>
    creditInvoice(anActor(sam, at), invoiceId, { ...kept, amountPence, reason: "Less work", retryKey: "once" });
  expect(await credit(500)).toMatchObject({ outcome: "credited" });
  expect(await credit(500)).toEqual({ outcome: "already" });
  expect(await credit(700)).toEqual({ outcome: "used" });
  expect(await balanceOf(invoiceId)).toMatchObject({ paidPence: 1000, creditedPence: 500 });
});

test("50 invoices issued at once: no gap, no double", async () => {
  const drafts = await Promise.all(
    Array.from({ length: 50 }, (_, i) => aDraft(at, { owner: i % 2 ? cast.maya.id : cast.gareth.id })),
  );
  await Promise.all(drafts.map((draft) => issueInvoice(anActor(sam, at), draft)));
  const given = await numbers();
  expect(given).toEqual(Array.from(given, (_, i) => i + 1));
});

test("an invoice that lacks what the law wants is not issued, takes no number and says what is missing", async () => {
  const before = await numbers();
  const draft = await aDraft(at, { owner: cast.noor.id });
  expect(await issueInvoice(anActor(sam, at), draft)).toEqual({ outcome: "incomplete", missing: ["client-address"] });
  expect(await numbers()).toEqual(before);
});

test("an issued invoice and its lines are frozen by the database, for the web role, the worker and the owner", async () => {
  const id = await anInvoice(at);
  const attempts = [
    ["update invoices set total_pence = 1, net_pence = 1 where id = $1", /is issued/],
    ["update invoices set due_date = '2030-01-01' where id = $1", /is issued/],
    [
      "update invoices set issued_at = null, invoice_number = null, issued_on = null, due_date = null, issued_with = null where id = $1",
      /is issued/,
    ],
    ["delete from invoices where id = $1", /is issued/],
    ["update invoice_lines set description = 'x' where invoice_id = $1", /stay as they are/],
    ["delete from invoice_lines where invoice_id = $1", /stay as they are/],
  ] as const;
  for (const [role, viewer] of [
    ["tenday_web", cast.sam.id],
    ["tenday_worker", "system"],
    ["tenday_owner", "system"],
  ] as const)
    await asRole(role, async (client) => {
      await client.query("select set_config('app.viewer', $1, false)", [viewer]);
      for (const [text, why] of attempts)
        await expect(client.query(text, [id]), `${role}: ${text}`).rejects.toThrow(why);
    });
});

test("a payment cannot be changed or removed, and numbers are given one after the other", async () => {
  const id = await anInvoice(at);
  await pay(id, 5000);
  await asRole("tenday_owner", async (client) => {
    await expect(client.query("update payments set amount_pence = 1")).rejects.toThrow(/only ever added to/);
    await expect(client.query("delete from payments")).rejects.toThrow(/only ever added to/);
    await expect(client.query("update number_series set next = next + 2")).rejects.toThrow(/one after the other/);
  });
});

test("a transfer settles it; the same form twice counts once; what is settled takes no more by hand", async () => {
  const id = await anInvoice(at);
  expect(await pay(id, 2000)).toMatchObject({ outcome: "recorded", isSettled: false });
  const key = randomUUID();
  expect(await pay(id, 3000, key)).toMatchObject({ outcome: "recorded", isSettled: true });
  expect(await pay(id, 3000, key)).toEqual({ outcome: "already" });
  expect(await pay(id, 1)).toEqual({ outcome: "not-open" });
  expect((await read(id))?.settledAt).toEqual(at);
});

test("ten transfers of one form at once are one", async () => {
  const id = await anInvoice(at);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(id, 5000, key)));
  expect(answers.filter(({ outcome }) => outcome === "recorded")).toHaveLength(1);
  expect(await balanceOf(id)).toMatchObject({ owed: 0, paidPence: 5000 });
});

test("what was paid too much pays for the next invoice", async () => {
  const owner = await aClient();
  await pay(await anInvoice(at, { owner }), 6500);
  expect(await creditOf(owner)).toBe(1500);
  const next = await anInvoice(at, { owner, pence: 1000 });
  expect(await balanceOf(next)).toMatchObject({ owed: 0 });
  expect(await creditOf(owner)).toBe(500);
  const last = await anInvoice(at, { owner, pence: 1000 });
  expect(await balanceOf(last)).toMatchObject({ owed: 500 });
  expect(await creditOf(owner)).toBe(0);
});

test("a void invoice keeps its number and asks for nothing; one with money on it cannot be voided", async () => {
  const id = await anInvoice(at);
  const why = { reason: "the wrong client", followedBy: "nothing", isMailed: true } as const;
  expect(await voidInvoice(anActor(sam, at), id, why)).toEqual({ outcome: "voided" });
  expect(await voidInvoice(anActor(sam, at), id, why)).toEqual({ outcome: "not-open" });
  expect(await read(id)).toMatchObject({ voidReason: "the wrong client" });
  const paid = await anInvoice(at);
  await pay(paid, 100);
  expect(await voidInvoice(anActor(sam, at), paid, why)).toEqual({ outcome: "has-money" });
});

test("a credit note has a series of its own and never exceeds its invoice", async () => {
  const id = await anInvoice(at);
  const credit = (amountPence: number) =>
    creditInvoice(anActor(sam, at), id, { ...kept, amountPence, reason: "two hours less", retryKey: randomUUID() });
  const first = await credit(2000);
  expect(first).toMatchObject({ outcome: "credited", number: expect.stringMatching(/^TDC-\d{4}$/) });
  expect(await balanceOf(id)).toMatchObject({ owed: 3000 });
  expect(await credit(3001)).toEqual({ outcome: "too-much" });
  expect(await credit(3000)).toMatchObject({ outcome: "credited" });
  expect((await read(id))?.settledAt).toEqual(at);
});

test("with a VAT number every line says its share, and the shares add up", async () => {
  await withBankDetails(new Date(at.getTime() + 1_000), "GB123456789");
  const lines = [
    { description: "Hosting", quantity: 1, unitPence: 1299 },
    { description: "Hours", quantity: 3, unitPence: 2000 },
    { description: "Discount", quantity: 1, unitPence: -500 },
  ];
  const id = await anInvoice(new Date(at.getTime() + 2_000), { lines });
  expect(await read(id)).toMatchObject({ totalPence: 6799, vatPence: 217 + 1000 - 83, netPence: 5665 });
  await withBankDetails(new Date(at.getTime() + 3_000));
});

test("a discarded draft leaves nothing; an issued one cannot be discarded", async () => {
  const draft = await aDraft(at);
  expect(await discardDraft(anActor(sam, at), draft)).toEqual({ outcome: "discarded" });
  expect(await read(draft)).toBeUndefined();
  expect(await discardDraft(anActor(sam, at), await anInvoice(at))).toEqual({ outcome: "not-there" });
});

test("catalogue:Z10 a client sees neither drafts nor what is void, and nothing of anybody else", async () => {
  const draft = await aDraft(at);
  const gone = await anInvoice(at);
  await voidInvoice(anActor(sam, at), gone, { reason: "", followedBy: "nothing", isMailed: true });
  const foreign = await anInvoice(at, { owner: cast.gareth.id });
  const own = await anInvoice(at);
  const seen = await asViewer(maya, async (tx) =>
    (await tx.select({ id: invoices.id }).from(invoices)).map(({ id }) => id),
  );
  expect(seen).toContain(own);
  for (const id of [draft, gone, foreign]) expect(seen).not.toContain(id);
  const byLink = await asViewer({ kind: "pay-link", invoiceId: own }, (tx) =>
    tx.select({ id: invoices.id }).from(invoices),
  );
  expect(byLink).toEqual([{ id: own }]);
});

const firstPayment = (projectId: string, amountPence?: number, reason = "") =>
  requestFirstPayment(anActor(sam, at), projectId, { amountPence, reason });
const openInvoiceOf = (projectId: string) =>
  asViewer(sam, async (tx) => {
    const isOf = eq(invoices.projectId, projectId);
    return (await tx.select().from(invoices).where(isOf).orderBy(invoices.invoiceNumber)).at(-1);
  });
const projectOf = (projectId: string) =>
  asViewer(sam, async (tx) => (await tx.select().from(projects).where(eq(projects.id, projectId)))[0]);

test("a payment request from an amount alone has one line; asked again it is sent again; paid, the project is active", async () => {
  const projectId = await aProject(at, "template_sent", { owner: cast.maya.id, projectName: "Second Shop" });
  expect(await firstPayment(projectId)).toEqual({ outcome: "nothing-to-pay" });
  const request = await firstPayment(projectId, 3600);
  expect(request).toMatchObject({ outcome: "issued", email: cast.maya.email });
  expect(await projectOf(projectId)).toMatchObject({ status: "awaiting_first_payment", firstPaymentRequired: true });
  expect(await firstPayment(projectId, 3600)).toEqual({ ...request, outcome: "sent-again" });
  const invoice = await openInvoiceOf(projectId);
  await pay(invoice?.id ?? "", 3600);
  expect(await projectOf(projectId)).toMatchObject({
    status: "active",
    firstPaymentRequired: false,
    nextPaymentDue: null,
  });
});

test("what recurs begins on the day the first payment is made, and its first period is paid for", async () => {
  const { projectId, linkId } = await withPlan();
  expect(await firstPayment(projectId, 2000)).toEqual({ outcome: "reason-missing" });
  expect(await firstPayment(projectId, 2000, "Agreed on the phone")).toMatchObject({ outcome: "issued" });
  const invoice = await openInvoiceOf(projectId);
  expect(invoice).toMatchObject({ totalPence: 2000, dueDate: "2026-11-28" });
  await pay(invoice?.id ?? "", 2000);
  const billed = await asViewer(sam, (tx) => tx.select().from(billedPeriods).where(eq(billedPeriods.linkId, linkId)));
  expect(billed).toMatchObject([{ fromMonth: 0, months: 1, periodFrom: "2026-11-14", periodTo: "2026-12-13" }]);
  expect(await projectOf(projectId)).toMatchObject({ nextPeriodOn: "2026-12-14", nextPaymentDue: "2026-12-14" });
});

test("what is credited before anything was paid begins nothing, and what had to begin can be asked for anew", async () => {
  const { projectId, linkId } = await withPlan();
  await firstPayment(projectId);
  const invoice = await openInvoiceOf(projectId);
  const credit = { ...kept, amountPence: invoice?.totalPence ?? 0, reason: "The wrong plan", retryKey: undefined };
  expect(await creditInvoice(anActor(sam, at), invoice?.id ?? "", credit)).toMatchObject({ outcome: "credited" });
  expect(await projectOf(projectId)).toMatchObject({ status: "awaiting_first_payment", firstPaymentRequired: true });
  const periods = () => asViewer(sam, (tx) => tx.select().from(billedPeriods).where(eq(billedPeriods.linkId, linkId)));
  expect(await periods()).toEqual([]);
  expect(await asRole("postgres", checkMoney)).toEqual([]);
  expect(await firstPayment(projectId)).toMatchObject({ outcome: "issued" });
  const again = await openInvoiceOf(projectId);
  await pay(again?.id ?? "", 1299);
  expect(await projectOf(projectId)).toMatchObject({ status: "active", nextPeriodOn: "2026-12-14" });
  // Credited after it was paid: it has begun, and its first month is not billed once more.
  await creditInvoice(anActor(sam, at), again?.id ?? "", { ...credit, paid: "send-back", isByBank: true });
  expect(await periods()).toMatchObject([{ fromMonth: 0, invoiceId: again?.id }]);
});

async function withPlan() {
  const projectId = await aProject(at, "template_sent", { owner: cast.maya.id, projectName: "Third Shop" });
  const { addToProject } = await import("../projects/project-catalogue.ts");
  const linkId = await asRole("tenday_owner", async (client) => {
    const { rows } = await client.query("select id from plans where name = 'Tech Voyager'");
    await addToProject(anActor(sam, at), projectId, { kind: "plan", id: rows[0]?.id });
    return (await client.query("select id from project_plans where project_id = $1", [projectId])).rows[0]
      ?.id as string;
  });
  return { projectId, linkId };
}

test("a voided first payment can be asked for anew", async () => {
  const projectId = await aProject(at, "template_sent", { owner: cast.maya.id, projectName: "Fourth Shop" });
  await firstPayment(projectId, 3600);
  const invoice = await openInvoiceOf(projectId);
  await voidInvoice(anActor(sam, at), invoice?.id ?? "", {
    reason: "the wrong amount",
    followedBy: "nothing",
    isMailed: true,
  });
  expect(await firstPayment(projectId, 4600)).toMatchObject({ outcome: "issued" });
});
