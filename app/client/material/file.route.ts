import { Readable } from "node:stream";
import { fileHeader } from "../../../domain/file-header.ts";
import { readStoredFile } from "../../../server/files/file-store.ts";
import { findFile } from "../../../server/files/find-file.ts";
import { requirePerson } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import type { Route } from "./+types/file.route";
import { savedHeaders } from "./saved-headers.ts";

/** What somebody has given us: saved, and never shown by the browser. `?small` is the picture as we drew it, for a page. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ids = { projectId: requireId(params.projectId), fileId: requireId(params.fileId) };
  const file = await findFile(requirePerson(context), ids);
  if (!file) throw new Response(null, { status: 404 });
  if (url.searchParams.has("small")) {
    if (!file.thumbDigest) throw new Response(null, { status: 404 });
    return new Response(streamOf(file.thumbDigest), {
      headers: { ...savedHeaders, "Content-Type": "image/webp", "Cache-Control": "private, max-age=3600" },
    });
  }
  return new Response(streamOf(file.digest), {
    headers: {
      ...savedHeaders,
      "Content-Type": "application/octet-stream",
      "Content-Length": String(file.bytes),
      "Content-Disposition": fileHeader("attachment", file.name),
    },
  });
}

function streamOf(digest: string): ReadableStream {
  return Readable.toWeb(readStoredFile(digest)) as ReadableStream;
}
