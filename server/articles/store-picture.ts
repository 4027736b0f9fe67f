import { and, eq } from "drizzle-orm";
import { type AssetReference, assetReference } from "../../domain/article-picture.ts";
import { anonymous, type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { articleImageFiles, articleImages } from "../db/schema/index.ts";
import { type Refusal, readPicture } from "../pictures/read-picture.ts";
import { env } from "../settings/env.server.ts";

export type PictureStored =
  | { outcome: "stored"; asset: AssetReference; width: number; height: number }
  | { outcome: "refused"; refusal: Refusal };

/** Nothing of what was sent is kept as it came: every file is drawn anew. The same photograph is kept once. */
export async function storePicture(actor: PersonActor, bytes: Uint8Array): Promise<PictureStored> {
  requireAdmin(actor);
  const read = await readPicture(bytes, env().DRAWING_SECONDS * 1_000);
  if ("refusal" in read) return { outcome: "refused", refusal: read.refusal };
  const { id: digest, width, height, master, files } = read.picture;
  await asViewer(actor, async (tx) => {
    await tx.insert(articleImages).values({ digest, width, height, master, addedAt: actor.at }).onConflictDoNothing();
    await tx
      .insert(articleImageFiles)
      .values(files.map((file) => ({ digest, ...file })))
      .onConflictDoNothing();
  });
  return { outcome: "stored", asset: assetReference({ digest, width, height, format: "webp" }), width, height };
}

type WantedFile = { digest: string; width: number; format: "avif" | "webp" };

export async function findPictureFile({ digest, width, format }: WantedFile): Promise<Uint8Array | undefined> {
  const [file] = await asViewer(anonymous, (tx) =>
    tx
      .select({ bytes: articleImageFiles.bytes })
      .from(articleImageFiles)
      .where(
        and(
          eq(articleImageFiles.digest, digest),
          eq(articleImageFiles.width, width),
          eq(articleImageFiles.format, format),
        ),
      ),
  );
  return file?.bytes;
}
