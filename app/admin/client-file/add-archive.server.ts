import { checkLength } from "../../../domain/check-text.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { longestAbout } from "../../../domain/client-file.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { provideArchive } from "../../../server/exports/provide-archive.ts";
import { FormCut, type FormPart, readMultipart, readText } from "../../../server/web/read-multipart.ts";
import { type Answer, fail, ok, requireId } from "../../actions.server.ts";
import { answers } from "./words.ts";

type Fields = Record<string, string>;
type Provided = Awaited<ReturnType<typeof provideArchive>>;

/** A form with a file: its texts, and what became of the file; nothing where none was chosen or the texts were wrong. */
export type Posted = { fields: Fields; file?: Provided; isCut?: boolean; error?: unknown };

/** The texts stand before the file, which passes through as it comes. What is wrong with them is said without keeping it. */
export async function readArchiveForm(request: Request, actor: PersonActor, clientId: string): Promise<Posted> {
  const posted: Posted = { fields: {} };
  try {
    for await (const part of readMultipart(request)) await take(part, posted, actor, clientId);
  } catch {
    return { fields: posted.fields, isCut: true };
  }
  return posted;
}

async function take(part: FormPart, posted: Posted, actor: PersonActor, clientId: string): Promise<void> {
  const { name, fileName, content } = part;
  if (fileName === undefined) {
    posted.fields[name] = await readText(part, 64 * 1024);
    return;
  }
  // A field that was left empty is sent as a file without a name.
  if (name !== "file" || fileName === "" || findProblem(posted.fields)) return;
  const { archiveId, projectId, about } = posted.fields;
  const archive = { id: requireId(archiveId), clientId, projectId: projectId ? requireId(projectId) : null };
  try {
    posted.file = await provideArchive(
      actor,
      Object.assign(archive, { about: cleanLine(about), name: fileName }),
      content,
    );
  } catch (error) {
    // Whether it was the form that ended early, or we who could not keep it.
    if (error instanceof FormCut) throw error;
    posted.error = error;
  }
}

function findProblem({ about = "" }: Fields): string | undefined {
  return cleanLine(about) ? checkLength(cleanLine(about), longestAbout) : answers.about;
}

export function answerArchive({ fields, file, isCut, error }: Posted): Answer {
  if (error) throw error;
  const problem = findProblem(fields);
  if (problem) return fail(problem, { field: "about" });
  if (isCut) return fail(answers.cut, { field: "file" });
  if (!file) return fail(answers.missing, { field: "file" });
  if (file.outcome === "not-there") throw new Response(null, { status: 404 });
  if (file.outcome === "refused") return fail(answers.refused[file.refusal], { field: "file" });
  return ok(answers.added(cleanLine(fields.about)));
}
