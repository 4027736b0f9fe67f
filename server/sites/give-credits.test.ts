import { beforeAll, beforeEach, expect, test } from "vitest";
import { aBilledProject } from "../../tests/support/a-billed-project.ts";
import { aClient } from "../../tests/support/a-client.ts";
import { downFrom, isWatched, wasLookedAt } from "../../tests/support/a-site.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { emptyBooks } from "../../tests/support/empty-books.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { runBilling } from "../billing/run-billing.ts";
import { deleteClient } from "../clients/delete-client.ts";
import { checkMoney } from "../invariants/check-money.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { findCredits } from "./find-credits.ts";
import { giveCredits } from "./give-credits.ts";
import { rollUpDays } from "./roll-up-days.ts";

const at = new Date("2026-09-01T09:00:00Z");
const outage = { from: "2026-10-09T13:06:00Z", to: "2026-10-09T14:32:00Z" };

beforeAll(() => withBankDetails(at));
beforeEach(async () => {
  await emptyBooks();
  await look("delete from sites");
  await look("delete from billing_runs");
});

/** A night's round, as the clock has it: days, what they give back, what was found before, the billing. */
async function night(day: string) {
  await rollUpDays(new Date(`${day}T02:10:00Z`));
  await findCredits(new Date(`${day}T02:40:00Z`));
  await giveCredits(new Date(`${day}T05:35:00Z`));
}
const bill = (day: string) => runBilling(new Date(`${day}T06:00:00Z`), { isAsked: true });

type Wanted = { plan?: string; from?: string; seen?: typeof outage; paymentType?: "monthly" | "yearly" };

/** A site of a client of its own that was down for a while in October; nothing is invoiced yet. */
async function aSite({
  plan = "Tech Voyager",
  from = "2026-10-04",
  seen = outage,
  paymentType = "monthly",
}: Wanted = {}) {
  const owner = await aClient();
  const id = await aBilledProject(at, { owner, paymentType, projectLines: [{ name: plan, from }] });
  await isWatched(id, "2026-09-01T00:00:00Z");
  await look("update project_plans set added_at = '2026-09-01' where project_id = $1", id);
  await wasLookedAt(id, { from: "2026-10-01", to: "2026-10-31", seenAt: downFrom(seen) });
  return { id, owner };
}

const creditsOf = (projectId: string) =>
  look(
    `select month::text, minutes, down_minutes as down, percent, month_pence as hosting, pence, given_at is not null as "isGiven"
     from site_credits where project_id = $1`,
    projectId,
  );
const notesOf = (projectId: string) =>
  look<{ pence: number; reason: string; kept: number; invoice: number }>(
    `select c.total_pence as pence, c.reason, c.kept_pence as kept, i.invoice_number as invoice
     from credit_notes c join invoices i on i.id = c.invoice_id where i.project_id = $1`,
    projectId,
  );
const invoicesOf = (projectId: string) =>
  look<{ id: string; number: number; pence: number; settled: boolean }>(
    `select id, invoice_number as number, total_pence as pence, settled_at is not null as settled from invoices
     where project_id = $1 order by invoice_number`,
    projectId,
  );
async function pay(invoiceId: string, amountPence: number, day: string) {
  const paid = { amountPence, receivedOn: day, reference: "", retryKey: invoiceId };
  await recordTransfer(anActor(sam, new Date(`${day}T12:00:00Z`)), invoiceId, paid);
}
const faults = () => asRole("tenday_owner", (client) => checkMoney(client));

/** Invoiced for October, and paid. */
async function aPaidSite(wanted: Wanted = {}) {
  const site = await aSite(wanted);
  await bill("2026-10-02");
  for (const { id, pence } of await invoicesOf(site.id)) await pay(id, pence, "2026-10-03");
  return site;
}

test("a month below the promise is found on the 1st, given the night after, and comes off the next invoice", async () => {
  const { id } = await aPaidSite({ from: "2026-09-20" });
  await night("2026-10-31");
  expect(await creditsOf(id)).toEqual([]);
  await night("2026-11-01");
  const found = { month: "2026-10-01", minutes: 44_700, down: 86, percent: 10, hosting: 1299, pence: 130 };
  expect(await creditsOf(id)).toEqual([{ ...found, isGiven: false }]);
  expect(await notesOf(id)).toEqual([]);
  await night("2026-11-02");
  expect(await creditsOf(id)).toEqual([{ ...found, isGiven: true }]);
  const reason = "October: 86 of 44,700 minutes down, 99.81%. A tenth of £12.99";
  expect(await notesOf(id)).toMatchObject([{ pence: 130, reason, kept: 130 }]);
  await bill("2026-11-08");
  const [paidFromCredit] = await look<{ pence: number }>(
    `select sum(p.amount_pence)::int as pence from payments p join invoices i on i.id = p.invoice_id
     where i.project_id = $1 and p.method = 'credit'`,
    id,
  );
  expect(paidFromCredit?.pence).toBe(130);
  for (const day of ["2026-11-03", "2026-11-04", "2026-12-01", "2026-12-02"]) await night(day);
  expect(await notesOf(id)).toHaveLength(1);
  expect(await faults()).toEqual([]);
  expect(await look("select kind from mails where kind = 'invoice-credited'")).toEqual([]);
});

test("what another place reports late changes it before it is given: another sum is shown for a day, none is gone", async () => {
  const [less, none] = [await aPaidSite({ seen: { ...outage, to: "2026-10-09T23:00:00Z" } }), await aPaidSite()];
  await night("2026-11-01");
  expect(await creditsOf(less.id)).toMatchObject([{ down: 594, percent: 25 }]);
  const seenAt = downFrom({ from: outage.from, to: "2026-10-09T14:06:00Z" });
  await wasLookedAt(less.id, { from: "2026-10-09", to: "2026-10-09", place: "leeds", seenAt });
  await wasLookedAt(none.id, { from: "2026-10-09", to: "2026-10-09", place: "leeds" });
  await night("2026-11-02");
  expect(await creditsOf(less.id)).toMatchObject([{ down: 60, percent: 10, isGiven: false }]);
  expect(await creditsOf(none.id)).toEqual([]);
  await night("2026-11-03");
  // From the 4th on: £11.73.
  expect(await notesOf(less.id)).toMatchObject([{ pence: 117 }]);
  expect(await notesOf(none.id)).toEqual([]);
});

test("two workers, and a night that is done again, give it once", async () => {
  const { id } = await aPaidSite();
  await night("2026-11-01");
  await Promise.all([night("2026-11-01"), night("2026-11-01")]);
  await Promise.all([night("2026-11-02"), night("2026-11-02"), night("2026-11-02")]);
  await night("2026-11-02");
  expect(await notesOf(id)).toHaveLength(1);
  expect(await creditsOf(id)).toHaveLength(1);
  expect(await faults()).toEqual([]);
});

test("a fault while it is given leaves nothing of it, and the next night gives it", async () => {
  const { id } = await aPaidSite();
  await night("2026-11-01");
  await look("alter table site_credits add constraint away check (given_at is null)");
  try {
    await expect(night("2026-11-02")).rejects.toThrow();
    expect(await notesOf(id)).toEqual([]);
  } finally {
    await look("alter table site_credits drop constraint away");
  }
  await night("2026-11-03");
  expect(await notesOf(id)).toHaveLength(1);
  expect(await faults()).toEqual([]);
});

test("without an invoice it waits for one, and is given on the first that there is", async () => {
  const { id } = await aSite();
  for (const day of ["2026-11-01", "2026-11-02", "2026-11-03"]) await night(day);
  expect(await creditsOf(id)).toMatchObject([{ isGiven: false }]);
  await bill("2026-11-03");
  await night("2026-11-04");
  expect(await creditsOf(id)).toMatchObject([{ isGiven: true }]);
  expect(await faults()).toEqual([]);
});

test("one that is void is no invoice for it, nor one for something else", async () => {
  const { id, owner } = await aPaidSite();
  const other = await aBilledProject(at, { owner, projectLines: [{ name: "Cyber Titan", from: "2026-10-20" }] });
  await bill("2026-10-20");
  const newest = (await invoicesOf(id)).at(-1);
  await voidInvoice(anActor(sam, new Date("2026-10-21T09:00:00Z")), newest?.id ?? "", {
    reason: "Wrong",
    followedBy: "nothing",
    isMailed: false,
  });
  await night("2026-11-01");
  await night("2026-11-02");
  expect(await notesOf(other)).toEqual([]);
  expect(await notesOf(id)).toMatchObject([{ invoice: (await invoicesOf(id))[0]?.number }]);
});

test("all of a month comes back without its invoice reading as if that hosting had never been had", async () => {
  const long = { from: "2026-10-02T00:00:00Z", to: "2026-10-08T00:00:00Z" };
  const { id } = await aSite({ from: "2026-10-10", seen: long });
  await look("update project_plans set billing_from = '2026-10-01' where project_id = $1", id);
  await bill("2026-10-02");
  const [first] = await invoicesOf(id);
  await night("2026-11-01");
  await night("2026-11-02");
  expect(await creditsOf(id)).toMatchObject([{ percent: 100, pence: 1299, isGiven: false }]);
  // Paid, it can be: the whole of it is the client's balance then, and pays what comes.
  await pay(first?.id ?? "", first?.pence ?? 0, "2026-11-02");
  await night("2026-11-03");
  expect(await creditsOf(id)).toMatchObject([{ isGiven: true }]);
  expect(await notesOf(id)).toMatchObject([{ pence: 1299, kept: 1299 }]);
  expect(await faults()).toEqual([]);
});

test("paid by the year, a twelfth counts; what costs nothing gives nothing", async () => {
  const yearly = await aPaidSite({ plan: "Data Explorer", from: "2026-09-20", paymentType: "yearly" });
  const charity = await aSite({ plan: "Community & Charity", from: "2026-09-20" });
  await night("2026-11-01");
  await night("2026-11-02");
  expect(await creditsOf(yearly.id)).toMatchObject([{ hosting: 250, pence: 25, isGiven: true }]);
  expect(await creditsOf(charity.id)).toEqual([]);
});

test("a month that was kept gives nothing, and so does one that nobody looked at", async () => {
  const kept = await aPaidSite({ seen: { from: "2026-10-09T13:06:00Z", to: "2026-10-09T13:50:00Z" } });
  const unseen = await aSite();
  await look("delete from site_hours where project_id = $1", unseen.id);
  await night("2026-11-01");
  expect(await creditsOf(kept.id)).toEqual([]);
  expect(await creditsOf(unseen.id)).toEqual([]);
});

test("a month that no night came by for is made up for", async () => {
  const { id } = await aPaidSite({ from: "2026-09-20" });
  // Nothing ran from 11 October on; the first days are past their raw results by now.
  await night("2026-10-11");
  await night("2026-11-12");
  expect(await creditsOf(id)).toMatchObject([{ down: 86, pence: 130 }]);
});

test("whoever is being deleted has last month credited where an invoice is open", async () => {
  const { id, owner } = await aSite({ from: "2026-09-20" });
  await bill("2026-10-02");
  await deleteClient(anActor(sam, new Date("2026-10-31T09:00:00Z")), owner);
  await night("2026-11-01");
  await night("2026-11-02");
  expect(await creditsOf(id)).toMatchObject([{ isGiven: true }]);
  expect(await faults()).toEqual([]);
});

test("while a payment of it is on its way, an older one is credited", async () => {
  const { id } = await aPaidSite({ from: "2026-09-20" });
  await bill("2026-10-20");
  const [older, newest] = [(await invoicesOf(id)).at(-2), (await invoicesOf(id)).at(-1)];
  await look(
    `insert into payment_attempts (id, invoice_id, kind, state, amount_pence, started_at, changed_at, request_id)
     values (gen_random_uuid(), $1, 'charge', 'processing', 1299, now(), now(), 'test')`,
    newest?.id,
  );
  await night("2026-11-01");
  await night("2026-11-02");
  expect(await notesOf(id)).toMatchObject([{ invoice: older?.number }]);
});
