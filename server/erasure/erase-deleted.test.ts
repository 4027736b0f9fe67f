import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { emptyEnquiry } from "../../domain/enquiry.ts";
import { readProjectDetails } from "../../domain/project.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { aDraft, anInvoice } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import type { Person } from "../access/actor.ts";
import { decideRequest } from "../add-on-requests/decide-request.ts";
import { requestAddOns } from "../add-on-requests/request-add-ons.ts";
import { correctEmail } from "../auth/correct-email.ts";
import { inviteClient } from "../auth/invite-client.ts";
import { addClient } from "../clients/add-client.ts";
import { changeClient } from "../clients/change-client.ts";
import { deleteClient, restoreClient } from "../clients/delete-client.ts";
import { listDeleted } from "../clients/find-client-list.ts";
import { asViewer } from "../db/client.server.ts";
import { receiveEnquiry } from "../enquiries/receive-enquiry.ts";
import { checkMoney } from "../invariants/check-money.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { sendBack } from "../invoices/send-back.ts";
import { changeDetails } from "../projects/change-details.ts";
import { changeStatus } from "../projects/change-status.ts";
import { deleteProject, restoreProject } from "../projects/delete-project.ts";
import { cast } from "../seed/cast.ts";
import { eraseDeleted } from "./erase-deleted.ts";

const at = new Date("2026-11-14T09:00:00Z");
const after = (days: number, hours = 0) => new Date(at.getTime() + (days * 24 + hours) * 3_600_000);

let senders = 0;

/** A client with a word of their own wherever the product lets somebody leave words. */
async function aClientEverywhere() {
  const word = `canary${randomBytes(6).toString("hex")}`;
  const email = `${word}@x.example`;
  const typo = `typo-${email}`;
  const added = await addClient(anActor(sam, at), { name: `Rosa ${word}`, email: typo, kind: "business" });
  if (added.outcome !== "added") throw new Error(added.outcome);
  const { id } = added;
  await correctEmail(anActor(sam, at), id, email);
  const viewer: Person = { kind: "person", id, role: "user" };
  await changeClient(anActor(sam, at), id, {
    name: `Rosa ${word}`,
    contactName: word,
    kind: "consumer",
    billingAddress: word,
    phone: `01632 960 051 ext. ${word}`,
  });
  await inviteClient(anActor(sam, at), id);
  const projectId = await aProject(at, "active", { owner: id, projectName: `Site of ${word}` });
  const details = { projectName: `Shop of ${word}`, description: word, url: `https://${word}.example` };
  await changeDetails(anActor(sam, at), projectId, readProjectDetails(details));
  await changeStatus(anActor(sam, at), projectId, { status: "on_hold", note: `Dear ${word}`, isMailed: true });
  const wish = { projectId, lines: ["Basic CMS - £125.00 one-time"], retryKey: undefined };
  await requestAddOns(anActor(viewer, at), wish);
  const [request] = await look<{ id: string }>("select id from add_on_requests where project_id = $1", projectId);
  await decideRequest(anActor(sam, at), request?.id ?? "", { kind: "declined", reason: `No, ${word}` });
  await aProject(at, null, { owner: id, projectName: `Blog of ${word}` });
  const invoiceId = await writeMoney(id, word, projectId);
  await writeBeyondCommands(id, word, email);
  return { id, word, projectId, invoiceId };
}

/** An invoice that is paid, a draft, and a card with the payment provider. */
async function writeMoney(owner: string, word: string, projectId: string): Promise<string> {
  const invoiceId = await anInvoice(at, { owner, projectId });
  const transfer = { amountPence: 5000, receivedOn: "2026-11-14", reference: "", retryKey: undefined };
  await recordTransfer(anActor(sam, at), invoiceId, transfer);
  await aDraft(at, { owner, projectId, lines: [{ description: `Dear ${word}`, quantity: 1, unitPence: 100 }] });
  await look("insert into payment_customers (client_id, customer_id, created_at) values ($1, $2, $3)", owner, word, at);
  await look(
    "insert into saved_methods (id, client_id, provider_id, kind, label, saved_at) values (gen_random_uuid(), $1, $2, 'card', $2, $3)",
    ...[owner, word, at],
  );
  return invoiceId;
}

/** What the login records, and what came before they were a client. */
async function writeBeyondCommands(id: string, word: string, email: string): Promise<void> {
  for (const address of [email.toUpperCase(), `typo-${email}`, `old-${email}`]) {
    const fields = { ...emptyEnquiry, name: word, email: address, business: word, website: word, project: word };
    const sender = { retryKey: undefined, address: `198.51.100.${senders++}`, requestId: randomUUID() };
    await receiveEnquiry({ ...fields, consent: true }, sender, at);
  }
  // The last was made this client, from another address.
  await look("update enquiries set client_id = $1 where email = $2", id, `old-${email}`);
  await look(
    `insert into auth.session (id, expires_at, token, created_at, updated_at, user_id, aal, amr, seen_at, ip_address, user_agent)
     values (gen_random_uuid(), now(), $2, now(), now(), $1, 'aal1', 'pwd', now(), $2, $2)`,
    id,
    word,
  );
  await look(
    `insert into auth.account (account_id, provider_id, user_id, password, created_at, updated_at) values ($2, $2, $1, $2, now(), now())`,
    id,
    word,
  );
  await look("insert into auth.two_factor (user_id, secret, backup_codes) values ($1, $2, $2)", id, word);
  await look(
    `insert into auth.passkey (name, public_key, user_id, credential_id, counter, device_type, backed_up)
     values ($2, $2, $1, $2, 0, 'singleDevice', false)`,
    id,
    word,
  );
  await look(
    `insert into account_links (id, account_id, purpose, new_email, created_at, expires_at) values (gen_random_uuid(), $1, 'email', $2, now(), now())`,
    id,
    `new-${email}`,
  );
  await look(
    `insert into audit_events (id, at, actor_id, action, subject_kind, subject_id, address, request_id, details)
     values (gen_random_uuid(), now(), $1, 'email-changed', 'account', $1, $2, 'test', jsonb_build_object('from', $2::text))`,
    id,
    word,
  );
  await look(
    "insert into mails (id, kind, subject_id, queued_at, request_id) select gen_random_uuid(), 'security-notice', id, now(), 'test' from audit_events where address = $1",
    word,
  );
  // A mail server that refuses says to whom.
  await look("update mails set failure = '550 no such user: ' || $1 where failure is null", email);
}

const everyTable = () =>
  look<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );

/** The tables of any schema in which somebody's word stands. */
async function tablesWith(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await everyTable())
    if ((await look(`select from ${name} t where t::text ilike $1`, `%${word}%`)).length > 0) found.push(name);
  return found;
}

/** Every row of the system, as text; numbers go on. */
async function everyRow(): Promise<Set<string>> {
  const rows = new Set<string>();
  for (const { name } of (await everyTable()).filter((table) => table.name !== "public.number_series"))
    for (const { row } of await look<{ row: string }>(`select t::text as row from ${name} t`))
      rows.add(`${name} ${row}`);
  return rows;
}

test("ten days after a client was deleted, no table of the system knows a word of theirs but the invoices; others lose nothing", async () => {
  const before = await everyRow();
  const other = await aClientEverywhere();
  const others = (await everyRow()).difference(before);
  const { id, word, projectId, invoiceId } = await aClientEverywhere();
  const everywhere = [
    "auth.account",
    "auth.passkey",
    "auth.session",
    "auth.two_factor",
    'auth."user"',
    "public.account_links",
    "public.add_on_requests",
    "public.audit_events",
    "public.client_people",
    "public.client_words",
    "public.clients",
    "public.enquiries",
    "public.enquiry_words",
    "public.invoice_lines",
    "public.invoices",
    "public.mails",
    "public.payment_customers",
    "public.project_events",
    "public.project_words",
    "public.projects",
    "public.saved_methods",
  ].toSorted();
  expect((await tablesWith(word)).toSorted()).toEqual(everywhere);

  await deleteClient(anActor(sam, at), id);
  await eraseDeleted(after(9, 23));
  // Signed out and not to be found at once; the rest is kept for the undo.
  const gone = ["auth.session", "public.client_words", "public.project_words"];
  expect((await tablesWith(word)).toSorted()).toEqual(everywhere.filter((table) => !gone.includes(table)));

  await eraseDeleted(after(10));
  // As they were issued, and nobody's.
  expect(await tablesWith(word)).toEqual(["graphile_worker._private_jobs", "public.invoices"]);
  expect(await look("select client_id, project_id, total_pence from invoices where id = $1", invoiceId)).toEqual([
    { client_id: null, project_id: null, total_pence: 5000 },
  ]);
  expect(await asRole("postgres", checkMoney)).toEqual([]);
  // How many have written to us in all has gone on.
  const isCount = (row: string) => row.startsWith("public.rate_limits (enquiry-all,");
  expect([...before.union(others).difference(await everyRow())].filter((row) => !isCount(row))).toEqual([]);
  expect(await tablesWith(other.word)).not.toEqual([]);
  expect(await look('select from auth."user" where id = $1', id)).toEqual([]);
  expect(await look("select from profiles where id = $1", id)).toEqual([]);
  const [client] = await look("select actor_id, address, details from audit_events where action = 'client-erased'");
  expect(client).toEqual({ actor_id: null, address: "", details: {} });
  expect(
    await look("select from audit_events where action = 'project-erased' and subject_id = $1", projectId),
  ).toHaveLength(1);
  expect(await restoreClient(anActor(sam, after(10)), id)).toEqual({ outcome: "not-there" });
});

test("whoever still owes, or is owed, is kept as far as it takes to reach them; what was made for them is not", async () => {
  const { id, word, projectId } = await aClientEverywhere();
  const open = await anInvoice(after(1), { owner: id });
  await look(
    "insert into client_exports (id, client_id, requested_at, request_id) values (gen_random_uuid(), $1, now(), 'test')",
    id,
  );
  await deleteClient(anActor(sam, after(1)), id);
  await eraseDeleted(after(11));
  await eraseDeleted(after(60));
  expect(await look("select from projects where client_id = $1 or id = $2", id, projectId)).toEqual([]);
  expect(await look("select from client_exports where client_id = $1", id)).toEqual([]);
  expect(await look("select email from clients where id = $1", id)).toEqual([{ email: `${word}@x.example` }]);
  expect((await asViewer(sam, listDeleted)).find((one) => one.id === id)).toMatchObject({ isOwing: true });
  const transfer = { amountPence: 6000, receivedOn: "2027-01-13", reference: "", retryKey: undefined };
  await recordTransfer(anActor(sam, after(60)), open, transfer);
  await eraseDeleted(after(61));
  expect(await look("select from clients where id = $1", id)).toHaveLength(1);
  const back = { amountPence: 1000, refundedOn: "2027-01-15", reason: "", isByBank: true, retryKey: undefined };
  expect((await sendBack(anActor(sam, after(62)), open, back)).outcome).toBe("sent");
  await eraseDeleted(after(63));
  expect(await look("select from clients where id = $1", id)).toEqual([]);
  expect(await asRole("postgres", checkMoney)).toEqual([]);
});

test("the address is free again", async () => {
  const { id, word } = await aClientEverywhere();
  await deleteClient(anActor(sam, at), id);
  await eraseDeleted(after(10));
  const again = await addClient(anActor(sam, after(11)), {
    name: "Rosa",
    email: `${word}@x.example`,
    kind: "business",
  });
  expect(again.outcome).toBe("added");
});

test("a deleted project is erased ten days later, and its client stays", async () => {
  const { id, word, projectId } = await aClientEverywhere();
  await deleteProject(anActor(sam, at), projectId);
  await eraseDeleted(after(9, 23));
  expect(await look("select from projects where id = $1", projectId)).toHaveLength(1);
  await eraseDeleted(after(10));
  for (const table of ["project_events", "add_on_requests", "project_plans"])
    expect(await look(`select from ${table} where project_id = $1`, projectId), table).toEqual([]);
  expect(await look("select project_name from projects where client_id = $1", id)).toEqual([
    { project_name: `Blog of ${word}` },
  ]);
  expect(await restoreProject(anActor(sam, after(10)), projectId)).toEqual({ outcome: "not-there" });
});

test("whoever was brought back in time is not erased", async () => {
  const { id, word } = await aClientEverywhere();
  await deleteClient(anActor(sam, at), id);
  await restoreClient(anActor(sam, after(9)), id);
  const before = await tablesWith(word);
  await eraseDeleted(after(30));
  expect(await tablesWith(word)).toEqual(before);
});

test("the days begin with the deletion, also where the project went before its client", async () => {
  const { id, projectId } = await aClientEverywhere();
  await deleteProject(anActor(sam, at), projectId);
  await deleteClient(anActor(sam, after(5)), id);
  await eraseDeleted(after(10));
  expect(await look("select from projects where client_id = $1", id)).toHaveLength(1);
  await eraseDeleted(after(15));
  expect(await look("select from clients where id = $1", id)).toEqual([]);
});

test("one that cannot be erased is told of, and keeps nobody else", async () => {
  const [stuck, free] = [await aClientEverywhere(), await aClientEverywhere()];
  for (const { id } of [stuck, free]) await deleteClient(anActor(sam, at), id);
  await look("update projects set deleted_at = null where id = $1", stuck.projectId);
  await look("update clients set deleted_at = $1 where id = $2", after(-1), stuck.id);
  await expect(eraseDeleted(after(10))).rejects.toThrow("could not be erased");
  expect(await look("select from clients where id = $1", free.id)).toEqual([]);
  expect(await look("select from clients where id = $1", stuck.id)).toHaveLength(1);
});

test("twice, and twice at once, changes nothing more", async () => {
  const { id } = await aClientEverywhere();
  await look(
    "delete from projects where deleted_at is null and client_id in (select id from clients where deleted_at is not null)",
  );
  await deleteClient(anActor(sam, at), id);
  await Promise.allSettled([eraseDeleted(after(10)), eraseDeleted(after(10))]);
  await eraseDeleted(after(10));
  expect(await look("select from audit_events where action = 'client-erased' and subject_id = $1", id)).toHaveLength(1);
  expect(await look("select from clients where id = $1", cast.maya.id)).toHaveLength(1);
});
