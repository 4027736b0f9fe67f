import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, maya, priya, sam } from "../../tests/support/people.ts";
import { findAddOnPage } from "../add-on-requests/find-add-on-page.ts";
import { listRequests } from "../add-on-requests/find-requests.ts";
import { inviteClient } from "../auth/invite-client.ts";
import { findDay } from "../day/find-day.ts";
import { asViewer } from "../db/client.server.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { requestFirstPayment } from "../invoices/request-first-payment.ts";
import { deleteProject } from "../projects/delete-project.ts";
import { findDashboard, findProject, findProjectPage, listOwnProjects } from "../projects/find-projects.ts";
import { cast } from "../seed/cast.ts";
import { addClient } from "./add-client.ts";
import { changeClient } from "./change-client.ts";
import { deleteClient, restoreClient } from "./delete-client.ts";
import { findClientPage, listClients, searchClients } from "./find-clients.ts";

const at = new Date("2026-11-14T09:00:00Z");
const earlier = new Date("2026-11-13T09:00:00Z");
const later = new Date("2026-11-15T09:00:00Z");
const query = { deleting: undefined };

const signIn = (id: string) =>
  look(
    `insert into auth.session (id, expires_at, token, created_at, updated_at, user_id, aal, amr, seen_at)
     values (gen_random_uuid(), $2, gen_random_uuid()::text, $2, $2, $1, 'aal1', 'pwd', $2)`,
    id,
    later,
  );
const sessionsOf = (id: string) => look("select from auth.session where user_id = $1", id);
const disabledAt = async (id: string) =>
  (await look<{ disabled_at: Date | null }>("select disabled_at from profiles where id = $1", id))[0]?.disabled_at;
const [{ id: yoga }] = cast.priya.projects;

test("a deleted client is gone from every screen and signed out everywhere, at once", async () => {
  await signIn(cast.priya.id);
  await signIn(cast.priya.id);
  await signIn(cast.gareth.id);
  expect(await deleteClient(anActor(sam, at), cast.priya.id)).toEqual({ outcome: "deleted", name: "Priya Nair" });
  expect(await sessionsOf(cast.priya.id)).toHaveLength(0);
  expect(await sessionsOf(cast.gareth.id)).toHaveLength(1);
  expect(await disabledAt(cast.priya.id)).toEqual(at);
  expect(await findDashboard(priya)).toBeUndefined();
  expect(await listOwnProjects(priya)).toEqual([]);
  expect(await findAddOnPage(priya, yoga)).toBeUndefined();
  for (const viewer of [priya, sam]) {
    expect(await findProject(viewer, yoga)).toBeUndefined();
    expect(await findProjectPage(viewer, yoga)).toBeUndefined();
  }
  expect(await findClientPage(sam, cast.priya.id, "2026-11-14")).toBeUndefined();
  const day = await findDay(sam, { ...query, deleting: cast.priya.id }, "2026-11-14");
  expect(day.deleting).toBeUndefined();
  expect(day.requests).toEqual([]);
  expect(day.counts.requests).toBe(0);
  expect(day.clients.map(({ name }) => name)).not.toContain("Priya Nair");
  expect(day.deleted).toMatchObject([{ id: cast.priya.id, name: "Priya Nair", kind: "client", deletedAt: at }]);
  expect((await listRequests(sam)).requests).toEqual([]);
  for (const words of ["priya", "nairyoga", "yoga"])
    expect((await asViewer(sam, (tx) => searchClients(tx, words, "2026-11-14"))).clients).toEqual([]);
});

test("and nothing can be done to them", async () => {
  const details = { name: "x", contactName: "", kind: "business", billingAddress: "", phone: "" } as const;
  expect(await changeClient(anActor(sam, at), cast.priya.id, details)).toEqual({ outcome: "not-there" });
  expect(await inviteClient(anActor(sam, at), cast.priya.id)).toEqual({ outcome: "not-there" });
  expect(await deleteClient(anActor(sam, later), cast.priya.id)).toEqual({ outcome: "not-there" });
});

test("adding the same address again offers the undo", async () => {
  const again = { name: "Priya", email: "Priya@NairYoga.example", kind: "business" } as const;
  expect(await addClient(anActor(sam, later), again)).toEqual({
    outcome: "email-of-deleted",
    id: cast.priya.id,
    name: "Priya Nair",
  });
});

test("undo brings back everything that went, and the account may come in again", async () => {
  expect(await restoreClient(anActor(sam, later), cast.priya.id)).toEqual({ outcome: "restored", name: "Priya Nair" });
  expect(await disabledAt(cast.priya.id)).toBeNull();
  expect((await findDashboard(priya))?.projects.map(({ id }) => id)).toEqual([yoga]);
  expect((await listRequests(sam)).requests).toHaveLength(1);
  expect((await asViewer(sam, (tx) => searchClients(tx, "yoga", "2026-11-14"))).clients).toHaveLength(1);
  expect((await asViewer(sam, (tx) => listClients(tx, "2026-11-14"))).clients.map(({ name }) => name)).toContain(
    "Priya Nair",
  );
  expect(await restoreClient(anActor(sam, later), cast.priya.id)).toEqual({ outcome: "not-there" });
  expect(await look("select action from audit_events where subject_id = $1 order by at", cast.priya.id)).toEqual([
    { action: "client-deleted" },
    { action: "client-restored" },
  ]);
});

test("a project that had been deleted before stays deleted", async () => {
  const [bakery, school] = cast.maya.projects;
  await deleteProject(anActor(sam, earlier), school.id);
  await deleteClient(anActor(sam, at), cast.maya.id);
  await restoreClient(anActor(sam, later), cast.maya.id);
  expect((await findDashboard(maya))?.projects.map(({ id }) => id)).toEqual([bakery.id]);
  expect((await findClientPage(sam, cast.maya.id, "2026-11-14"))?.deleted).toMatchObject([
    { id: school.id, deletedAt: earlier },
  ]);
});

test("an account that was shut before stays shut", async () => {
  const shut = await disabledAt(cast.quayside.id);
  expect(shut).toBeInstanceOf(Date);
  await deleteClient(anActor(sam, at), cast.quayside.id);
  await restoreClient(anActor(sam, later), cast.quayside.id);
  expect(await disabledAt(cast.quayside.id)).toEqual(shut);
});

test("ten clicks at once delete once and bring back once", async () => {
  const ten = <T>(command: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, command));
  const deleted = await ten(() => deleteClient(anActor(sam, at), cast.elsie.id));
  expect(deleted.filter(({ outcome }) => outcome === "deleted")).toHaveLength(1);
  const restored = await ten(() => restoreClient(anActor(sam, later), cast.elsie.id));
  expect(restored.filter(({ outcome }) => outcome === "restored")).toHaveLength(1);
  expect(await look("select from audit_events where subject_id = $1", cast.elsie.id)).toHaveLength(2);
});

test("nobody unknown is deleted, and the admin is no client", async () => {
  for (const id of [randomUUID(), cast.sam.id]) {
    expect(await deleteClient(anActor(sam, at), id)).toEqual({ outcome: "not-there" });
    expect(await restoreClient(anActor(sam, at), id)).toEqual({ outcome: "not-there" });
  }
  expect(await disabledAt(cast.sam.id)).toBeNull();
});

test("a client deletes nobody, not even themselves", async () => {
  await expect(deleteClient(anActor(gareth, at), cast.gareth.id)).rejects.toThrow("this belongs to the admin");
  await expect(restoreClient(anActor(gareth, at), cast.gareth.id)).rejects.toThrow("this belongs to the admin");
});

test("a deleted client's saved methods are charged no more, and the payment provider forgets them", async () => {
  const methodId = randomUUID();
  await look(
    "insert into saved_methods (id, client_id, provider_id, kind, label, saved_at) values ($1, $2, 'pm_gone', 'card', 'Visa ending 4242', $3)",
    ...[methodId, cast.gareth.id, earlier],
  );
  await deleteClient(anActor(sam, at), cast.gareth.id);
  await restoreClient(anActor(sam, later), cast.gareth.id);
  expect(await look("select removed_at from saved_methods where id = $1", methodId)).toEqual([{ removed_at: at }]);
  const jobs = await look(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'detach-method'`,
  );
  expect(jobs).toEqual([{ payload: { methodId, requestId: "test" } }]);
});

test("what was paid by its link while the client was away takes effect when they are back", async () => {
  const [{ id: projectId }] = cast.elsie.projects;
  await requestFirstPayment(anActor(sam, earlier), projectId, { amountPence: 5000, reason: "" });
  const [invoice] = await look<{ id: string }>("select id from invoices where project_id = $1", projectId);
  await deleteClient(anActor(sam, at), cast.elsie.id);
  const transfer = { amountPence: 5000, receivedOn: "2026-11-14", reference: "", retryKey: undefined };
  await recordTransfer(anActor(sam, at), invoice?.id ?? "", transfer);
  const status = () => look("select status, first_payment_required as waits from projects where id = $1", projectId);
  expect(await status()).toEqual([{ status: "awaiting_first_payment", waits: true }]);
  await restoreClient(anActor(sam, later), cast.elsie.id);
  expect(await status()).toEqual([{ status: "active", waits: false }]);
});
