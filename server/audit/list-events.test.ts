import { beforeEach, expect, test } from "vitest";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { type Explained, explain } from "../../tests/support/explain.ts";
import { hearStatements } from "../../tests/support/heard-statements.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { system, systemActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import type { PageMark } from "../db/page-mark.ts";
import { recordPayment } from "../invoices/record-payment.ts";
import { changeStatus } from "../projects/change-status.ts";
import { deleteProject, restoreProject } from "../projects/delete-project.ts";
import { addToProject } from "../projects/project-catalogue.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { cast } from "../seed/cast.ts";
import { listEvents } from "./list-events.ts";
import { recordEvent } from "./record-event.ts";

const at = new Date("2026-11-14T09:00:00Z");
const minutesLater = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const [bakery] = cast.maya.projects;

beforeEach(() =>
  asRole("postgres", async (db) => {
    await db.query("set session_replication_role = replica");
    await db.query("delete from audit_events");
    await db.query("delete from project_events");
  }),
);

const happened = async () =>
  (await listEvents(sam)).events.map((event) => (event.source === "project" ? event.kind : event.action));

test("what happens to a project is in it, beside what happens to accounts and money, the newest first", async () => {
  const [plan] = await look<{ id: string }>("select id from plans where name = 'Cyber Titan'");
  await changeStatus(anActor(sam, minutesLater(1)), bakery.id, { status: "on_hold", note: "Photos?", isMailed: false });
  await addToProject(anActor(sam, minutesLater(2)), bakery.id, { kind: "plan", id: plan?.id ?? "" });
  await anInvoice(minutesLater(3));
  const [one, other, ...earlier] = await happened();
  // In the same moment.
  expect([one, other].toSorted()).toEqual(["invoice-drafted", "invoice-issued"]);
  expect(earlier).toEqual(["plan-added", "status-changed"]);
});

test("each line names its client, project or invoice", async () => {
  const invoiceId = await anInvoice(minutesLater(1));
  await asViewer(sam, (tx) =>
    recordProjectEvent(
      tx,
      { projectId: bakery.id, kind: "note-changed", note: "Hello" },
      anActor(sam, minutesLater(2)),
    ),
  );
  const { events } = await listEvents(sam);
  const [ofProject] = events;
  const issued = events.find((event) => event.source === "audit" && event.action === "invoice-issued");
  expect(ofProject).toMatchObject({
    source: "project",
    actorId: cast.sam.id,
    project: { id: bakery.id, name: bakery.name, deletedAt: null },
    client: { id: cast.maya.id, name: "Maya Okafor" },
  });
  expect(issued).toMatchObject({
    source: "audit",
    subjectKind: "invoice",
    invoice: { id: invoiceId, number: expect.any(Number) },
    client: { id: cast.maya.id, name: "Maya Okafor" },
  });
});

test.each([
  ["by the client on the payment page", "'checkout', false", "client"],
  ["by whoever has the pay link", "'checkout', true", "pay-link"],
  ["by charging a saved method", "'charge', false", "machine"],
])("a payment %s is not the provider's doing", async (_, columns, payer) => {
  const invoiceId = await anInvoice(minutesLater(1));
  const intent = `pi_${columns.replaceAll(/\W/g, "")}`;
  await look(
    `insert into payment_attempts (id, invoice_id, kind, is_by_link, state, amount_pence, started_at, changed_at, intent_id, request_id)
     values (gen_random_uuid(), $1, ${columns}, 'succeeded', 5000, $2, $2, $3, 'test')`,
    ...[invoiceId, at, intent],
  );
  const payment = {
    invoiceId,
    amountPence: 5000,
    method: "card",
    receivedOn: "2026-11-14",
    providerId: intent,
  } as const;
  await asViewer(system, (tx) => recordPayment(tx, payment, systemActor("test", minutesLater(2))));
  const { events } = await listEvents(sam);
  expect(events.find((event) => event.source === "audit" && event.action === "payment-recorded")).toMatchObject({
    actorId: null,
    payer,
    client: { name: "Maya Okafor" },
  });
});

test("a deletion and its undo, which both histories tell of, come once each", async () => {
  await deleteProject(anActor(sam, minutesLater(1)), bakery.id);
  await restoreProject(anActor(sam, minutesLater(2)), bakery.id);
  expect(await happened()).toEqual(["project-restored", "project-deleted"]);
});

test("page by page nothing is lost and nothing comes twice, though much happened at the same moment", async () => {
  await look(
    `insert into audit_events (id, at, action, subject_kind, request_id)
     select gen_random_uuid(), $1::timestamptz + (n / 40) * interval '1 minute', 'signed-out', 'account', 'test' from generate_series(1, 70) n`,
    at,
  );
  await look(
    `insert into project_events (id, project_id, at, kind, request_id)
     select gen_random_uuid(), $2, $1::timestamptz + (n / 40) * interval '1 minute', 'note-changed', 'test' from generate_series(1, 60) n`,
    ...[at, bakery.id],
  );
  const seen: string[] = [];
  let before: PageMark | undefined;
  do {
    const page = await listEvents(sam, before);
    seen.push(...page.events.map(({ id }) => id));
    before = page.older;
  } while (before);
  expect(seen).toHaveLength(130);
  expect(new Set(seen).size).toBe(130);
});

test("a page is read by the indexes, however long the histories have become", async () => {
  await asRole("postgres", async (db) => {
    await db.query(
      `insert into audit_events (id, at, actor_id, action, subject_kind, subject_id, request_id)
       select gen_random_uuid(), $1::timestamptz - n * interval '1 second', $2::uuid, 'signed-in', 'account', $2::uuid, 'test'
       from generate_series(1, 50000) n`,
      [at, cast.maya.id],
    );
    await db.query(
      `insert into project_events (id, project_id, at, kind, request_id)
       select gen_random_uuid(), $2, $1::timestamptz - n * interval '1 second', 'note-changed', 'test' from generate_series(1, 50000) n`,
      [at, bakery.id],
    );
    await db.query("analyze audit_events, project_events");
  });
  const statements = await hearStatements(() => listEvents(sam, { at: minutesLater(-400), id: cast.maya.id }));
  const read = await asRole("tenday_web", async (db) => {
    const explained: Explained[] = [];
    for (const statement of statements) explained.push(await explain(db, statement));
    return explained;
  });
  expect(read.map(({ rows }) => rows)).toEqual([51, 51]);
  expect(read.flatMap(({ scanned }) => scanned)).not.toContain("audit_events");
  expect(read.flatMap(({ scanned }) => scanned)).not.toContain("project_events");
  expect(read.flatMap(({ descents }) => descents)).toEqual(
    expect.arrayContaining(["audit_events_at", "project_events_at"]),
  );
});

test("nobody else reads it", async () => {
  await asViewer(sam, (tx) =>
    recordEvent(tx, { action: "billing-asked", subject: { kind: "money", id: null } }, anActor(sam, at)),
  );
  await expect(listEvents(maya)).rejects.toThrow("this belongs to the admin");
});
