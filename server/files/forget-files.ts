import { and, isNull, lt, sql } from "drizzle-orm";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { attachments, files, providedArchives, uploads } from "../db/schema/index.ts";
import { listStoredFiles, removeIncoming, removeStoredFile } from "./file-store.ts";
import { namedDigests } from "./named-digests.ts";

const day = 86_400_000;

/** Every night: what was begun and not finished, what was taken away, what waits for a message, and content that no row names, each after a day. */
export async function forgetFiles(at: Date): Promise<void> {
  const before = new Date(at.getTime() - day);
  await asViewer(system, async (tx) => {
    await tx.delete(uploads).where(lt(uploads.begunAt, before));
    await tx.delete(files).where(lt(files.removedAt, before));
    await tx.delete(attachments).where(and(isNull(attachments.messageId), lt(attachments.givenAt, before)));
    await tx.delete(providedArchives).where(lt(providedArchives.removedAt, before));
  });
  await removeIncoming(before);
  for await (const digests of listStoredFiles(before)) {
    const named = await listNamed(digests);
    for (const digest of digests) if (!named.has(digest)) await removeStoredFile(digest);
  }
}

async function listNamed(digests: readonly string[]): Promise<Set<string>> {
  const wanted = sql`(${sql.join(
    digests.map((digest) => sql`${digest}`),
    sql`, `,
  )})`;
  const { rows } = await asViewer(system, (tx) =>
    tx.execute<{ digest: string }>(sql`
      select distinct digest from (${sql.raw(namedDigests)}) named where digest in ${wanted}`),
  );
  return new Set(rows.map(({ digest }) => digest));
}
