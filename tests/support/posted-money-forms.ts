import type pg from "pg";
import type { InvoicePurpose } from "../../domain/invoice.ts";
import { cast } from "../../server/seed/cast.ts";
import { payToken } from "./addresses.ts";
import { canaryInvoices } from "./canary-money.ts";
import { pageOf } from "./portal-client.ts";
import { adminForm, mails, type PostedForm } from "./posted-forms.ts";

const nextYear = new Date().getFullYear() + 1;
const { maya, gareth, fernValley, noor, elsie } = cast;
const school = maya.projects[1].id;
const invoice = (invoiceId: string) => `/dashboard/admin/invoices/${invoiceId}`;
const [jobs = ""] = mails;
const [invoices, lines, numbers] = ["public.invoices", "public.invoice_lines", "public.number_series"];
export const issuing = [invoices, lines, numbers, ...mails];
const projects = "public.projects";
const begun = ["public.project_events", projects];
const [periods, kept] = ["public.billed_periods", "public.credit_entries"];
const released = [invoices, periods, projects, jobs];
const issuedAnew = [invoices, lines, numbers, jobs];
const [payments, refunds, notes] = ["public.payments", "public.refunds", "public.credit_notes"];

/** Every form around money, one for each thing that can be done with it, in an order that works. */
export async function listMoneyForms(db: pg.Client): Promise<PostedForm[]> {
  const client = (intent: string, fields: Record<string, string>, changes: string[], status = 200) => ({
    path: "/clients/payments",
    as: "a client",
    fields: { intent, ...fields },
    changes,
    status,
  });
  const { draft, of } = canaryInvoices;
  const written = { "description-1": "A day of photographs", "quantity-1": "1", "price-1": "50.00" };
  const day = "2026-11-02";
  const idOf = async (sql: string, ...values: string[]) =>
    (await db.query<{ id: string }>(sql, values)).rows[0]?.id ?? "";
  const methodId = await idOf("select id from saved_methods where client_id = $1 and removed_at is null", maya.id);
  const bank = { accountName: "Sam Whitlock", sortCode: "10-88-00", accountNumber: "00012346", vatNumber: "" };
  return [
    adminForm("/dashboard/admin/money", "save", { ...bank, vatRate: "20", termsDays: "14" }, ["public.money_settings"]),
    adminForm("/dashboard/admin/billing", "run", {}, [jobs]),

    adminForm(
      "/dashboard/admin/invoices/new",
      "write",
      { clientId: gareth.id, projectId: "", ...written },
      [invoices, lines],
      302,
    ),
    adminForm("/dashboard/admin/invoices/new", "change", { invoiceId: draft, ...written }, [lines], 302),
    adminForm(invoice(draft), "issue", {}, [invoices, numbers, ...mails]),
    adminForm(invoice(draft), "transfer", { amount: "10.00", day, reference: "TD" }, [payments, ...mails]),
    adminForm(invoice(draft), "credit", { amount: "1.00", reason: "Rain" }, [notes, numbers, jobs]),
    adminForm(invoice(draft), "send", {}, mails),
    adminForm(invoice(await anUntouchedOf(db, maya.id, "by-hand")), "void", { reason: "Wrong" }, [invoices, jobs]),
    ...(await listCorrectionForms(db)),
    adminForm(invoice(await aDraftOf(db, fernValley.id)), "discard", {}, [invoices, lines], 302),

    // What is requested is not billed from a day.
    ...(await listBillingForms(db)),
    adminForm(pageOf(maya), "first-payment", { projectId: school, amount: "3.00", reason: "Agreed" }, [
      ...issuing,
      ...begun,
      periods,
    ]),

    // There is no payment provider in this system.
    client("pay", { invoiceId: of(maya.id) }, [], 422),
    client("pay-all", { shown: "100" }, [], 422),
    client("save-method", {}, [], 422),
    client("remove-method", { methodId }, ["public.saved_methods", jobs]),
    { path: `/pay/${payToken(of(gareth.id))}`, fields: {}, changes: [], status: 422 },
    { path: "/payment-events", fields: { id: "evt_of_nobody", type: "charge.refunded" }, changes: [], status: 400 },
  ];
}

/** What puts something right, each at money of its own. */
async function listCorrectionForms(db: pg.Client): Promise<PostedForm[]> {
  const { of } = canaryInvoices;
  const [wrong, right, online] = [of(gareth.id), of(maya.id), of(fernValley.id)];
  const day = new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/London" });
  const number = String(
    (await rowOf<{ number: number }>(db, "select invoice_number as number from invoices where id = $1", right)).number,
  );
  const paid = (invoiceId: string, pence: number, method = "bank_transfer") =>
    rowOf<{ id: string }>(
      db,
      `insert into payments (id, invoice_id, amount_pence, method, received_on, recorded_at, provider_id, request_id)
       values (gen_random_uuid(), $1, $2, $3, current_date, now(), case when $3 = 'card' then gen_random_uuid()::text end, 'x') returning id`,
      ...[invoiceId, pence, method],
    );
  const [never, bounced, moved, card] = [
    await paid(wrong, 100),
    await paid(wrong, 100),
    await paid(wrong, 100),
    await paid(online, 200, "card"),
  ];
  const sentBack = () =>
    rowOf<{ id: string }>(
      db,
      `insert into refunds (id, payment_id, invoice_id, amount_pence, refunded_on, recorded_at, provider_id, kind, request_id)
       values (gen_random_uuid(), $1, $2, 100, current_date, now(), gen_random_uuid()::text, 'unexplained', 'x') returning id`,
      ...[card.id, online],
    );
  const [notCharged, owedAgain] = [await sentBack(), await sentBack()];
  const surplus = await withTooMuch(db, of(elsie.id), paid);
  return [
    adminForm(invoice(wrong), "never-received", { paymentId: never.id, amount: "" }, [refunds]),
    adminForm(invoice(wrong), "bounced", { paymentId: bounced.id, day }, [refunds, ...mails]),
    adminForm(invoice(wrong), "moved", { paymentId: moved.id, number }, [refunds, payments, jobs]),
    adminForm(invoice(of(elsie.id)), "send-back", { amount: surplus, day }, [refunds, kept, ...mails]),
    adminForm(invoice(online), "not-charged", { refundId: notCharged.id, reason: "Rain" }, [
      refunds,
      notes,
      numbers,
      jobs,
    ]),
    adminForm(invoice(online), "owed-again", { refundId: owedAgain.id }, [refunds]),
    adminForm(invoice(of(noor.id)), "replace", { reason: "Wrong" }, [...issuedAnew, kept, notes], 302),
    adminForm(invoice(await anUntouchedOf(db, maya.id, "recurring")), "bill-again", { reason: "Wrong" }, released),
    adminForm(invoice(await anUntouchedOf(db, gareth.id, "by-hand")), "request-again", { reason: "Wrong" }, released),
  ];
}

/** An open invoice that nothing was paid or credited of. */
async function anUntouchedOf(db: pg.Client, clientId: string, purpose: InvoicePurpose): Promise<string> {
  const { id } = await rowOf<{ id: string }>(
    db,
    `select id from invoices i where issued_at is not null and settled_at is null and voided_at is null
       and client_id = $1 and purpose = $2
       and not exists (select from payments p where p.invoice_id = i.id)
       and not exists (select from credit_notes c where c.invoice_id = i.id)`,
    ...[clientId, purpose],
  );
  return id;
}

/** An invoice of £50.00 of which £1.00 is credited was paid with £60.00; what is too much, as it is typed. */
async function withTooMuch(
  db: pg.Client,
  invoiceId: string,
  paid: (invoiceId: string, pence: number) => Promise<unknown>,
) {
  await paid(invoiceId, 6000);
  await db.query("update invoices set settled_at = now() where id = $1", [invoiceId]);
  await db.query(
    `insert into credit_entries (id, client_id, invoice_id, amount_pence, at, request_id)
     select gen_random_uuid(), client_id, id, 1100, now(), 'x' from invoices where id = $1`,
    [invoiceId],
  );
  return "11.00";
}

async function rowOf<Row extends pg.QueryResultRow>(db: pg.Client, sql: string, ...values: unknown[]): Promise<Row> {
  const [row] = (await db.query<Row>(sql, values)).rows;
  if (!row) throw new Error(`nothing: ${sql}`);
  return row;
}

/** From one day on, for something of each kind: each earlier than the one before, so that the project's day moves. */
async function listBillingForms(db: pg.Client): Promise<PostedForm[]> {
  const page = `/projects/${school}`;
  const linkOf = async (links: string, column: string, offered: string, copied: string, name: string) => {
    const { rows } = await db.query<{ id: string }>(
      `insert into ${links} (id, project_id, added_at, ${column}, ${copied})
       select gen_random_uuid(), $1, now(), id, ${copied} from ${offered} where name = $2 returning id`,
      [school, name],
    );
    return rows[0]?.id ?? "";
  };
  const [plan, addOn, product] = [
    await linkOf("project_plans", "plan_id", "plans", "price_pence, billing_cycle", "Tech Voyager"),
    await linkOf(
      "project_add_ons",
      "add_on_id",
      "add_ons",
      "price_pence, pricing_type, several_times",
      "Additional storage",
    ),
    await linkOf("project_products", "product_id", "products", "price_pence, billing_cycle", "Domain name"),
  ];
  return [
    adminForm(page, "start-billing-plan", { linkId: plan, from: `${nextYear}-03-01` }, [
      "public.project_plans",
      ...begun,
      // Its client is asked to accept what is agreed.
      "public.mails",
      "graphile_worker._private_jobs",
    ]),
    adminForm(page, "start-billing-add-on", { linkId: addOn, from: `${nextYear}-02-01` }, [
      "public.project_add_ons",
      ...begun,
    ]),
    adminForm(page, "start-billing-product", { linkId: product, from: `${nextYear}-01-01` }, [
      "public.project_products",
      ...begun,
    ]),
  ];
}

async function aDraftOf(db: pg.Client, clientId: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into invoices (id, client_id, purpose, created_at, request_id) values (gen_random_uuid(), $1, 'by-hand', now(), 'x') returning id`,
    [clientId],
  );
  const id = rows[0]?.id ?? "";
  await db.query(
    `insert into invoice_lines (id, invoice_id, position, source, description, unit_pence, amount_pence, net_pence, vat_pence)
     values (gen_random_uuid(), $1, 1, 'free-text', 'x', 1, 1, 1, 0)`,
    [id],
  );
  return id;
}
