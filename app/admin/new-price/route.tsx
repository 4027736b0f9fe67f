import { actionAnswers } from "../../../content/action-answers.ts";
import { londonDay } from "../../../domain/calendar-day.ts";
import { announceNewPrice, findNewPrice } from "../../../server/plan-changes/announce-price.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, failStale, ok, requireId, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { NewPricePage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, linkField, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findNewPrice(requirePerson(context), requireId(params.entryId), londonDay(now()));
  if (!found) throw new Response(null, { status: 404 });
  return view(found);
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { planId: requireId(posted.params.entryId) });
}

const actions: Actions<{ planId: string }> = {
  async announce({ actor, planId }, { revision = "", ...fields }) {
    const linkIds = Object.keys(fields).flatMap((name) =>
      name.startsWith(linkField) ? [name.slice(linkField.length)] : [],
    );
    const announced = await announceNewPrice(actor, { planId, linkIds, revision });
    switch (announced.outcome) {
      case "announced":
        return ok(answers.announced(announced.clients));
      case "stale":
        return failStale(answers.stale);
      case "nobody":
        return fail(answers.nobody);
      case "not-there":
        return fail(actionAnswers.gone);
    }
  },
};

export default function NewPrice({ loaderData, actionData }: Route.ComponentProps) {
  return <NewPricePage {...loaderData} result={actionData?.result} />;
}
