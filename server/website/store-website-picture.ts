import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { leastPicture } from "../../domain/website/picture.ts";
import { anonymous, type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { websitePictureFiles, websitePictures } from "../db/schema/index.ts";
import { type Refusal, readPicture } from "../pictures/read-picture.ts";
import { env } from "../settings/env.server.ts";

type WebsitePictureStored =
  | { outcome: "stored"; pictureId: string }
  | { outcome: "refused"; refusal: Refusal | "too-small" };

/** Drawn anew, as the pictures of articles are. The same picture is kept once. */
export async function storeWebsitePicture(actor: PersonActor, bytes: Uint8Array): Promise<WebsitePictureStored> {
  requireAdmin(actor);
  const read = await readPicture(bytes, env().DRAWING_SECONDS * 1_000);
  if ("refusal" in read) return { outcome: "refused", refusal: read.refusal };
  const { id: digest, width, height, master, files } = read.picture;
  // Also one that is so long that little is left of its other side: every page counts on all sizes.
  if (width < leastPicture.width || height < leastPicture.height) return { outcome: "refused", refusal: "too-small" };
  return asViewer(actor, async (tx) => {
    const [added] = await tx
      .insert(websitePictures)
      .values({ id: randomUUID(), digest, width, height, master, addedAt: actor.at })
      .onConflictDoNothing({ target: websitePictures.digest })
      .returning({ id: websitePictures.id });
    if (added) {
      await tx.insert(websitePictureFiles).values(files.map((file) => ({ pictureId: added.id, ...file })));
      return { outcome: "stored", pictureId: added.id };
    }
    const [known] = await tx
      .select({ id: websitePictures.id })
      .from(websitePictures)
      .where(eq(websitePictures.digest, digest));
    if (!known) throw new Error("a picture was erased while it was sent again");
    return { outcome: "stored", pictureId: known.id };
  });
}

type WantedFile = { pictureId: string; width: number; format: "avif" | "webp" };

export async function findWebsitePictureFile(wanted: WantedFile): Promise<Uint8Array | undefined> {
  const { pictureId, width, format, bytes } = websitePictureFiles;
  const [file] = await asViewer(anonymous, (tx) =>
    tx
      .select({ bytes })
      .from(websitePictureFiles)
      .where(and(eq(pictureId, wanted.pictureId), eq(width, wanted.width), eq(format, wanted.format))),
  );
  return file?.bytes;
}
