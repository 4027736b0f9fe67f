import type pg from "pg";
import { cast } from "../../server/seed/cast.ts";
import { changes, newId, notSystem, type Probe, prepared, probe, refusedToAll, viewers } from "./access-probe.ts";

const { maya, gareth, tom, sam } = cast;
const id = (n: number) => `00000000-0000-4000-8000-0000000009${String(n).padStart(2, "0")}`;
const [mayasItem, mayasDraft, garethsItem, tomsDraft, mayasFile, mayasUpload] = [1, 2, 3, 4, 5, 6].map(id);
const [mayas, garethsFirst, toms] = [maya.projects[0].id, gareth.projects[0].id, tom.projects[0].id];
const digest = "repeat('0', 64)";

const insertList = (project: string, client: string, sentAt: string) =>
  `insert into material_lists (project_id, client_id, sent_at) values ('${project}', '${client}', ${sentAt})`;
const insertItem = (item: string | undefined, project: string, wantedAt: string) =>
  `insert into material_items (id, project_id, position, kind, title, wanted_at) values ('${item}', '${project}', 1, 'photos', 'x', ${wantedAt})`;
const insertFile = (by: string, { item = mayasItem, project = mayas, client = maya.id, name = newId } = {}) =>
  `insert into files (id, client_id, project_id, item_id, digest, bytes, name, kind, given_by, given_at)
   values (${name}, '${client}', '${project}', '${item}', replace(${name}::text, '-', '') || replace(${name}::text, '-', ''), 1, 'x', 'jpeg', '${by}', now())`;
const insertUpload = (by: string, { item = mayasItem, project = mayas, name = newId } = {}) =>
  `insert into uploads (id, client_id, project_id, item_id, name, bytes, given_by, begun_at)
   values (${name}, '${maya.id}', '${project}', '${item}', 'x', 1, '${by}', now())`;
const insertForMessage = (by: string, { client = maya.id as string, project = mayas } = {}) =>
  `insert into uploads (id, client_id, project_id, name, bytes, given_by, begun_at)
   values (${newId}, '${client}', '${project}', 'x', 1, '${by}', now())`;
const insertPart = (position: number) =>
  `insert into upload_parts (upload_id, position, digest, bytes) values ('${mayasUpload}', ${position}, ${digest}, 1)`;

/** Lists that Maya and Gareth were sent, one that Tom was not yet, and a file of Maya's with another on its way. */
export async function prepareFiles(db: pg.Client): Promise<void> {
  await db.query(insertList(mayas, maya.id, "now()"));
  await db.query(insertList(garethsFirst, gareth.id, "now()"));
  await db.query(insertList(toms, tom.id, "null"));
  await db.query(insertItem(mayasItem, mayas, "now()"));
  await db.query(insertItem(mayasDraft, mayas, "null"));
  await db.query(insertItem(garethsItem, garethsFirst, "now()"));
  await db.query(insertItem(tomsDraft, toms, "now()"));
  await db.query("update projects set status = 'on_hold', paused_until = null where id = $1", [garethsFirst]);
  await db.query(insertFile(maya.id, { name: `'${mayasFile}'` }));
  await db.query(insertUpload(maya.id, { name: `'${mayasUpload}'` }));
  await db.query(insertPart(0));
}

const { money, project, removed, priyaAtMayas, unnamed } = viewers;
const remove = "update files set removed_at = now()";
const answer = "update material_items set answer = 'x', lacks = '', answered_at = now()";
const returnList = "update material_lists set returned_at = now()";
const takeOver = "update projects set status = 'active', status_since = now(), note = '' where status = 'on_hold'";
const event = (projectId: string, by: string, kind: string, toStatus = "null") =>
  `insert into project_events (id, project_id, at, actor_id, kind, from_status, to_status, request_id)
   values (${newId}, '${projectId}', now(), '${by}', '${kind}', 'on_hold', ${toStatus}, 'x')`;

/** Given by a client for what they were asked for, and removed again; everything else of it is the provider's, or the worker's. */
export const fileWrites: Probe[] = [
  probe("tenday_web", maya.id, "files", insertFile(maya.id), 1),
  probe("tenday_web", project, "files", insertFile(prepared.helper), 1),
  ...[
    insertFile(gareth.id),
    insertFile(maya.id, { item: mayasDraft }),
    insertFile(maya.id, { item: garethsItem, project: garethsFirst }),
    insertFile(maya.id, { client: gareth.id }),
  ].map((sql) => probe("tenday_web", maya.id, "files", sql, "refused")),
  ...[undefined, "anonymous", "system", sam.id, gareth.id, money, removed, priyaAtMayas, unnamed].map((viewer) =>
    probe("tenday_web", viewer, "files", insertFile(maya.id), "refused"),
  ),
  ...[maya.id, project].map((viewer) => probe("tenday_web", viewer, "files", remove, 1)),
  ...[undefined, sam.id, gareth.id, money, removed].map((viewer) => probe("tenday_web", viewer, "files", remove, 0)),
  ...refusedToAll("files", "update files set digest = ''", "delete from files"),
  ...changes("tenday_worker", "files", "delete from files", "system", notSystem),
  probe("tenday_worker", "system", "files", remove, "refused"),
  probe("tenday_worker", "system", "files", insertFile(maya.id), "refused"),

  probe("tenday_web", maya.id, "uploads", insertUpload(maya.id), 1),
  probe("tenday_web", maya.id, "uploads", insertUpload(gareth.id), "refused"),
  probe("tenday_web", maya.id, "uploads", insertUpload(maya.id, { item: mayasDraft }), "refused"),
  ...[undefined, sam.id, gareth.id, money, project].map((viewer) =>
    probe("tenday_web", viewer, "uploads", insertUpload(maya.id), "refused"),
  ),
  // For a message: of whoever writes there, and the provider.
  probe("tenday_web", maya.id, "uploads", insertForMessage(maya.id), 1),
  probe("tenday_web", project, "uploads", insertForMessage(prepared.helper), 1),
  probe("tenday_web", sam.id, "uploads", insertForMessage(sam.id), 1),
  probe("tenday_web", maya.id, "uploads", insertForMessage(maya.id, { project: garethsFirst }), "refused"),
  probe("tenday_web", sam.id, "uploads", insertForMessage(sam.id, { client: gareth.id }), "refused"),
  probe("tenday_web", sam.id, "uploads", insertForMessage(maya.id), "refused"),
  probe("tenday_web", sam.id, "uploads", insertUpload(sam.id), "refused"),
  probe("tenday_web", maya.id, "uploads", "delete from uploads", 1),
  ...[undefined, sam.id, gareth.id, project].map((viewer) =>
    probe("tenday_web", viewer, "uploads", "delete from uploads", 0),
  ),
  ...refusedToAll("uploads", "update uploads set bytes = 2"),
  ...changes("tenday_worker", "uploads", "delete from uploads", "system", notSystem),
  probe("tenday_web", maya.id, "upload_parts", insertPart(1), 1),
  ...[undefined, sam.id, gareth.id, project].map((viewer) =>
    probe("tenday_web", viewer, "upload_parts", insertPart(1), "refused"),
  ),
  ...refusedToAll("upload_parts", "update upload_parts set bytes = 2", "delete from upload_parts"),
  probe("tenday_worker", "system", "upload_parts", "delete from upload_parts", "refused"),

  probe("tenday_web", maya.id, "material_items", answer, 1),
  probe("tenday_web", gareth.id, "material_items", answer, 1),
  probe("tenday_web", project, "material_items", answer, 1),
  ...[undefined, "anonymous", money, removed].map((viewer) => probe("tenday_web", viewer, "material_items", answer, 0)),
  ...["title = 'y'", "settled_at = now()", "enough = 2", "missing = 'x'"].flatMap((change) => [
    probe("tenday_web", maya.id, "material_items", `update material_items set ${change}`, "refused"),
    probe("tenday_web", sam.id, "material_items", `update material_items set ${change}`, "all"),
  ]),
  probe("tenday_web", maya.id, "material_items", "delete from material_items", 0),
  probe("tenday_web", sam.id, "material_items", "delete from material_items", "all"),
  probe("tenday_worker", "system", "material_items", answer, "refused"),
  probe("tenday_web", maya.id, "material_lists", returnList, 1),
  probe("tenday_web", sam.id, "material_lists", returnList, "all"),
  ...[undefined, tom.id, money, removed].map((viewer) => probe("tenday_web", viewer, "material_lists", returnList, 0)),
  ...["note = 'x'", "reminders_sent = 2", "waits_since = now()"].map((change) =>
    probe("tenday_web", maya.id, "material_lists", `update material_lists set ${change}`, "refused"),
  ),
  ...refusedToAll("material_lists", "delete from material_lists", "update material_lists set client_id = null"),
  ...changes("tenday_worker", "material_lists", "update material_lists set reminders_sent = 1", "system", notSystem),
  probe("tenday_worker", "system", "material_lists", returnList, "refused"),

  // What is on hold for a list is given back, and nothing else of a project changes by that.
  probe("tenday_web", gareth.id, "projects", takeOver, 1),
  ...[maya.id, money, tom.id].map((viewer) => probe("tenday_web", viewer, "projects", takeOver, 0)),
  ...["status = 'live'", "status = 'active', project_name = 'x'", "status = 'active', term_months = 1"].map((change) =>
    probe("tenday_web", gareth.id, "projects", `update projects set ${change}`, "refused"),
  ),
  probe("tenday_web", gareth.id, "project_events", event(garethsFirst, gareth.id, "material-sent"), 1),
  probe("tenday_web", gareth.id, "project_events", event(garethsFirst, gareth.id, "status-changed", "'active'"), 1),
  ...[
    event(garethsFirst, gareth.id, "status-changed", "'live'"),
    event(garethsFirst, gareth.id, "material-asked"),
    event(garethsFirst, maya.id, "material-sent"),
    event(mayas, gareth.id, "material-sent"),
  ].map((sql) => probe("tenday_web", gareth.id, "project_events", sql, "refused")),
];
