import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type LogoWidth, leastPicture, type PictureUse } from "../../domain/website/picture.ts";
import { anonymous, type PersonActor, requireAdmin, type Viewer } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { websitePictureFiles, websitePictures } from "../db/schema/index.ts";
import { type Refusal, readLogo, readPicture } from "../pictures/read-picture.ts";
import { env } from "../settings/env.server.ts";

type WebsitePictureStored =
  | { outcome: "stored"; pictureId: string }
  | { outcome: "refused"; refusal: Refusal | "too-small" };

/** Drawn anew, as the pictures of articles are. The same picture is kept once. */
export async function storeWebsitePicture(
  actor: PersonActor,
  bytes: Uint8Array,
  use: PictureUse = "portfolio",
): Promise<WebsitePictureStored> {
  requireAdmin(actor);
  const read = await (use === "logo" ? readLogo : readPicture)(bytes, env().DRAWING_SECONDS * 1_000);
  if ("refusal" in read) return { outcome: "refused", refusal: read.refusal };
  const { id: digest, width, height, master, files, squares } = read.picture;
  const least = leastPicture[use];
  // Also one that is so long that little is left of its other side: every page counts on all sizes.
  if (width < least.width || height < least.height) return { outcome: "refused", refusal: "too-small" };
  return asViewer(actor, async (tx) => {
    const [added] = await tx
      .insert(websitePictures)
      .values({ id: randomUUID(), digest, width, height, master, addedAt: actor.at })
      .onConflictDoNothing({ target: websitePictures.digest })
      .returning({ id: websitePictures.id });
    if (added) {
      const all = [...files, ...squares.map((square) => ({ ...square, format: "png" as const }))];
      await tx.insert(websitePictureFiles).values(all.map((file) => ({ pictureId: added.id, ...file })));
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

type WantedFile = { pictureId: string; width: number; format: "avif" | "webp" | "png" };

/** A square of a logo, for what is drawn with it. */
export async function findLogoFile(viewer: Viewer, pictureId: string | null | undefined, width: LogoWidth) {
  return pictureId ? findWebsitePictureFile({ pictureId, width, format: "png" }, viewer) : undefined;
}

export async function findWebsitePictureFile(
  wanted: WantedFile,
  viewer: Viewer = anonymous,
): Promise<Uint8Array | undefined> {
  const { pictureId, width, format, bytes } = websitePictureFiles;
  const [file] = await asViewer(viewer, (tx) =>
    tx
      .select({ bytes })
      .from(websitePictureFiles)
      .where(and(eq(pictureId, wanted.pictureId), eq(width, wanted.width), eq(format, wanted.format))),
  );
  return file?.bytes;
}
