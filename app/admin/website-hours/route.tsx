import { awayWords } from "../../../content/away.ts";
import { londonDay } from "../../../domain/calendar-day.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { backOn, findAwayFault } from "../../../domain/website/away.ts";
import type { Away, OpeningHours, SiteContent } from "../../../domain/website/content.ts";
import { type DaysAway, weekdays } from "../../../domain/working-day.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { now } from "../../../server/settings/clock.ts";
import { env } from "../../../server/settings/env.server.ts";
import { findDraft } from "../../../server/website/edit-draft.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, type Answer, fail, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { saveDraft } from "../../shared/website/draft.server.ts";
import type { Route } from "./+types/route";
import { WebsiteHoursPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  const at = now();
  return view(await findDraft(requirePerson(context), at), { at, host: new URL(env().SITE_ORIGIN).host });
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  "save-away": ({ actor }, fields) => saveAway(actor, fields),
  "clear-away": ({ actor }, { revision = "" }) => keepAway(actor, revision, null),
  "save-hours": ({ actor }, fields) => saveHours(actor, fields),
};

/** Days without words of their own get a sentence, and so do those whose sentence was about other days. */
async function saveAway(actor: PersonActor, fields: Record<string, string>): Promise<Answer> {
  const { revision = "", isAway, from = "", until = "", says, isAnnounced, isReminding } = fields;
  if (!isAway) return keepAway(actor, revision, null);
  const { content } = await findDraft(actor, actor.at);
  const { hours } = content;
  const saved = hours.away;
  const wrong = findAwayFault({ from, until }, { today: londonDay(actor.at), saved });
  if (wrong) return fail(answers.faults[wrong.fault], { field: wrong.field });
  const typed = cleanLine(says);
  const isOwn = typed !== "" && (!saved || typed !== proposed(saved, hours));
  return keepAway(actor, revision, {
    from,
    until,
    words: isOwn ? typed : proposed({ from, until }, hours),
    isAnnounced: isAnnounced === "on",
    isReminding: isReminding === "on",
  });
}

const proposed = (away: DaysAway, hours: OpeningHours) => awayWords.proposed(away, backOn(away, hours));

function keepAway(actor: PersonActor, revision: string, away: Away | null): Promise<Answer> {
  const edit = {
    piece: ({ hours }: SiteContent) => hours.away,
    revision,
    change: (content: SiteContent) => ({ ...content, hours: { ...content.hours, away } }),
  };
  return saveDraft(actor, edit, { fields: { "hours.away.words": "says" } });
}

async function saveHours(actor: PersonActor, fields: Record<string, string>): Promise<Answer> {
  const [firstDay, lastDay] = [fields.firstDay, fields.lastDay].map((name) => weekdays.find((day) => day === name));
  const [opens, closes] = [Number(fields.opens), Number(fields.closes)];
  if (!firstDay || !lastDay || weekdays.indexOf(lastDay) < weekdays.indexOf(firstDay))
    return fail(answers.daysWrong, { field: "lastDay" });
  if (!(opens < closes)) return fail(answers.hoursWrong, { field: "closes" });
  const edit = {
    piece: ({ hours: { away: _away, ...hours } }: SiteContent) => hours,
    revision: fields.revision ?? "",
    change: (content: SiteContent) => {
      const { hours } = content;
      const next = { firstDay, lastDay, opens, closes, away: hours.away };
      return { ...content, hours: { ...next, away: hours.away && withDaysOf(hours.away, hours, next) } };
    },
  };
  return saveDraft(actor, edit, { fields: { "hours.opens": "opens", "hours.closes": "closes" } });
}

/** A sentence that was proposed names the day of the return, which the opening days decide. */
function withDaysOf(away: Away, before: OpeningHours, next: OpeningHours): Away {
  return away.words === proposed(away, before) ? { ...away, words: proposed(away, next) } : away;
}

export default function WebsiteHours({ loaderData, actionData }: Route.ComponentProps) {
  return <WebsiteHoursPage {...loaderData} result={actionData?.result} />;
}
