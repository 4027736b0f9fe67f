import { redirect } from "react-router";
import { checkLength } from "../../../domain/check-text.ts";
import { cleanLine, cleanText } from "../../../domain/clean-text.ts";
import { isKeyOf } from "../../../domain/is-key-of.ts";
import { longestHint, longestTitle, materialKinds, mostChoices } from "../../../domain/material.ts";
import { longestNote } from "../../../domain/project.ts";
import {
  addItem,
  changeItem,
  type ItemWords,
  type ListEdited,
  moveItem,
  takeOffItem,
} from "../../../server/material/edit-list.ts";
import { findMaterial } from "../../../server/material/find-material.ts";
import { sendList } from "../../../server/material/send-list.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, type Answer, fail, ok, requireId, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { MaterialListPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, templates, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findMaterial(requirePerson(context), requireId(params.projectId));
  if (!found) throw new Response(null, { status: 404 });
  return view(found);
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { projectId: requireId(posted.params.projectId) });
}

const actions: Actions<{ projectId: string }> = {
  async template({ actor, projectId }, { name = "", id }) {
    if (!isKeyOf(templates, name)) throw new Response(null, { status: 400 });
    const { choices, ...template } = templates[name];
    const item = Object.assign({ id: requireId(id), isNeeded: true, choices: [...choices] }, template);
    const { outcome } = await addItem(actor, projectId, item);
    return say(outcome, answers.added(template.title));
  },
  async add({ actor, projectId }, fields) {
    const item = readItem(fields);
    if ("problem" in item) return fail(item.problem, { field: item.field });
    const { outcome } = await addItem(actor, projectId, Object.assign({ id: requireId(fields.id) }, item));
    return say(outcome, answers.added(item.title));
  },
  async change({ actor, projectId }, fields) {
    const itemId = requireId(fields.itemId);
    const form = `change:${itemId}`;
    const item = readItem(fields);
    if ("problem" in item) return fail(item.problem, { field: item.field, form });
    const { outcome } = await changeItem(actor, { projectId, itemId }, item);
    return say(outcome, answers.saved);
  },
  async up({ actor, projectId }, { itemId }) {
    const { outcome } = await moveItem(actor, { projectId, itemId: requireId(itemId) }, -1);
    return say(outcome, "");
  },
  async down({ actor, projectId }, { itemId }) {
    const { outcome } = await moveItem(actor, { projectId, itemId: requireId(itemId) }, 1);
    return say(outcome, "");
  },
  async "take-off"({ actor, projectId }, { itemId }) {
    const { outcome } = await takeOffItem(actor, { projectId, itemId: requireId(itemId) });
    return say(outcome, answers.takenOff);
  },
  async send({ actor, projectId }, { note: typed }) {
    const note = cleanText(typed).trim();
    const problem = note ? checkLength(note, longestNote) : answers.line;
    if (problem) return fail(problem, { field: "note" });
    const { outcome } = await sendList(actor, projectId, note);
    if (outcome === "sent") throw redirect(`/projects/${projectId}/material`);
    return outcome === "empty" ? fail(answers.empty) : say(outcome, "");
  },
};

function say(outcome: ListEdited["outcome"], done: string): Answer {
  switch (outcome) {
    case "not-there":
      throw new Response(null, { status: 404 });
    case "too-many":
      return fail(answers.tooMany);
    case "not-being-made":
      return fail(answers.notBeingMade);
    case "unchanged":
      return ok(done && answers.unchanged);
    case "saved":
      return ok(done);
  }
}

function readItem(fields: Record<string, string>): ItemWords | { problem: string; field: string } {
  const title = cleanLine(fields.title);
  const hint = cleanText(fields.hint).trim();
  const kind = materialKinds.find((one) => one === fields.kind) ?? "text";
  const isCounted = kind === "photos" || kind === "files";
  const enough = isCounted ? Number(fields.enough || "1") : 1;
  const lines = cleanText(fields.choices).split("\n").map(cleanLine).filter(Boolean);
  const choices = kind === "choice" ? [...new Set(lines)] : [];
  const titleProblem = title ? checkLength(title, longestTitle) : answers.title;
  if (titleProblem) return { problem: titleProblem, field: "title" };
  const hintProblem = checkLength(hint, longestHint);
  if (hintProblem) return { problem: hintProblem, field: "hint" };
  if (!Number.isInteger(enough) || enough < 1 || enough > 30) return { problem: answers.enough, field: "enough" };
  const isFew = kind === "choice" && (choices.length < 2 || choices.length > mostChoices);
  if (isFew || choices.some((choice) => choice.length > longestTitle))
    return { problem: answers.choices, field: "choices" };
  return { kind, title, hint, enough, choices, isNeeded: fields.needed === "on" };
}

export default function MaterialList({ loaderData, actionData }: Route.ComponentProps) {
  return <MaterialListPage {...loaderData} result={actionData?.result} />;
}
