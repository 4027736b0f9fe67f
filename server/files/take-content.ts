import { buffer } from "node:stream/consumers";
import { type FileKind, type FileRefusal, largestFile } from "../../domain/client-file.ts";
import { type CleanKind, cleanPicture, mayDecodeHeic } from "../pictures/clean-picture.ts";
import { kindOf } from "../pictures/picture-kind.ts";
import { type FileContent, FileTooLarge, readStoredFile, type StoredFile, storeFile } from "./file-store.ts";

export type TakenContent = {
  digest: string;
  bytes: number;
  kind: FileKind;
  width: number | null;
  height: number | null;
  thumbDigest: string | null;
};

/** A photograph that was drawn anew may be larger than what came. */
const largestStored = 4 * largestFile;

/**
 * What somebody sends, kept under its digest. What it is, its content says. A photograph is kept as it was drawn anew, without the
 * place it was taken at; what came is no row's, and goes with the next night but one.
 */
export async function takeContent(
  content: FileContent,
  { isPictureWanted }: { isPictureWanted: boolean },
): Promise<TakenContent | { refusal: FileRefusal }> {
  const came = await storeFile(content, { mostBytes: largestFile }).catch((error: unknown) => {
    if (error instanceof FileTooLarge) return undefined;
    throw error;
  });
  if (!came) return { refusal: "too-large" };
  if (came.bytes === 0) return { refusal: "empty" };
  const head = await buffer(readStoredFile(came.digest, { start: 0, end: 255 }));
  const kind = readKind(head, isPictureWanted);
  if (typeof kind !== "string") return kind;
  if (kind === "heic") return takeHeic(came);
  if (kind !== "jpeg" && kind !== "png" && kind !== "webp")
    return { ...came, kind, width: null, height: null, thumbDigest: null };
  const cleaned = await clean(came, kind);
  if ("refusal" in cleaned) return cleaned;
  const { picture, thumb, width, height } = cleaned;
  return { ...picture, kind, width, height, thumbDigest: thumb.digest };
}

/** What phones keep photographs as, and seldom send: as a JPEG, or with a sentence that says how it becomes one. */
async function takeHeic(came: StoredFile): Promise<TakenContent | { refusal: FileRefusal }> {
  if (!mayDecodeHeic()) return { refusal: "heic" };
  const cleaned = await clean(came, "heic");
  if ("refusal" in cleaned) return { refusal: cleaned.refusal === "took-too-long" ? cleaned.refusal : "heic" };
  const { picture, thumb, width, height } = cleaned;
  return { ...picture, kind: "jpeg", width, height, thumbDigest: thumb.digest };
}

function clean({ digest }: StoredFile, kind: CleanKind) {
  return cleanPicture<StoredFile>(readStoredFile(digest), kind, (drawn) =>
    storeFile(drawn, { mostBytes: largestStored }),
  );
}

/** HEIC is drawn anew wherever it comes: it holds the place it was taken at. */
function readKind(head: Buffer, isPictureWanted: boolean): FileKind | "heic" | { refusal: FileRefusal } {
  const picture = kindOf(head);
  if (picture === "jpeg" || picture === "png" || picture === "webp") return picture;
  const start = head.toString("latin1");
  if (picture !== "avif" && /^.{4}ftyp(?:hei[cmsx]|hev[cmx]|mif1|msf1)/s.test(start)) return "heic";
  if (isPictureWanted) return { refusal: picture === undefined ? "not-a-picture" : "kind-not-taken" };
  if (start.startsWith("%PDF-")) return "pdf";
  return start.startsWith("PK\x03\x04") ? "zip" : "other";
}
