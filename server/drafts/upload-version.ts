import { createHash } from "node:crypto";
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { draftQuota, fingerprintText, largestArchive } from "../../domain/draft.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { draftVersions, projects } from "../db/schema/index.ts";
import type { FileContent } from "../files/file-store.ts";
import { lockProject } from "../projects/lock-project.ts";
import { type Refused, readArchive } from "./read-archive.ts";

export type Uploaded =
  | { outcome: "uploaded" | "same"; number: number }
  | ({ outcome: "refused" } & Refused)
  | { outcome: "not-there" };

type Upload = { id: string; projectId: string };

/** A site in an archive becomes the project's next version, which nobody else sees until it is sent. The same site again is none. */
export async function uploadVersion(
  actor: PersonActor,
  { id, projectId }: Upload,
  content: FileContent,
): Promise<Uploaded> {
  requireAdmin(actor);
  const isOwned = and(eq(projects.id, projectId), isNotNull(projects.clientId), isNull(projects.deletedAt));
  if ((await asViewer(actor, (tx) => tx.$count(projects, isOwned))) === 0) return { outcome: "not-there" };
  const archive = await gather(content);
  if (!archive) return { outcome: "refused", refusal: "too-large", path: "" };
  const files = await readArchive(archive);
  if (isRefused(files)) return { outcome: "refused", ...files };
  const fingerprint = createHash("sha256").update(fingerprintText(files)).digest("hex");
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  return asViewer(actor, async (tx) => {
    const project = await lockProject(tx, projectId);
    if (!project?.clientId) return { outcome: "not-there" };
    const [newest] = await tx
      .select()
      .from(draftVersions)
      .where(eq(draftVersions.projectId, projectId))
      .orderBy(desc(draftVersions.number))
      .limit(1);
    if (newest && (newest.id === id || newest.fingerprint === fingerprint))
      return { outcome: "same", number: newest.number };
    const sum = sql<number>`coalesce(sum(bytes), 0)::float8`;
    const [kept] = await tx.select({ bytes: sum }).from(draftVersions).where(eq(draftVersions.projectId, projectId));
    if ((kept?.bytes ?? 0) + bytes > draftQuota) return { outcome: "refused", refusal: "no-room", path: "" };
    const number = (newest?.number ?? 0) + 1;
    const row = { id, projectId, clientId: project.clientId, number, fingerprint, files, bytes };
    const added = await tx
      .insert(draftVersions)
      .values(Object.assign(row, { uploadedBy: actor.id, uploadedAt: actor.at }))
      .onConflictDoNothing();
    return added.rowCount ? { outcome: "uploaded", number } : { outcome: "not-there" };
  });
}

function isRefused(read: Awaited<ReturnType<typeof readArchive>>): read is Refused {
  return "refusal" in read && typeof read.refusal === "string";
}

/** Undefined for what is too large, which is read to its end all the same, so that the answer is heard. */
async function gather(content: FileContent): Promise<Buffer | undefined> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size <= largestArchive) pieces.push(piece);
    else pieces = [];
  }
  return size <= largestArchive ? Buffer.concat(pieces) : undefined;
}
