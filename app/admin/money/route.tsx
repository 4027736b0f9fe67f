import { checkMoneySettings, isVatAgreed, readMoneySettings } from "../../../domain/money-settings.ts";
import { listCatalogue } from "../../../server/catalogue/edit-catalogue.ts";
import { changeMoneySettings, findSettingsPage } from "../../../server/invoices/money-settings.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { MoneySettingsPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const { plans } = await listCatalogue(viewer);
  return view(await findSettingsPage(viewer), plans, viewer);
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async save({ actor }, fields) {
    const settings = readMoneySettings(fields);
    const [problem] = Object.entries(checkMoneySettings(settings));
    if (problem) return fail(problem[1], { field: problem[0] });
    const [before] = await findSettingsPage(actor);
    if (!isVatAgreed(before, settings, fields)) return fail(answers.vatUnconfirmed, { field: "vatConfirmed" });
    const { outcome } = await changeMoneySettings(actor, settings);
    return ok(outcome === "changed" ? answers.saved : answers.unchanged);
  },
};

export default function Money({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneySettingsPage {...loaderData} result={actionData?.result} />;
}
