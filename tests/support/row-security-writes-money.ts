import { cast } from "../../server/seed/cast.ts";
import {
  allowed,
  changes,
  notAdmins,
  notSystem,
  type Probe,
  prepared,
  probe,
  refusedToAll,
  viewers,
} from "./access-probe.ts";
import {
  books,
  insertAttempt,
  insertCredit,
  insertCreditNote,
  insertCustomer,
  insertDocument,
  insertDraft,
  insertEvent,
  insertGroup,
  insertGrouped,
  insertLine,
  insertPayment,
  insertPendingRefund,
  insertPeriod,
  insertRefund,
  insertReminder,
  insertRunLine,
  insertSettings,
} from "./row-security-money.ts";

const { maya, gareth, sam } = cast;
const { byLink } = viewers;
const notTheProvider = [...notAdmins, byLink];
const notTheWorker = [...notSystem, byLink];

/** Done by the admin on the web and by the worker as the system, and by nobody else. */
const kept = (table: string, insert: string): Probe[] => [
  ...allowed("tenday_web", table, insert, sam.id, notTheProvider),
  ...allowed("tenday_worker", table, insert, "system", notTheWorker),
  probe("tenday_auth", sam.id, table, insert, "refused"),
];

const onDraft = `where id = '${books.draft}'`;
/** Of one row, for one viewer, and of none for the others. */
const changesOne = (as: "tenday_web" | "tenday_worker", table: string, sql: string): Probe[] => {
  const [may, others] = as === "tenday_web" ? [sam.id, notTheProvider] : ["system", notTheWorker];
  return [probe(as, may, table, sql, 1), ...others.map((viewer) => probe(as, viewer, table, sql, 0))];
};

const guestSeesInvoices =
  "reset role; create policy guests on invoices for select to tenday_guest using (1 = 1); set local role tenday_guest";

/** Invoices, what was paid for them, and the books behind it. */
export const moneyWrites: Probe[] = [
  ...kept("invoices", insertDraft(maya.id)),
  ...(["tenday_web", "tenday_worker"] as const).flatMap((role) => [
    ...changesOne(role, "invoices", `update invoices set purpose = 'recurring' ${onDraft}`),
    ...changesOne(role, "invoices", `update invoices set settled_at = now() where id = '${books.open}'`),
    ...changesOne(role, "invoices", `delete from invoices ${onDraft}`),
    ...changesOne(
      role,
      "invoice_lines",
      `update invoice_lines set description = 'y' where invoice_id = '${books.draft}'`,
    ),
    ...changesOne(role, "invoice_lines", `delete from invoice_lines where invoice_id = '${books.draft}'`),
    ...changesOne(role, "number_series", "update number_series set next = next + 1 where series = 'invoice'"),
    ...changesOne(role, "billed_periods", "delete from billed_periods"),
  ]),
  // What is issued is frozen, for whoever may change the rest.
  ...["due_date = '2030-01-01'", "invoice_number = 99", "purpose = 'recurring'", "issued_with = '{\"x\":1}'"].flatMap(
    (change) => frozen(`update invoices set ${change} where id = '${books.open}'`, "invoices"),
  ),
  ...frozen(`delete from invoices where id = '${books.open}'`, "invoices"),
  ...frozen(`update invoices set client_id = '${gareth.id}' where id = '${books.open}'`, "invoices"),
  ...frozen(`update invoices set voided_at = null where id = '${books.gone}'`, "invoices"),
  // Nor erased while it is somebody's, or younger than the law wants.
  ...frozen(
    `update invoices set erased_at = now(), issued_with = app.without_buyer(issued_with) where id = '${books.gone}'`,
    "invoices",
  ),
  ...["payments set reference = 'y'", "refunds set reason = 'y'", "credit_notes set reason = ''"].flatMap((change) => [
    probe("tenday_web", sam.id, change.split(" ")[0] ?? "", `update ${change}`, "refused"),
    probe("tenday_worker", "system", change.split(" ")[0] ?? "", `update ${change}`, "refused"),
  ]),
  probe("tenday_worker", "system", "documents", `${insertDocument(books.gone)}; delete from documents`, "refused"),
  ...frozen(insertLine(books.open, 9), "invoice_lines"),
  ...frozen(`update invoice_lines set description = 'y' where invoice_id = '${books.open}'`, "invoice_lines"),
  ...frozen(`delete from invoice_lines where invoice_id = '${books.open}'`, "invoice_lines"),
  ...frozen("update number_series set next = next + 2 where series = 'invoice'", "number_series"),
  ...frozen("update number_series set next = 1 where series = 'invoice'", "number_series"),
  ...frozen("update number_series set first = 7 where series = 'invoice'", "number_series"),
  ...frozen("update number_series set prefix = 'NW' where series = 'invoice'", "number_series"),

  ...noting(books.open, [maya.id, sam.id, byLink]),
  ...noting(books.gareths, [gareth.id, sam.id]),
  ...noting(books.draft, []),
  ...keeping(books.open, [maya.id, sam.id, byLink]),
  ...keeping(books.gareths, [gareth.id, sam.id]),
  ...keeping(books.draft, []),
  ...allowed("tenday_worker", "documents", insertDocument(books.gone), "system", notTheWorker),
  ...refusedToAll("documents", insertDocument(books.gone), "update documents set kind = 'x'", "delete from documents"),
  ...frozen(insertDocument(books.draft), "documents"),
  // A copy says what is so.
  ...frozen(insertDocument(books.open, "paid-copy"), "documents"),
  ...frozen(insertDocument(books.open, "void-copy"), "documents"),
  ...allowed("tenday_worker", "documents", insertDocument(books.gone, "void-copy"), "system", notTheWorker),
  probe("tenday_definer", sam.id, "documents", insertDocument(books.gone), 1),
  probe("tenday_guest", sam.id, "documents", insertDocument(books.gone), "refused"),
  // Also where it is the policy alone that refuses: the trigger before it finds the invoice.
  probe("tenday_guest", sam.id, "documents", `${guestSeesInvoices}; ${insertDocument(books.gone)}`, "refused"),
  // Belonging to the role is not being it.
  probe("tenday_guest", sam.id, "invoices", "update invoices set document_hash = repeat('0', 64)", 0),

  ...kept("invoice_lines", insertLine(books.draft, 9)),
  ...kept("payments", insertPayment(books.open)),
  ...kept("refunds", insertRefund(books.open, books.mayasPayment)),
  ...kept("pending_refunds", insertPendingRefund(books.open, books.mayasPayment)),
  ...refusedToAll("pending_refunds", "update pending_refunds set done_at = now()", "delete from pending_refunds"),
  ...changesOne(
    "tenday_worker",
    "pending_refunds",
    `update pending_refunds set done_at = now() where invoice_id = '${books.open}'`,
  ),
  ...frozen(`update refunds set kind = 'bounced' where invoice_id = '${books.open}'`, "refunds"),
  ...kept("credit_notes", insertCreditNote(books.open, 9)),
  ...kept("credit_entries", insertCredit(maya.id, books.open)),
  ...kept("billed_periods", insertPeriod(5)),
  ...["payments", "refunds", "credit_notes", "credit_entries", "money_settings", "number_series"].flatMap((table) => [
    ...refusedToAll(table, `delete from ${table}`),
    probe("tenday_worker", "system", table, `delete from ${table}`, "refused"),
  ]),
  ...["payments", "refunds"].flatMap((table) => [
    ...refusedToAll(table, `update ${table} set amount_pence = 2`),
    probe("tenday_worker", "system", table, `update ${table} set amount_pence = 2`, "refused"),
  ]),
  ...refusedToAll("number_series", "insert into number_series (series) values ('x')"),

  ...allowed("tenday_web", "money_settings", insertSettings, sam.id, notTheProvider),
  probe("tenday_worker", "system", "money_settings", insertSettings, "refused"),
  ...refusedToAll("money_settings", "update money_settings set sort_code = '999999'"),

  // A visit to the payment provider's page: one's own invoice, or the link's, and no charge.
  probe("tenday_web", maya.id, "payment_attempts", insertAttempt(books.open), 1),
  probe("tenday_web", maya.id, "payment_attempts", insertAttempt(books.open, { isSaved: true }), 1),
  probe("tenday_web", byLink, "payment_attempts", insertAttempt(books.open, { isByLink: true }), 1),
  // One that has ended, because there is a newer.
  probe("tenday_web", byLink.replace(":0:", ":1:"), "invoices", "select from invoices", 0),
  probe(
    "tenday_web",
    byLink.replace(":0:", ":1:"),
    "payment_attempts",
    insertAttempt(books.open, { isByLink: true }),
    "refused",
  ),
  ...[
    insertAttempt(books.gareths),
    insertAttempt(books.draft),
    insertAttempt(books.open, { kind: "charge" }),
    insertAttempt(books.open, { state: "succeeded" }),
    insertAttempt(books.open, { isByLink: true }),
  ].map((sql) => probe("tenday_web", maya.id, "payment_attempts", sql, "refused")),
  ...[insertAttempt(books.gareths, { isByLink: true }), insertAttempt(books.open)].map((sql) =>
    probe("tenday_web", byLink, "payment_attempts", sql, "refused"),
  ),
  ...[sam.id, "anonymous", undefined, prepared.deletedClient].map((viewer) =>
    probe("tenday_web", viewer, "payment_attempts", insertAttempt(books.open), "refused"),
  ),
  ...([maya.id, byLink] as const).map((viewer) =>
    probe("tenday_web", viewer, "payment_attempts", "update payment_attempts set session_id = 'cs_x'", 1),
  ),
  ...[undefined, "anonymous", "system", cast.quayside.id].map((viewer) =>
    probe("tenday_web", viewer, "payment_attempts", "update payment_attempts set session_id = 'cs_x'", 0),
  ),
  ...refusedToAll(
    "payment_attempts",
    "update payment_attempts set state = 'succeeded'",
    "update payment_attempts set amount_pence = 0",
    "delete from payment_attempts",
  ),
  ...allowed(
    "tenday_worker",
    "payment_attempts",
    insertAttempt(books.open, { kind: "charge" }),
    "system",
    notTheWorker,
  ),
  ...changes(
    "tenday_worker",
    "payment_attempts",
    "update payment_attempts set state = 'failed'",
    "system",
    notTheWorker,
  ),

  // Several on one page: of one client, by nobody but them, and never of a page that is not theirs.
  probe("tenday_web", maya.id, "payment_attempts", insertGrouped(books.open), 1),
  probe("tenday_web", byLink, "payment_attempts", insertGrouped(books.open, { isByLink: true }), "refused"),
  ...[books.mayasAttempt, books.garethsAttempt].map((page) =>
    probe("tenday_web", maya.id, "payment_attempts", insertGrouped(books.open, { page }), "refused"),
  ),
  probe("tenday_web", maya.id, "payment_attempts", insertGroup(books.open, books.gareths), "refused"),
  ...[
    insertGroup(books.open, books.gareths),
    insertGroup(books.open, books.open),
    insertGrouped(books.open, { kind: "charge" }),
    `update payment_attempts set group_id = id where id = '${books.mayasAttempt}'`,
  ].map((sql) => probe("tenday_worker", "system", "payment_attempts", sql, "refused")),
  // A void one can be among them by the time the worker writes; who begins it is kept from it by the policy.
  probe("tenday_worker", "system", "payment_attempts", insertGroup(books.open, books.gone), 2),
  probe("tenday_web", maya.id, "payment_attempts", insertGroup(books.open, books.gone), "refused"),

  // The webhook: no one is signed in there.
  probe("tenday_web", "anonymous", "payment_events", insertEvent("evt_new"), 1),
  probe("tenday_web", undefined, "payment_events", insertEvent("evt_new"), "refused"),
  probe("tenday_web", "anonymous", "payment_events", insertEvent("evt_new", "now()"), "refused"),
  ...refusedToAll("payment_events", "update payment_events set handled_at = now()", "delete from payment_events"),
  ...changes("tenday_worker", "payment_events", "update payment_events set handled_at = now()", "system", notTheWorker),

  probe("tenday_web", gareth.id, "payment_customers", insertCustomer(gareth.id), 1),
  ...[maya.id, sam.id, byLink, "anonymous"].map((viewer) =>
    probe("tenday_web", viewer, "payment_customers", insertCustomer(gareth.id), "refused"),
  ),
  ...allowed("tenday_worker", "payment_customers", insertCustomer(gareth.id), "system", notTheWorker),
  ...changes("tenday_worker", "payment_customers", "delete from payment_customers", "system", notTheWorker),
  ...refusedToAll(
    "payment_customers",
    "delete from payment_customers",
    "update payment_customers set customer_id = 'x'",
  ),

  ...[maya.id, sam.id].map((viewer) =>
    probe("tenday_web", viewer, "saved_methods", "update saved_methods set removed_at = now()", 1),
  ),
  ...[gareth.id, byLink, "anonymous", undefined].map((viewer) =>
    probe("tenday_web", viewer, "saved_methods", "update saved_methods set removed_at = now()", 0),
  ),
  ...[maya.id, sam.id].map((viewer) =>
    probe("tenday_web", viewer, "saved_methods", "update saved_methods set removed_at = null", "refused"),
  ),
  ...refusedToAll(
    "saved_methods",
    `insert into saved_methods (id, client_id, provider_id, kind, label, saved_at)
     values (gen_random_uuid(), '${maya.id}', 'pm_x', 'card', 'x', now())`,
    "delete from saved_methods",
    "update saved_methods set label = 'y'",
  ),
  ...changes("tenday_worker", "saved_methods", "delete from saved_methods", "system", notTheWorker),

  ...allowed("tenday_worker", "reminders", insertReminder("final"), "system", notTheWorker),
  ...refusedToAll("reminders", insertReminder("final"), "delete from reminders"),
  ...allowed("tenday_worker", "billing_run_lines", insertRunLine, "system", notTheWorker),
  ...refusedToAll("billing_run_lines", insertRunLine, "delete from billing_run_lines"),
  ...changes("tenday_worker", "billing_runs", "update billing_runs set finished_at = now()", "system", notTheWorker),
  ...refusedToAll("billing_runs", "update billing_runs set finished_at = now()", "delete from billing_runs"),
];

function frozen(sql: string, table: string): Probe[] {
  return [probe("tenday_web", sam.id, table, sql, "refused"), probe("tenday_worker", "system", table, sql, "refused")];
}

/** The file of a document, by whoever may open it. */
function keeping(invoice: string, may: (string | undefined)[]): Probe[] {
  const sql = `select from app.keep_document('${invoice}', 'invoice', null, null, null, 'x', repeat('0', 64), now()) kept where kept`;
  return [maya.id, gareth.id, sam.id, byLink, "anonymous", "system", undefined].map((viewer) =>
    probe("tenday_web", viewer, "documents", sql, may.includes(viewer) ? 1 : 0),
  );
}

/** The hash of a document, by whoever may open it. */
function noting(invoice: string, may: (string | undefined)[]): Probe[] {
  const sql = `select from app.note_document('${invoice}', repeat('0', 64)) kept where kept is not null`;
  return [maya.id, gareth.id, sam.id, byLink, "anonymous", "system", undefined].map((viewer) =>
    probe("tenday_web", viewer, "invoices", sql, may.includes(viewer) ? 1 : 0),
  );
}
