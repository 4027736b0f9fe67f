import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { z } from "zod";
import { checkMessage, readMessage, threadParts } from "../../../domain/message.ts";
import { readRetryKey } from "../../../domain/posted-money.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { removeAttachment } from "../../../server/messages/attachments.ts";
import { findThread } from "../../../server/messages/find-thread.ts";
import { readMessages } from "../../../server/messages/note-read.ts";
import { needsNoAnswer, type Written, writeMessage, writeNote } from "../../../server/messages/write-message.ts";
import { now } from "../../../server/settings/clock.ts";
import { requireActor, requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, readMark, requireId, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { MessagesPage } from "./page.tsx";
import { type Given, noFiles, readMessageForm } from "./read-form.server.ts";
import { view } from "./view.server.ts";
import { answers, problems, title } from "./words.ts";

export const meta = () => portalMeta(title);

/** Unknown, malformed and somebody else's: all the same. Looking changes nothing: what has been read, the page posts. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const wanted = url.searchParams.get("show");
  const query = {
    part:
      threadParts.find((part) => part === wanted && (part !== "private" || viewer.role === "admin")) ?? "everything",
    before: readMark(url.searchParams.get("before")),
  };
  const at = now();
  const found = await findThread(viewer, requireId(params.projectId), query, at);
  if (!found) throw new Response(null, { status: 404 });
  return view(found, viewer, { ...query, at, retryKey: randomUUID() });
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export async function action({ request, context, params }: Route.ActionArgs) {
  const projectId = requireId(params.projectId);
  const isWithFiles = request.headers.get("Content-Type")?.startsWith("multipart/form-data");
  const given = isWithFiles ? await readMessageForm(request, requireActor(context), projectId) : noFiles;
  const isDetached = given.fields.detach !== undefined;
  const fields = isDetached ? Object.assign({}, given.fields, { intent: "detach" }) : given.fields;
  const texts = () => new Request(request.url, { method: "POST", body: new URLSearchParams(fields) });
  const posted = { request: isWithFiles ? texts() : request, context };
  const answered = await runAction(actions, posted, { projectId, given });
  const { result } = answered.data;
  // What was typed stays in the form, also where a file was only taken off it.
  const shown: ActionResult = isDetached ? { ...result, values: fields } : result;
  return data({ result: shown, refused: given.refused }, answered.init ?? {});
}

type Of = { projectId: string; given: Given };
type Input = { actor: PersonActor } & Of;

const actions: Actions<Of> = {
  message(input, fields) {
    // A form that is sent by a key presses its first button, whatever was chosen.
    if (fields.reader === "nobody") return keepNote(input, fields);
    const { actor, projectId, given } = input;
    if (given.isCut) return Promise.resolve(fail(problems.cut));
    if (given.refused.length > 0) return Promise.resolve(fail(problems.someRefused));
    const seen = readMoment(fields.seen);
    const { attached } = given;
    return write(input, fields, (writing) => writeMessage(actor, projectId, { ...writing, seen, attached }));
  },
  note: keepNote,
  async detach({ actor, projectId }, { detach }) {
    const removed = await removeAttachment(actor, { projectId, fileId: requireId(detach) });
    if (removed.outcome === "not-there") throw new Response(null, { status: 404 });
    return ok(removed.name ? answers.detached(removed.name) : "");
  },
  async "no-answer"(input, { seen }) {
    requireProvider(input);
    const { outcome } = await needsNoAnswer(input.actor, input.projectId, readMoment(seen));
    return ok(answers[outcome]);
  },
  async read({ actor, projectId }, { seen }) {
    const moment = readMoment(seen);
    if (!moment) throw new Response(null, { status: 400 });
    const { outcome } = await readMessages(actor, projectId, moment);
    if (outcome === "not-there") throw new Response(null, { status: 404 });
    return ok("");
  },
};

function keepNote(input: Input, fields: Record<string, string>) {
  requireProvider(input);
  return write(input, fields, (writing) => writeNote(input.actor, input.projectId, writing));
}

type Write = (writing: { text: string; retryKey: string | undefined }) => Promise<Written>;

async function write({ projectId }: Input, fields: Record<string, string>, store: Write) {
  const text = readMessage(fields.text);
  const problem = checkMessage(text);
  if (problem) return fail(problem, { field: "text" });
  const written = await store({ text, retryKey: readRetryKey(fields.retryKey) });
  if (written.outcome === "not-there") throw new Response(null, { status: 404 });
  if (written.outcome === "too-many") return fail(problems.tooMany, { field: "text" });
  throw redirect(`/projects/${projectId}/messages#entry-${written.id}`, 303);
}

function requireProvider({ actor }: Input): void {
  if (actor.role !== "admin") throw new Response(null, { status: 404 });
}

function readMoment(text: string | undefined): Date | undefined {
  const moment = z.iso.datetime().safeParse(text);
  return moment.success && !moment.data.startsWith("0000") ? new Date(moment.data) : undefined;
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  return <MessagesPage {...loaderData} result={actionData?.result} refused={actionData?.refused ?? []} />;
}
