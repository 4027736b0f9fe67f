import { redirect } from "react-router";
import { actionAnswers } from "../../../content/action-answers.ts";
import { londonDay } from "../../../domain/calendar-day.ts";
import { readAddOn, readDomain, readFirstDay, readPlan, readPrices } from "../../../domain/website/read-entry.ts";
import { findEntry } from "../../../domain/website/sold.ts";
import { now } from "../../../server/settings/clock.ts";
import { findDraft } from "../../../server/website/edit-draft.ts";
import * as commands from "../../../server/website/edit-plans.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, type Answer, fail, failStale, ok, requireId, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { draftWords } from "../../shared/website/words.ts";
import type { Route } from "./+types/route";
import { WebsitePlanPage } from "./page.tsx";
import { view, viewNew } from "./view.server.ts";
import { answers, refusals, title } from "./words.ts";

export const meta = () => portalMeta(title);

const list = "/dashboard/admin/website/plans";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const at = now();
  const draft = await findDraft(viewer, at);
  if (params.entryId === "new-plan") return viewNew(draft, at, "plan");
  if (params.entryId === "new-add-on") return viewNew(draft, at, "add-on");
  const found = findEntry(draft.content, requireId(params.entryId));
  if (!found) throw new Response(null, { status: 404 });
  const clients = found.kind === "plan" ? await commands.countClients(viewer, found.entry.id) : 0;
  return view(draft, at, { found, clients, chosen: url.searchParams.get("from") });
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { id: posted.params.entryId });
}

const actions: Actions<{ id: string }> = {
  async "save-price"({ actor, id }, { revision = "", was = "", ...fields }) {
    const prices = readPrices(fields.yearlyPrice !== undefined, fields);
    if ("message" in prices) return fail(prices.message, { field: prices.field });
    const day = readFirstDay(fields.from, londonDay(actor.at));
    if ("message" in day) return fail(day.message, { field: day.field });
    const price = { from: day.from, was: was || null, pence: prices.pence, yearlyPence: prices.yearlyPence };
    return answerOf(await commands.savePrice(actor, { id: requireId(id), revision }, price));
  },
  async "take-out"({ actor, id }, { revision = "", from = "" }) {
    return answerOf(await commands.takePriceOut(actor, { id: requireId(id), revision }, from));
  },
  async "save-plan"({ actor, id }, { revision = "", ...fields }) {
    const read = readPlan(fields);
    if ("message" in read) return fail(read.message, { field: read.field });
    return answerOf(await commands.savePlan(actor, { id: requireId(id), revision }, read.details));
  },
  async "save-add-on"({ actor, id }, { revision = "", ...fields }) {
    const read = readAddOn(fields);
    if ("message" in read) return fail(read.message, { field: read.field });
    return answerOf(await commands.saveAddOn(actor, { id: requireId(id), revision }, read.details), "title");
  },
  async "save-domain"({ actor, id }, { revision = "", ...fields }) {
    const read = readDomain(fields);
    if ("message" in read) return fail(read.message, { field: read.field });
    return answerOf(await commands.saveDomain(actor, { id: requireId(id), revision }, read.details));
  },
  async "add-plan"({ actor }, fields) {
    const read = readPlan(fields);
    if ("message" in read) return fail(read.message, { field: read.field });
    const prices = readPrices(true, fields);
    if ("message" in prices) return fail(prices.message, { field: prices.field });
    const added = await commands.addPlan(actor, read.details, prices);
    if (added.outcome === "added") throw redirect(`${list}/${added.id}`);
    return answerOf(added);
  },
  async "add-add-on"({ actor }, fields) {
    const read = readAddOn(fields);
    if ("message" in read) return fail(read.message, { field: read.field });
    const prices = readPrices(false, fields);
    if ("message" in prices) return fail(prices.message, { field: prices.field });
    const added = await commands.addAddOn(actor, read.details, prices.pence);
    if (added.outcome === "added") throw redirect(`${list}/${added.id}`);
    return answerOf(added, "title");
  },
  async "take-off"({ actor, id }, { revision = "" }) {
    const edited = await commands.takeOff(actor, { id: requireId(id), revision });
    if (edited.outcome === "saved") throw redirect(list);
    return answerOf(edited);
  },
};

/** `name` is the field that has the name. */
function answerOf(edited: commands.EntryEdited, name = "name"): Answer {
  switch (edited.outcome) {
    case "saved":
      return ok(draftWords.saved);
    case "stale":
      return failStale(draftWords.changedMeanwhile);
    case "not-there":
      return fail(actionAnswers.gone);
    case "invalid":
      if (edited.field.startsWith("prices")) return fail(answers.priceWrong, { field: "price" });
      return fail(isNumber(edited.field) ? answers.numberWrong : answers.tooLong, { field: edited.field });
    case "name-taken":
      return fail(refusals["name-taken"], { field: name });
    default:
      return fail(refusals[edited.outcome]);
  }
}

const isNumber = (field: string) => field.startsWith("features.") && !/\.(?:medium|kind)$/.test(field);

export default function WebsitePlan({ loaderData, actionData }: Route.ComponentProps) {
  return <WebsitePlanPage {...loaderData} result={actionData?.result} />;
}
