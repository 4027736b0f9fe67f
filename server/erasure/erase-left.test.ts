import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { aBilledProject } from "../../tests/support/a-billed-project.ts";
import { aClient } from "../../tests/support/a-client.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { bookDeparture } from "../departures/book-departure.ts";
import { endDepartures } from "../departures/end-departures.ts";
import { takeBackDeparture } from "../departures/take-back-departure.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { changeTerm } from "../projects/change-term.ts";
import { eraseDeleted } from "./erase-deleted.ts";

const at = new Date("2026-11-16T09:14:00Z");
const provider = anActor(sam, at);
/** The whole round of a night. */
async function night(day: string) {
  await eraseDeleted(new Date(`${day}T03:20:00Z`));
  await endDepartures(new Date(`${day}T05:50:00Z`));
}

beforeAll(() => withBankDetails(at));

/** Somebody who leaves on 3 December, with £64.95 to pay. */
async function aLeaver() {
  const owner = await aClient();
  const projectId = await aBilledProject(at, { owner, projectLines: [{ name: "Tech Voyager", from: "2026-11-16" }] });
  await changeTerm(provider, projectId, "2026-05-04");
  await look("update clients set billing_address = '1 High Street' where id = $1", owner);
  const id = randomUUID();
  const actor = anActor({ kind: "person", id: owner, role: "user" }, at);
  expect(await bookDeparture(actor, projectId, { id, endsOn: "2026-12-03", pence: 6495 })).toEqual({
    outcome: "booked",
  });
  return { owner, projectId, id, actor };
}

const isThere = async (table: "projects" | "clients", id: string) =>
  (await look(`select from ${table} where id = $1`, id)).length === 1;
const mailsOf = async (id: string) =>
  (await look<{ kind: string }>("select kind from mails where subject_id = $1 order by kind", id)).map(
    ({ kind }) => kind,
  );

test("three days before, they are told; on the eleventh day what was made for them is erased; how to reach them stays until nothing is owed", async () => {
  const { owner, projectId, id } = await aLeaver();
  await look(
    "insert into client_exports (id, client_id, requested_at, request_id) values ($1, $2, now(), 'test')",
    randomUUID(),
    owner,
  );
  await look(
    `insert into provided_archives (id, client_id, about, name, digest, bytes, kept_by, kept_at)
     values ($1, $2, 'x', 'x', repeat('0', 64), 1, $2, now())`,
    randomUUID(),
    owner,
  );
  for (const day of ["2026-12-03", "2026-12-04", "2026-12-10"]) await night(day);
  expect(await mailsOf(id)).toEqual(["leaving-booked", "leaving-last-day"]);
  await night("2026-12-11");
  expect(await mailsOf(id)).toEqual(["leaving-booked", "leaving-erasing", "leaving-last-day"]);
  await night("2026-12-13");
  expect(await isThere("projects", projectId)).toBe(true);
  await night("2026-12-14");
  await night("2026-12-14");
  expect(await isThere("projects", projectId)).toBe(false);
  expect(await look("select project_id, project_name <> '' as named from departures where id = $1", id)).toEqual([
    { project_id: null, named: true },
  ]);
  expect(await look("select from client_exports where client_id = $1", owner)).toEqual([]);
  expect(await look("select from provided_archives where client_id = $1", owner)).toEqual([]);
  expect(await mailsOf(id)).toContain("leaving-erased");
  const [invoice] = await look<{ id: string }>(
    "select id from invoices where client_id = $1 and settled_at is null and issued_at is not null",
    owner,
  );
  await look("update mails set sent_at = now() where subject_id = $1", id);
  await night("2027-01-20");
  expect(await isThere("clients", owner)).toBe(true);

  const paid = { amountPence: 6495, receivedOn: "2027-01-20", reference: "", retryKey: undefined };
  await recordTransfer(anActor(sam, new Date("2027-01-20T09:00:00Z")), invoice?.id ?? "", paid);
  await night("2027-01-21");
  expect(await isThere("clients", owner)).toBe(false);
  expect(await look("select client_id, total_pence from invoices where id = $1", invoice?.id)).toEqual([
    { client_id: null, total_pence: 6495 },
  ]);
  expect(await look("select from departures where id = $1", id)).toEqual([]);
  expect(await look('select from auth."user" where id = $1', owner)).toEqual([]);
});

test("not before they have been told for three days, and never whoever stays after all", async () => {
  const { owner, projectId } = await aLeaver();
  const { projectId: another, id, actor } = await aLeaver();
  await night("2026-12-03");
  await takeBackDeparture({ ...actor, at: new Date("2026-12-13T20:00:00Z") }, another, id);
  // The worker stood still.
  await night("2026-12-20");
  expect(await isThere("projects", projectId)).toBe(true);
  await night("2026-12-22");
  expect(await isThere("projects", projectId)).toBe(true);
  await night("2026-12-23");
  expect(await isThere("projects", projectId)).toBe(false);
  await night("2027-02-23");
  expect(await isThere("projects", another)).toBe(true);
  expect(await isThere("clients", owner)).toBe(true);
});

test("whoever has another project stays a client, and so does whoever has not been told yet", async () => {
  const { owner, projectId, id } = await aLeaver();
  const { owner: untold } = await aLeaver();
  await aProject(at, "live", { owner });
  for (const day of ["2026-12-03", "2026-12-11", "2026-12-14"]) await night(day);
  expect(await isThere("projects", projectId)).toBe(false);
  await look("update mails set sent_at = now() where subject_id = $1", id);
  await look("update invoices set settled_at = now() where client_id = any ($1) and issued_at is not null", [
    owner,
    untold,
  ]);
  await night("2026-12-16");
  expect(await isThere("clients", owner)).toBe(true);
  expect(await isThere("clients", untold)).toBe(true);
});
