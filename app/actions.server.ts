import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { actionAnswers } from "../content/action-answers.ts";
import { keysOf } from "../domain/is-key-of.ts";
import { OutcomeUnknown } from "../domain/outcome-unknown.ts";
import type { PersonActor } from "../server/access/actor.ts";
import { log } from "../server/observe/log.ts";
import { readForm } from "../server/web/read-form.ts";
import { requireRequest } from "../server/web/request-context.ts";
import { requireActor } from "./access.server.ts";
import type { ActionResult } from "./ui/action-result.ts";

type Fields = Record<string, string>;
/** `form` is given where a page has the same form several times. */
export type Answer = Omit<ActionResult, "form" | "values"> & { form?: string; status?: number } & Besides;

/** What some actions tell beside their result. */
type Besides = {
  /** Somebody deleted who could be brought back instead. */
  undo?: { id: string; name: string };
  /** What a text became by being saved. */
  saved?: { revision: number; at: string; slug: string };
  /** What somebody else made of it in the meantime. */
  theirs?: { revision: number; at: string };
  /** What the fields said before, to put it back. */
  was?: Record<string, string>;
  /** Refused because of what somebody else has saved, which is shown now. */
  isStale?: boolean;
};
/** `Of` is what the page is about: its ids. */
export type Actions<Of = unknown> = Record<
  string,
  (input: { actor: PersonActor } & Of, fields: Fields) => Promise<Answer>
>;

type Posted = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Does what a posted form asks for. An action that fails is logged and shown to the person who acted, and whatever does not
 * succeed gives back what was typed.
 */
export async function runAction<Of>(actions: Actions<Of>, { request, context }: Posted, of: Of) {
  const fields = await readForm(request);
  // Their moment is when everything they sent has arrived.
  const input = { actor: requireActor(context), ...of };
  const { intent = "" } = fields;
  const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  if (!action) throw new Response(null, { status: 400 });
  const { undo, saved, theirs, was, isStale, ...answer } = await action(input, fields).catch((error: unknown) => {
    if (error instanceof Response) throw error;
    const { id: requestId } = requireRequest(context);
    log.error({ err: error, requestId, intent }, "an action failed");
    const isUnknown = error instanceof OutcomeUnknown;
    return { ...fail(actionAnswers[isUnknown ? "unknown" : "failed"](requestId)), status: isUnknown ? 503 : 500 };
  });
  const { status = answer.tone === "ok" ? 200 : 422, ...shown } = answer;
  // Who is told what has changed has seen it; with any other refusal the form is still about what was there before.
  const { revision: _seen, ...typed } = fields;
  const values = isStale ? typed : fields;
  const result: ActionResult = { form: intent, ...shown, ...(shown.tone === "ok" ? {} : { values }) };
  return data({ result, undo, saved, theirs, was }, { status });
}

export function failStale(message: string, form?: string): Answer {
  return { ...fail(message, form ? { form } : {}), isStale: true };
}

/** What somebody else has saved in the meantime, where it differs from what was typed. */
export function sayStale<Name extends string>(
  now: Readonly<Record<Name, string>>,
  typed: Readonly<Record<Name, string>>,
  names: Readonly<Record<Name, string>>,
): Answer {
  const differ = keysOf(names).filter((name) => now[name] !== typed[name]);
  return failStale(
    actionAnswers.stale(
      differ.map((name) => `${names[name]} ${now[name] ? `‘${now[name]}’` : actionAnswers.empty}`).join(", "),
    ),
  );
}

export function ok(message: string, form?: string): Answer {
  return { tone: "ok", message, ...(form ? { form } : {}) };
}

export function fail(message: string, more: { field?: string; form?: string } = {}): Answer {
  return { tone: "fail", message, ...more };
}

/** An id out of an address or a form; whatever is none is not there. */
export function requireId(text: string | undefined): string {
  const id = z.uuid().safeParse(text);
  if (!id.success) throw new Response(null, { status: 404 });
  return id.data;
}

/** Where a list goes on: '…T…Z_id' in the address. Whatever is none is the beginning. The database has no year 0. */
export function readMark(text: string | null, id: z.ZodType<string> = z.uuid()): { at: Date; id: string } | undefined {
  const [at, ...rest] = text?.split("_") ?? [];
  const mark = z.tuple([z.iso.datetime(), id]).safeParse([at, rest.join("_")]);
  if (!mark.success || mark.data[0].startsWith("0000")) return;
  return { at: new Date(mark.data[0]), id: mark.data[1] };
}

export function writeMark({ at, id }: { at: Date; id: string }): string {
  return `${at.toISOString()}_${id}`;
}
