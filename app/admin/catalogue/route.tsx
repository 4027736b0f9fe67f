import { actionAnswers } from "../../../content/action-answers.ts";
import { type LineKind, readEntry } from "../../../domain/catalogue-entry.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { listCatalogue, saveEntry } from "../../../server/catalogue/edit-catalogue.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, failStale, ok, requireId, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { CataloguePage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  return view(await listCatalogue(requirePerson(context)));
}

type Input = { actor: PersonActor };

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  "save-plan": (input, fields) => save(input, "plan", fields),
  "save-add-on": (input, fields) => save(input, "add-on", fields),
  "save-product": (input, fields) => save(input, "product", fields),
};

async function save({ actor }: Input, kind: LineKind, fields: Record<string, string>) {
  const { id = "" } = fields;
  const form = `save-${kind}:${id}`;
  const entryId = id ? requireId(id) : undefined;
  const entry = readEntry(kind, fields);
  if ("message" in entry) return fail(entry.message, { field: entry.field, form });
  const { outcome } = await saveEntry(actor, entryId, entry, fields.revision);
  if (outcome === "stale") return failStale(answers.changedMeanwhile, form);
  if (outcome === "on-website") return fail(answers.onWebsite, { form });
  if (outcome === "name-taken") return fail(answers.nameTaken, { field: "name", form });
  return outcome === "saved" ? ok(answers.saved, form) : fail(actionAnswers.gone, { form });
}

export default function Catalogue({ loaderData, actionData }: Route.ComponentProps) {
  return <CataloguePage {...loaderData} result={actionData?.result} />;
}
