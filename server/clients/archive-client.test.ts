import { expect, test } from "vitest";
import { view } from "../../app/admin/search/view.server.ts";
import { aClient } from "../../tests/support/a-client.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { asViewer } from "../db/client.server.ts";
import { listProjects } from "../projects/list-projects.ts";
import { findAnything } from "../search/find-anything.ts";
import { archiveClient, bringBackClient } from "./archive-client.ts";
import { changeNotes, findNotes, notesRevision } from "./client-notes.ts";
import { deleteClient } from "./delete-client.ts";
import { findClientList } from "./find-client-list.ts";
import { searchClients } from "./find-clients.ts";

const at = new Date("2026-11-14T09:00:00Z");
const today = "2026-11-14";
const admin = anActor(sam, at);
const listed = async () => {
  const query = { search: "", after: undefined, deleting: undefined };
  const { clients, archived } = await findClientList(sam, query, today);
  return { clients: clients.map(({ id }) => id), archived: archived.map(({ id }) => id) };
};

test("an archived client is in no list, is found by the search that says so, keeps everything, and comes back", async () => {
  const clientId = await aClient();
  const projectId = await aProject(at, "live", { owner: clientId, projectName: "Quillfeather Pens" });
  expect(await archiveClient(admin, clientId)).toEqual({ outcome: "archived", name: "A client" });
  expect(await listed()).toMatchObject({ clients: expect.not.arrayContaining([clientId]), archived: [clientId] });
  const search = () => asViewer(sam, (tx) => searchClients(tx, "quillfeather", today));
  expect((await search()).clients).toEqual([]);
  const { clients: found } = view("quillfeather", await findAnything(sam, "quillfeather", today), today);
  expect(found.rows.map(({ about }) => about)).toEqual([expect.stringContaining("archived")]);
  const filter = { turn: "all", sort: "name", status: undefined, client: "quillfeather" } as const;
  expect((await listProjects(sam, filter, undefined, today)).projects).toEqual([]);
  expect(await look("select from projects where id = $1 and deleted_at is null", projectId)).toHaveLength(1);
  expect(await bringBackClient(admin, clientId)).toEqual({ outcome: "back", name: "A client" });
  expect((await listed()).archived).toEqual([]);
  expect((await search()).clients.map(({ id }) => id)).toEqual([clientId]);
  expect(await bringBackClient(admin, clientId)).toEqual({ outcome: "not-there" });
});

test("nobody is archived while money runs or a project waits, nor by anybody but the provider", async () => {
  const owing = await aClient();
  await anInvoice(at, { owner: owing });
  expect(await archiveClient(admin, owing)).toEqual({ outcome: "owes" });
  const waiting = await aClient();
  await aProject(at, "active", { owner: waiting, projectName: "Half a site" });
  expect(await archiveClient(admin, waiting)).toEqual({ outcome: "not-live", project: "Half a site" });
  const billed = await aClient();
  const billedId = await aProject(at, "live", { owner: billed, projectName: "Paid by the month" });
  await look("update projects set next_period_on = '2026-12-04' where id = $1", billedId);
  expect(await archiveClient(admin, billed)).toEqual({ outcome: "billed", project: "Paid by the month" });
  await expect(archiveClient(anActor(maya, at), waiting)).rejects.toThrow("admin");
  await deleteClient(admin, waiting);
  expect(await archiveClient(admin, waiting)).not.toMatchObject({ outcome: "archived" });
});

test("private notes are kept for the provider alone, and their words are in no history", async () => {
  const clientId = await aClient();
  const notes = { companyNumber: "01234567", notes: "Pays late in August." };
  expect(await changeNotes(admin, clientId, notes)).toEqual({ outcome: "changed" });
  expect(await asViewer(sam, (tx) => findNotes(tx, clientId))).toEqual(notes);
  const own = { kind: "person", id: clientId, role: "user" } as const;
  await expect(changeNotes(anActor(own, at), clientId, notes)).rejects.toThrow("admin");
  expect(await asViewer(own, (tx) => findNotes(tx, clientId))).toEqual({ companyNumber: "01234567", notes: "" });
  expect(await look("select from audit_events where details::text like '%August%'")).toEqual([]);
  const stale = notesRevision({ companyNumber: "", notes: "" });
  expect(await changeNotes(admin, clientId, { companyNumber: "", notes: "" }, stale)).toMatchObject({
    outcome: "stale",
    now: notes,
  });
  expect(await changeNotes(admin, clientId, { companyNumber: "", notes: "" }, notesRevision(notes))).toEqual({
    outcome: "changed",
  });
  expect(await look("select from client_notes where client_id = $1", clientId)).toEqual([]);
});
