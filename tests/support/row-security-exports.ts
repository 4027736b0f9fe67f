import type pg from "pg";
import { cast } from "../../server/seed/cast.ts";
import {
  allowed,
  changes,
  newId,
  notSystem,
  type Probe,
  prepared,
  probe,
  refusedToAll,
  viewers,
} from "./access-probe.ts";

const { maya, gareth, sam, quayside } = cast;
const mayasExport = "00000000-0000-4000-8000-000000000701";
const deletedExport = "00000000-0000-4000-8000-000000000702";

const insertExport = (client: string, { id = newId, requestedBy = "null", madeAt = "now()" } = {}) =>
  `insert into client_exports (id, client_id, requested_at, requested_by, made_at, checked_at, hash, request_id)
   values (${id}, '${client}', now(), ${requestedBy}, ${madeAt}, ${madeAt}, ${madeAt === "null" ? "null" : "repeat('0', 64)"}, 'x')`;
const insertPiece = (exportId: string, position: number) =>
  `insert into client_export_pieces (export_id, position, piece) values ('${exportId}', ${position}, 'x')`;

const insertArchive = (
  by: string,
  { client = maya.id as string, project = "null", removedAt = "null", id = newId } = {},
) =>
  `insert into provided_archives (id, client_id, project_id, about, name, digest, bytes, kept_by, kept_at, removed_at)
   values (${id}, '${client}', ${project}, 'x', 'x.zip', repeat('0', 64), 1, '${by}', now(), ${removedAt})`;

/** The file of Maya, and that of a client who is deleted. */
export async function prepareExports(db: pg.Client): Promise<void> {
  await db.query(insertExport(maya.id, { id: `'${mayasExport}'` }));
  await db.query(insertExport(prepared.deletedClient, { id: `'${deletedExport}'` }));
  for (const id of [mayasExport, deletedExport]) await db.query(insertPiece(id, 0));
  // One that she sees; and one that was removed, one of a project that is deleted, one of a client who is.
  await db.query(insertArchive(sam.id));
  await db.query(insertArchive(sam.id, { removedAt: "now()" }));
  await db.query(insertArchive(sam.id, { project: `'${prepared.deletedProject}'` }));
  await db.query(insertArchive(sam.id, { client: prepared.deletedClient }));
}

const requested = (client: string, by: string) => insertExport(client, { requestedBy: `'${by}'`, madeAt: "null" });

/** Asked for by its client or the admin, made by the worker, and changed by nobody else. */
export const exportWrites: Probe[] = [
  probe("tenday_web", maya.id, "client_exports", requested(maya.id, maya.id), 1),
  probe("tenday_web", sam.id, "client_exports", requested(maya.id, sam.id), 1),
  ...[
    requested(gareth.id, maya.id),
    requested(maya.id, gareth.id),
    insertExport(maya.id, { requestedBy: `'${maya.id}'` }),
  ].map((sql) => probe("tenday_web", maya.id, "client_exports", sql, "refused")),
  ...[undefined, "anonymous", "system", prepared.deletedClient].map((viewer) =>
    probe("tenday_web", viewer, "client_exports", requested(prepared.deletedClient, prepared.deletedClient), "refused"),
  ),
  ...refusedToAll("client_exports", "update client_exports set made_at = now()", "delete from client_exports"),
  ...allowed("tenday_worker", "client_exports", insertExport(gareth.id), "system", notSystem),
  ...changes("tenday_worker", "client_exports", "update client_exports set bytes = 1", "system", notSystem),
  ...changes("tenday_worker", "client_exports", "delete from client_exports", "system", notSystem),
  ...refusedToAll(
    "client_export_pieces",
    insertPiece(mayasExport, 1),
    "update client_export_pieces set piece = 'y'",
    "delete from client_export_pieces",
  ),
  ...allowed("tenday_worker", "client_export_pieces", insertPiece(mayasExport, 1), "system", notSystem),
  ...changes("tenday_worker", "client_export_pieces", "delete from client_export_pieces", "system", notSystem),
  probe("tenday_worker", "system", "client_export_pieces", "update client_export_pieces set piece = 'y'", "refused"),
];

const removeArchive = "update provided_archives set removed_at = now()";
const others = [undefined, "anonymous", "system", maya.id, gareth.id, viewers.money, viewers.project, quayside.id];

/** Added and removed by the provider, for a project of that client or for none, and forgotten by the worker. */
export const archiveWrites: Probe[] = [
  probe("tenday_web", sam.id, "provided_archives", insertArchive(sam.id), 1),
  probe("tenday_web", sam.id, "provided_archives", insertArchive(sam.id, { project: `'${maya.projects[0].id}'` }), 1),
  ...[
    insertArchive(maya.id),
    insertArchive(sam.id, { removedAt: "now()" }),
    insertArchive(sam.id, { project: `'${gareth.projects[0].id}'` }),
  ].map((sql) => probe("tenday_web", sam.id, "provided_archives", sql, "refused")),
  ...others.map((viewer) => probe("tenday_web", viewer, "provided_archives", insertArchive(sam.id), "refused")),
  ...changes("tenday_web", "provided_archives", removeArchive, sam.id, others),
  ...refusedToAll(
    "provided_archives",
    "update provided_archives set about = 'y'",
    "update provided_archives set digest = ''",
    "delete from provided_archives",
  ),
  ...changes("tenday_worker", "provided_archives", "delete from provided_archives", "system", notSystem),
  probe("tenday_worker", "system", "provided_archives", removeArchive, "refused"),
  probe("tenday_worker", "system", "provided_archives", insertArchive(sam.id), "refused"),
];
