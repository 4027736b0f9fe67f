import { findArchive } from "../../../server/exports/find-archives.ts";
import { requirePerson } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { answerWithFile } from "../../shared/saved-file.server.ts";
import type { Route } from "./+types/archive.route";

/** One thing that the provider has added to a client's file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const archive = await findArchive(requirePerson(context), requireId(params.archiveId));
  if (!archive) throw new Response(null, { status: 404 });
  return answerWithFile(archive);
}
