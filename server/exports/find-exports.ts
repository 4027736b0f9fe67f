import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { clientOf, type Person, type PersonActor } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer, readAsViewer, type Tx } from "../db/client.server.ts";
import { clientExportPieces, clientExports, clients, projects } from "../db/schema/index.ts";
import { listArchives } from "./find-archives.ts";

/** More than are ever kept. */
const mostShown = 50;

/** A client's own files, or any client's for the admin: those that can be downloaded, and one that is being made. */
export async function findExports(viewer: Person, clientId: string) {
  if (viewer.role !== "admin" && clientId !== clientOf(viewer)) return;
  return readAsViewer(viewer, async (tx) => {
    const [client] = await tx
      .select({ id: clients.id, name: clients.name })
      .from(clients)
      .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)));
    if (!client) return;
    const { id, requestedAt, madeAt, checkedAt, bytes, contents } = clientExports;
    const isAsked = sql<boolean>`${clientExports.requestedBy} is not null`;
    const found = await tx
      .select({ id, requestedAt, isAsked, madeAt, checkedAt, bytes, contents })
      .from(clientExports)
      .where(eq(clientExports.clientId, clientId))
      .orderBy(desc(requestedAt), desc(id))
      .limit(mostShown);
    return {
      client,
      archives: await listArchives(tx, viewer, clientId),
      projects: await listProjects(tx, clientId),
      made: found.flatMap(({ madeAt, checkedAt, ...row }) =>
        madeAt && checkedAt ? [{ ...row, madeAt, checkedAt }] : [],
      ),
      underWay: found.find(({ madeAt }) => madeAt === null),
    };
  });
}

async function listProjects(tx: Tx, clientId: string) {
  const isTheirs = and(eq(projects.clientId, clientId), isNull(projects.deletedAt));
  const theirs = tx.select({ id: projects.id, name: projects.projectName }).from(projects).where(isTheirs);
  return theirs.orderBy(asc(projects.createdAt), asc(projects.id));
}

/** Not yours means not there. That it was downloaded, and by whom, is written down before its first byte leaves. */
export async function openExport(actor: PersonActor, exportId: string) {
  const own = actor.role === "admin" ? undefined : eq(clientExports.clientId, clientOf(actor));
  return asViewer(actor, async (tx) => {
    const { clientId, bytes, madeAt } = clientExports;
    const [found] = await tx
      .select({ clientId, bytes, madeAt })
      .from(clientExports)
      .innerJoin(clients, and(eq(clients.id, clientId), isNull(clients.deletedAt)))
      .where(and(eq(clientExports.id, exportId), isNotNull(madeAt), own));
    if (!found?.madeAt) return;
    await recordEvent(tx, { action: "export-downloaded", subject: { kind: "client", id: found.clientId } }, actor);
    return {
      bytes: found.bytes,
      fileName: `everything-${londonDay(found.madeAt)}.zip`,
      pieces: listPieces(actor, exportId),
    };
  });
}

/** One after the other, each in a transaction of its own: a slow reader holds no connection. */
async function* listPieces(viewer: Person, exportId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const isNext = and(eq(clientExportPieces.exportId, exportId), eq(clientExportPieces.position, position));
    const [found] = await asViewer(viewer, (tx) =>
      tx.select({ piece: clientExportPieces.piece }).from(clientExportPieces).where(isNext),
    );
    if (!found) return;
    yield found.piece;
  }
}
