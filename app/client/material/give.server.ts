import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { z } from "zod";
import { actionAnswers } from "../../../content/action-answers.ts";
import { checkLength } from "../../../domain/check-text.ts";
import { cleanLine, cleanText } from "../../../domain/clean-text.ts";
import { formatBytes } from "../../../domain/client-export.ts";
import { type FileRefusal, fileName } from "../../../domain/client-file.ts";
import { longestAnswer } from "../../../domain/material.ts";
import { mostDates, type WantedDate, writeDates } from "../../../domain/wanted-dates.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { putBackFile, removeFile } from "../../../server/files/change-file.ts";
import { type Answered, answerItems } from "../../../server/material/answer-items.ts";
import { handOver } from "../../../server/material/hand-over.ts";
import { log } from "../../../server/observe/log.ts";
import { readMultipart, readText } from "../../../server/web/read-multipart.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { requireActor } from "../../access.server.ts";
import { addPosted } from "../../shared/files/add-posted.server.ts";
import { type RefusalWords, refusalWords } from "../../shared/files/words.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { savedAt } from "./view.server.ts";
import { answers } from "./words.ts";

export type Refused = RefusalWords & { itemId: string };

type Given = {
  result: ActionResult | undefined;
  refused: Refused[];
  removed: { id: string; says: string } | undefined;
  savedAt: string;
  isSent: boolean;
};

/** The client's whole form, with scripts and without: texts, files as they come, and the button that was pressed. */
export async function give({ request, context, params }: Route.ActionArgs, projectId: string) {
  const actor = requireActor(context);
  const form = {
    answers: new Map<string, Answered>(),
    dates: new Map<string, WantedDate[]>(),
    refused: [] as Refused[],
    pressed: "keep",
    isCut: false,
  };
  try {
    await readGiven(request, { actor, projectId }, form);
  } catch (error) {
    if (error instanceof Response) throw error;
    log.warn({ err: error, requestId: requireRequest(context).id }, "a form ended before everything was here");
    form.isCut = true;
  }
  addDates(form);
  const given = await keep(actor, projectId, form).catch((error: unknown) => {
    if (error instanceof Response) throw error;
    const { id: requestId } = requireRequest(context);
    log.error({ err: error, requestId, projectId: params.projectId }, "what a client gave was not kept");
    return { ...nothing(actor), result: failed(actionAnswers.failed(requestId)) };
  });
  const values = given.result?.tone === "fail" ? valuesOf(form) : undefined;
  const result = given.result && values ? { ...given.result, values } : given.result;
  return data({ ...given, result, refused: form.refused }, { status: result?.tone === "fail" ? 422 : 200 });
}

/** `dates`: of a thing that is dates, each row of its fields. */
type Form = {
  answers: Map<string, Answered>;
  dates: Map<string, WantedDate[]>;
  refused: Refused[];
  pressed: string;
  isCut: boolean;
};
type Of = { actor: PersonActor; projectId: string };

async function readGiven(request: Request, of: Of, form: Form): Promise<void> {
  for await (const part of readMultipart(request)) {
    const { name, fileName: called, content } = part;
    const [field = "", id = ""] = name.split(":");
    if (field === "files" && called !== undefined) {
      // A field that was left empty is sent as a file without a name.
      if (called !== "" && isId(id)) await addOne(of, { itemId: id, called }, content, form);
      continue;
    }
    const text = await readText(part, 64 * 1024);
    if (field === "do") form.pressed = text;
    if (!isId(id)) continue;
    const known = form.answers.get(id) ?? {};
    if (field === "answer") form.answers.set(id, { ...known, answer: cleanText(text).trim() });
    if (field === "lacks") form.answers.set(id, { ...known, lacks: cleanText(text).trim() });
    if (field === "date") form.dates.set(id, [...(form.dates.get(id) ?? []), { on: cleanLine(text), at: "" }]);
    const row = field === "time" ? form.dates.get(id)?.at(-1) : undefined;
    if (row) row.at = cleanLine(text);
  }
}

/** The fields of dates, and what was written in words below them, are one answer. */
function addDates({ answers: given, dates }: Form): void {
  for (const [id, rows] of dates) {
    const known = given.get(id) ?? {};
    const answer = [writeDates(rows.slice(0, mostDates)), known.answer].filter(Boolean).join("\n");
    given.set(id, { ...known, answer });
  }
}

type One = { itemId: string; called: string };

async function addOne(
  { actor, projectId }: Of,
  { itemId, called }: One,
  content: AsyncIterable<Uint8Array>,
  form: Form,
) {
  const given = { id: randomUUID(), projectId, itemId, name: called };
  const { added, bytes } = await addPosted(actor, given, content);
  if (added.outcome === "refused") form.refused.push(refusedOf(itemId, added.refusal, called, bytes));
}

function refusedOf(itemId: string, refusal: FileRefusal, called: string, bytes: number): Refused {
  return { itemId, ...refusalWords(refusal, fileName(called), formatBytes(bytes)) };
}

/** What was written first, so that nothing of it is lost by what was pressed. */
async function keep(actor: PersonActor, projectId: string, form: Form): Promise<Given> {
  const [timeOnly] = [...form.dates].filter(([, rows]) => rows.some(({ on, at }) => on === "" && at !== ""));
  if (timeOnly) return { ...nothing(actor), result: failed(answers.whichDay, `answer:${timeOnly[0]}`) };
  const tooLong = [...form.answers].flatMap(([id, { answer = "", lacks = "" }]) => {
    const problem = checkLength(answer, longestAnswer) ?? checkLength(lacks, 500);
    return problem ? [{ field: `${answer.length > longestAnswer ? "answer" : "lacks"}:${id}`, problem }] : [];
  })[0];
  if (tooLong) return { ...nothing(actor), result: failed(tooLong.problem, tooLong.field) };
  const answered = await answerItems(actor, projectId, form.answers);
  if (answered.outcome === "not-there") throw new Response(null, { status: 404 });
  if (form.isCut) return { ...nothing(actor), result: failed(answers.cut) };
  const [what = "", fileId = ""] = form.pressed.split(":");
  if ((what === "remove" || what === "put-back") && isId(fileId)) return change(actor, { projectId, fileId }, what);
  if (form.refused.length > 0) return { ...nothing(actor), result: failed(answers.someRefused) };
  return form.pressed === "send" ? send(actor, projectId) : { ...nothing(actor), result: succeeded(answers.kept) };
}

async function change(
  actor: PersonActor,
  which: { projectId: string; fileId: string },
  what: "remove" | "put-back",
): Promise<Given> {
  const changed = await (what === "remove" ? removeFile(actor, which) : putBackFile(actor, which));
  if (changed.outcome === "not-there") throw new Response(null, { status: 404 });
  if (changed.outcome === "too-many") return { ...nothing(actor), result: failed(answers.tooMany) };
  if (what === "put-back") return { ...nothing(actor), result: succeeded(answers.putBack(changed.name)) };
  return { ...nothing(actor), removed: { id: which.fileId, says: answers.removed(changed.name) } };
}

async function send(actor: PersonActor, projectId: string): Promise<Given> {
  const { outcome } = await handOver(actor, projectId);
  if (outcome === "not-there") throw new Response(null, { status: 404 });
  if (outcome === "nothing") return { ...nothing(actor), result: failed(answers.nothing) };
  if (outcome === "partly") return { ...nothing(actor), result: succeeded(answers.partly) };
  return { ...nothing(actor), isSent: true };
}

function nothing(actor: PersonActor): Given {
  return { result: undefined, refused: [], removed: undefined, savedAt: savedAt(actor.at), isSent: false };
}

function failed(message: string, field?: string): ActionResult {
  return { form: "material", tone: "fail", message, field };
}

function succeeded(message: string): ActionResult {
  return { form: "material", tone: "ok", message };
}

function valuesOf({ answers: given, dates }: Form): Record<string, string> {
  return Object.fromEntries([
    ...[...dates].map(([id, rows]) => [`dates:${id}`, JSON.stringify(rows.slice(0, mostDates))]),
    ...[...given].flatMap(([id, { answer, lacks }]) => [
      ...(answer === undefined ? [] : [[`answer:${id}`, answer]]),
      ...(lacks === undefined ? [] : [[`lacks:${id}`, lacks]]),
    ]),
  ]);
}

function isId(text: string): boolean {
  return z.uuid().safeParse(text).success;
}
