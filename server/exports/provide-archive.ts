import { and, eq, isNull, sql } from "drizzle-orm";
import { archiveQuota, fileName, largestArchive } from "../../domain/client-file.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clients, projects, providedArchives } from "../db/schema/index.ts";
import { type FileContent, FileTooLarge, storeFile } from "../files/file-store.ts";

export type ArchiveRefusal = "empty" | "too-large" | "no-room";

type Provided =
  | { outcome: "added" | "already" }
  | { outcome: "refused"; refusal: ArchiveRefusal }
  | { outcome: "not-there" };

type Archive = { id: string; clientId: string; projectId: string | null; about: string; name: string };

/** The provider adds to a client's file. It passes through as it comes; whether there is room is asked before a byte is kept, and again. */
export async function provideArchive(actor: PersonActor, archive: Archive, content: FileContent): Promise<Provided> {
  requireAdmin(actor);
  const problem = await asViewer(actor, (tx) => findProblem(tx, archive, 1));
  if (problem) return problem;
  const stored = await storeFile(content, { mostBytes: largestArchive }).catch((error: unknown) => {
    if (error instanceof FileTooLarge) return undefined;
    throw error;
  });
  if (!stored) return { outcome: "refused", refusal: "too-large" };
  if (stored.bytes === 0) return { outcome: "refused", refusal: "empty" };
  return asViewer(actor, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${archive.clientId}, 4))`);
    const stillThere = await findProblem(tx, archive, stored.bytes);
    if (stillThere) return stillThere;
    const { id, clientId, projectId, about } = archive;
    const row = { id, clientId, projectId, about, name: fileName(archive.name), keptBy: actor.id, keptAt: actor.at };
    const added = await tx.insert(providedArchives).values(Object.assign(row, stored)).onConflictDoNothing();
    return { outcome: added.rowCount ? "added" : "already" };
  });
}

async function findProblem(tx: Tx, { id, clientId, projectId }: Archive, bytes: number) {
  const isClient = and(eq(clients.id, clientId), isNull(clients.deletedAt));
  if ((await tx.$count(clients, isClient)) === 0) return { outcome: "not-there" } as const;
  const isTheirs = and(eq(projects.clientId, clientId), isNull(projects.deletedAt));
  if (projectId && (await tx.$count(projects, and(eq(projects.id, projectId), isTheirs))) === 0)
    return { outcome: "not-there" } as const;
  if ((await tx.$count(providedArchives, eq(providedArchives.id, id))) > 0) return;
  const sum = sql<number>`coalesce(sum(bytes), 0)::float8`;
  const ofClient = eq(providedArchives.clientId, clientId);
  const [kept] = await tx.select({ bytes: sum }).from(providedArchives).where(ofClient);
  return (kept?.bytes ?? 0) + bytes > archiveQuota ? ({ outcome: "refused", refusal: "no-room" } as const) : undefined;
}

type Changed = { outcome: "changed"; about: string } | { outcome: "not-there" };
type Wanted = { clientId: string; archiveId: string };

/** Out of the file from the next one that is made; it can be put back until a night has passed. */
export async function removeArchive(actor: PersonActor, wanted: Wanted): Promise<Changed> {
  return change(actor, wanted, actor.at);
}

export async function putBackArchive(actor: PersonActor, wanted: Wanted): Promise<Changed> {
  return change(actor, wanted, null);
}

async function change(actor: PersonActor, { clientId, archiveId }: Wanted, removedAt: Date | null): Promise<Changed> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const isIt = and(eq(providedArchives.id, archiveId), eq(providedArchives.clientId, clientId));
    const [changed] = await tx
      .update(providedArchives)
      .set({ removedAt })
      .where(isIt)
      .returning({ about: providedArchives.about });
    return changed ? { outcome: "changed", about: changed.about } : { outcome: "not-there" };
  });
}
