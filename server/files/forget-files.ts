import { and, isNull, lt, sql } from "drizzle-orm";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { attachments, files, providedArchives, uploads } from "../db/schema/index.ts";
import { listStoredFiles, removeIncoming, removeStoredFile } from "./file-store.ts";

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
      select digest from files where digest in ${wanted}
      union select thumb_digest from files where thumb_digest in ${wanted}
      union select digest from attachments where digest in ${wanted}
      union select thumb_digest from attachments where thumb_digest in ${wanted}
      union select digest from provided_archives where digest in ${wanted}
      union select digest from upload_parts where digest in ${wanted}
      union select file.value ->> 'digest' from draft_versions, jsonb_each(files) file
        where file.value ->> 'digest' in ${wanted}`),
  );
  return new Set(rows.map(({ digest }) => digest));
}
