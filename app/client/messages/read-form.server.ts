import { randomUUID } from "node:crypto";
import { z } from "zod";
import { formatBytes } from "../../../domain/client-export.ts";
import { fileName, mostAttachments } from "../../../domain/client-file.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { log } from "../../../server/observe/log.ts";
import { type FormPart, readMultipart, readText } from "../../../server/web/read-multipart.ts";
import { addPosted } from "../../shared/files/add-posted.server.ts";
import type { RefusalWords } from "../../shared/files/words.ts";
import { refusalWords } from "./words.ts";

/** A message's form: its texts, the files that go with it, and those that were not taken. */
export type Given = { fields: Record<string, string>; attached: string[]; refused: RefusalWords[]; isCut: boolean };

/** Of the form that scripts send nothing else is posted with. */
export const noFiles: Given = { fields: {}, attached: [], refused: [], isCut: false };

/** Files are kept as they come, and wait for their message where it is refused. */
export async function readMessageForm(request: Request, actor: PersonActor, projectId: string): Promise<Given> {
  const given: Given = { fields: {}, attached: [], refused: [], isCut: false };
  try {
    for await (const part of readMultipart(request)) await take(part, given, actor, projectId);
  } catch (error) {
    if (error instanceof Response) throw error;
    log.warn({ err: error, requestId: actor.requestId }, "a form ended before everything was here");
    given.isCut = true;
  }
  return given;
}

async function take(part: FormPart, given: Given, actor: PersonActor, projectId: string): Promise<void> {
  const { name, fileName: called, content } = part;
  if (called === undefined) {
    const text = await readText(part, 64 * 1024);
    if (name !== "attached") given.fields[name] = text;
    else if (z.uuid().safeParse(text).success && given.attached.length < mostAttachments) given.attached.push(text);
    return;
  }
  // A field that was left empty is sent as a file without a name.
  if (name !== "files" || called === "") return;
  const { added, bytes } = await addPosted(actor, { id: randomUUID(), projectId, name: called }, content);
  if (added.outcome === "not-there") throw new Response(null, { status: 404 });
  if (added.outcome === "refused")
    given.refused.push(refusalWords(added.refusal, fileName(called), formatBytes(bytes)));
  else given.attached.push(added.file.id);
}
