import { openExport } from "../../../server/exports/find-exports.ts";
import { log } from "../../../server/observe/log.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { requireActor } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { answerWithExport, sayBroken } from "../../shared/export/export.server.ts";
import type { Route } from "./+types/download.route";

/** Everything of a client, in one file. Posted, because history says who had it: a link that a browser fetches ahead must not. */
export async function action({ params, context }: Route.ActionArgs) {
  const opened = await openExport(requireActor(context), requireId(params.exportId)).catch((error: unknown) => {
    log.error({ err: error, requestId: requireRequest(context).id }, "a file could not be given");
    return "broken" as const;
  });
  if (opened === "broken") return sayBroken();
  if (!opened) throw new Response(null, { status: 404 });
  return answerWithExport(opened);
}
