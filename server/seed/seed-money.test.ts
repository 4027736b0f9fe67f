import { expect, test } from "vitest";
import { startingSite } from "../../content/starting-site.ts";
import { londonDay } from "../../domain/calendar-day.ts";
import { invoiceNumber, invoiceStatus } from "../../domain/invoice.ts";
import { findBooks } from "../../scripts/doctor/books.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { checkMoney } from "../invariants/check-money.ts";
import { keepNextDue } from "../invoices/keep-next-due.ts";
import { cast, members } from "./cast.ts";

const today = londonDay(new Date("2026-11-02T09:00:00Z"));

type Row = {
  invoice_number: number;
  purpose: string;
  total_pence: number;
  issued_at: Date;
  settled_at: Date | null;
  due_date: string;
};

const invoicesOf = async (clientId: string) =>
  (
    await look<Row>(
      `select invoice_number, purpose, total_pence, issued_at, settled_at, due_date::text from invoices
       where client_id = $1 order by invoice_number`,
      clientId,
    )
  ).map(({ invoice_number, purpose, total_pence, issued_at, settled_at, due_date }) => {
    const fields = {
      issuedAt: issued_at,
      settledAt: settled_at,
      voidedAt: null,
      dueDate: due_date,
      isUnderWay: false,
    };
    return [invoiceNumber(invoice_number), purpose, total_pence, invoiceStatus(fields, today)];
  });

test("Maya has paid her first payment and a month, one month is overdue and the CMS is open", async () => {
  expect(await invoicesOf(cast.maya.id)).toEqual([
    ["TD-0001", "first-payment", 9500 + 1299 + 500, "paid"],
    ["TD-0002", "recurring", 1799, "paid"],
    ["TD-0003", "recurring", 1799, "overdue"],
    ["TD-0004", "by-hand", 12_500, "open"],
  ]);
});

test("Gareth has paid a year, with the domain that his plan includes, and an hour of support is open", async () => {
  expect(await invoicesOf(cast.gareth.id)).toEqual([
    ["TD-0005", "first-payment", 24_999 + 12_000 + 1000 - 1000 + 12_500, "paid"],
    ["TD-0006", "by-hand", 2000, "open"],
  ]);
});

test("Tom's project waits for a payment, and there is an invoice to pay", async () => {
  expect(await invoicesOf(cast.tom.id)).toEqual([["TD-0007", "by-hand", 9500, "open"]]);
});

test("nobody else owes anything, and no project waits for money that nothing asks for", async () => {
  expect(await look("select from invoices")).toHaveLength(7);
  expect(
    await look(
      `select project_name from projects p where status in ('awaiting_payment', 'awaiting_first_payment', 'payment_failed')
       and not exists (select from invoices i where i.project_id = p.id and i.settled_at is null and i.voided_at is null)`,
    ),
  ).toEqual([]);
});

test("who praises the work has a site that went live in as many days as they say", async () => {
  for (const { name, business, days } of startingSite.testimonials) {
    const member = members.find((each) => each.name === name);
    if (!member) {
      expect(startingSite.projects.find(({ title }) => title === business)).toMatchObject({ status: { kind: "live" } });
      continue;
    }
    const project = member.projects.find((each) => each.name === business);
    expect(project, `${name}, ${business}`).toMatchObject({ status: "live" });
    expect((project?.before?.[0]?.[1] ?? 0) - (project?.since ?? 0), name).toBe(days);
  }
});

test("the seeded books keep every rule of the books", async () => {
  expect(await asRole("postgres", checkMoney)).toEqual([]);
});

test("what the machine keeps by itself is what it would say itself", async () => {
  const due = () => look("select id, next_payment_due::text, next_period_on::text from projects order by id");
  const seeded = await due();
  const ids = (await look<{ id: string }>("select id from projects")).map(({ id }) => id);
  await asViewer(system, async (tx) => {
    for (const id of ids) await keepNextDue(tx, id);
  });
  expect(await due()).toEqual(seeded);
});

const nowhere = "postgres://tenday_worker@127.0.0.1:1/nothing";

test("the doctor asks the database where money goes, when the billing ran and which samples are published", async () => {
  expect(await findBooks(process.env)).toMatchObject({
    hasBankDetails: true,
    lastRunAt: null,
    publishedSamples: ["writing-fern-valley-volunteers", "writing-harbour-lane-about", "writing-pugh-grazing-board"],
  });
  expect(await findBooks({ AUTH_DATABASE_URL: nowhere, WORKER_DATABASE_URL: nowhere })).toBe("silent");
  expect(await findBooks({})).toBeUndefined();
});

test("a broken rule is found", async () => {
  await asRole("postgres", async (db) => {
    await db.query("begin");
    await db.query("update invoices set settled_at = now() where invoice_number = 3");
    expect(await checkMoney(db)).toEqual([expect.stringContaining("V5 paid means nothing is owed")]);
    await db.query("rollback");
    await db.query("begin");
    await db.query("update number_series set next = next + 1 where series = 'invoice'");
    expect(await checkMoney(db)).toEqual(["V3 no number is skipped: invoice 8"]);
    await db.query("rollback");
  });
});
