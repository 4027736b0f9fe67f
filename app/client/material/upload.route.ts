import { z } from "zod";
import { cleanLine } from "../../../domain/clean-text.ts";
import { formatBytes } from "../../../domain/client-export.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import type { FileAdded } from "../../../server/files/add-file.ts";
import { beginUpload, finishUpload, storePart, type Upload } from "../../../server/files/uploads.ts";
import { log } from "../../../server/observe/log.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { requireActor } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { refusalWords } from "../../shared/files/words.ts";
import type { Route } from "./+types/upload.route";

const Announced = z.object({
  /** What it is for on the list; nothing for a message. */
  itemId: z.uuid().optional(),
  name: z.string().max(1_000),
  bytes: z
    .int()
    .min(0)
    .max(2 ** 40),
});

/**
 * A file that scripts send piece by piece. What is posted says which step it is: what it is called and how large it is begins it, or
 * asks how much of it is here; `?part=` is one piece; `?done` makes the pieces a file.
 */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const actor = requireActor(context);
  const ids = { projectId: requireId(params.projectId), uploadId: requireId(params.uploadId) };
  try {
    if (url.searchParams.has("done")) return answer(await finishUpload(actor, ids));
    const part = url.searchParams.get("part");
    if (part !== null) return answer(await keepPart(actor, ids.uploadId, part, request));
    const announced = Announced.safeParse(await request.json().catch(() => undefined));
    if (!announced.success) return Response.json({ problem: "" }, { status: 400 });
    const { itemId, bytes } = announced.data;
    const name = cleanLine(announced.data.name);
    return answer(await beginUpload(actor, { ...ids, itemId, bytes, name }), { name, bytes });
  } catch (error) {
    if (error instanceof Response) throw error;
    // Whoever's line was cut in the middle asks again how much is here.
    const level = request.signal.aborted ? "info" : "error";
    log[level]({ err: error, requestId: requireRequest(context).id }, "a piece of a file was not kept");
    return Response.json({ problem: "" }, { status: 500 });
  }
}

async function keepPart(actor: PersonActor, uploadId: string, part: string, request: Request): Promise<Upload> {
  const position = /^\d{1,3}$/.test(part) ? Number(part) : -1;
  return storePart(actor, { uploadId, position }, request.body ?? new Blob([]).stream());
}

/** A refusal says why and what helps; the browser knows what the file is called. */
function answer(outcome: Upload | FileAdded, of: { name: string; bytes: number } = { name: "", bytes: 0 }): Response {
  switch (outcome.outcome) {
    case "going-on":
      return Response.json({ received: outcome.received, parts: outcome.parts });
    case "done":
    case "added":
    case "already":
      return Response.json({ isDone: true });
    case "not-there":
      return Response.json({ problem: "" }, { status: 404 });
    case "refused":
      return Response.json(
        { refusal: outcome.refusal, ...refusalWords(outcome.refusal, of.name, formatBytes(of.bytes)) },
        { status: 422 },
      );
  }
}
