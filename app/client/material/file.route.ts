import { findFile } from "../../../server/files/find-file.ts";
import { requirePerson } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { answerWithFile, savedHeaders, streamStored } from "../../shared/saved-file.server.ts";
import type { Route } from "./+types/file.route";

/** What somebody has given us: saved, and never shown by the browser. `?small` is the picture as we drew it, for a page. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ids = { projectId: requireId(params.projectId), fileId: requireId(params.fileId) };
  const file = await findFile(requirePerson(context), ids);
  if (!file) throw new Response(null, { status: 404 });
  if (!url.searchParams.has("small")) return answerWithFile(file);
  if (!file.thumbDigest) throw new Response(null, { status: 404 });
  return new Response(streamStored(file.thumbDigest), {
    headers: { ...savedHeaders, "Content-Type": "image/webp", "Cache-Control": "private, max-age=3600" },
  });
}
