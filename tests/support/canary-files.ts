import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type pg from "pg";
import { cast, members } from "../../server/seed/cast.ts";

const id = (kind: number, clientId: string) => `00000000-0000-4000-8000-0000001${kind}00${clientId.slice(-2)}`;

/** Real ones, with their content in the directory: given for a list, sent with a message, and added by the provider to the client's file. */
export const canaryFile = (clientId: string) => id(1, clientId);
export const canaryAttachment = (clientId: string) => id(2, clientId);
export const canaryArchive = (clientId: string) => id(3, clientId);

export async function markFiles(
  db: pg.Client,
  directory: string,
  clients: { owner: string; words: string }[],
): Promise<void> {
  for (const { owner, words } of clients) {
    const digest = createHash("sha256").update(words).digest("hex");
    const place = join(directory, digest.slice(0, 2), digest);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, words);
    const project = members.find((member) => member.id === owner)?.projects[0]?.id;
    const values = [owner, words, digest, words.length];
    await db.query(
      `insert into provided_archives (id, client_id, about, name, digest, bytes, kept_by, kept_at)
       values ($1, $2, $3, $3 || '.zip', $4, $5, $6, now())`,
      [canaryArchive(owner), ...values, cast.sam.id],
    );
    if (!project) continue;
    await db.query(
      `insert into files (id, client_id, project_id, name, digest, bytes, kind, given_by, given_at)
       values ($1, $2, $6, $3 || '.txt', $4, $5, 'other', $2, now())`,
      [canaryFile(owner), ...values, project],
    );
    await db.query(
      `insert into attachments (id, client_id, project_id, message_id, name, digest, bytes, kind, given_by, given_at)
       values ($1, $2, $6, (select id from messages where project_id = $6 and text = $3), $3 || '.txt', $4, $5, 'other', $2, now())`,
      [canaryAttachment(owner), ...values, project],
    );
  }
}
