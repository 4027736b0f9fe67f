import { cleanLine, cleanText } from "../../../domain/clean-text.ts";
import { now } from "../../../server/settings/clock.ts";
import { type BusinessDetails, businessEdit, daysEdit } from "../../../server/website/edit-business.ts";
import { findDraft } from "../../../server/website/edit-draft.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, type Answer, fail, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { saveDraft } from "../../shared/website/draft.server.ts";
import type { Route } from "./+types/route";
import { WebsiteBusinessPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { expected, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  return view(await findDraft(requirePerson(context), now()));
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  "save-business": async ({ actor }, typed) => {
    const places = Object.keys(expected).map((name) => [`business.${name}`, name]);
    const edit = businessEdit(readBusiness(typed), typed.revision ?? "");
    return sayExpected(await saveDraft(actor, edit, { fields: Object.fromEntries(places) }));
  },
  "save-days": async ({ actor }, { days = "", revision = "" }) => {
    const count = /^\d{1,4}$/.test(days.trim()) ? Number(days) : Number.NaN;
    return sayExpected(await saveDraft(actor, daysEdit(count, revision), { fields: { daysUntilOnline: "days" } }));
  },
};

function readBusiness(typed: Record<string, string>): BusinessDetails {
  const line = (name: string) => cleanLine(typed[name]);
  return {
    name: line("name"),
    owner: line("owner"),
    firstName: line("firstName"),
    legalName: line("legalName"),
    address: cleanText(typed.address).split("\n").map(cleanLine).filter(Boolean),
    phone: line("phone"),
    enquiriesEmail: line("enquiriesEmail"),
    supportEmail: line("supportEmail"),
  };
}

/** At its field, a sentence of its own. */
function sayExpected(answer: Answer): Answer {
  const { field = "" } = answer;
  const sentence = expected[field];
  return sentence ? fail(sentence, { field }) : answer;
}

export default function WebsiteBusiness({ loaderData, actionData }: Route.ComponentProps) {
  return <WebsiteBusinessPage {...loaderData} result={actionData?.result} />;
}
