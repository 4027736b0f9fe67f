import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { namedDigests } from "../files/named-digests.ts";

export type FilesChecked = { whole: number; bytes: number; missing: string[]; damaged: string[] };
type Options = { isRead: boolean };

/** Whether each file that a row names lies in the folder, and, where they are read, whether it is what its name says. */
export async function checkFiles(
  client: Pick<pg.Client, "query">,
  folder: string,
  { isRead }: Options,
): Promise<FilesChecked> {
  const checked: FilesChecked = { whole: 0, bytes: 0, missing: [], damaged: [] };
  for (const digest of await listNamed(client)) {
    const file = join(folder, digest.slice(0, 2), digest);
    const bytes = await sizeOf(file);
    if (bytes === undefined) checked.missing.push(digest);
    else if (isRead && (await hashOf(file)) !== digest) checked.damaged.push(digest);
    else {
      checked.whole++;
      checked.bytes += bytes;
    }
  }
  return checked;
}

async function listNamed(client: Pick<pg.Client, "query">): Promise<string[]> {
  const { rows } = await client.query<{ digest: string }>(
    `select distinct digest from (${namedDigests}) named where digest is not null order by digest`,
  );
  return rows.map(({ digest }) => digest);
}

async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
}

/** One that the disk does not give back is not what its name says either. */
async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(file), hash);
    return hash.digest("hex");
  } catch {
    return;
  }
}
