import { checkMoneySettings, isVatAgreed, readMoneySettings } from "../../../domain/money-settings.ts";
import { checkNumbering, readNumbering } from "../../../domain/numbering.ts";
import { listCatalogue } from "../../../server/catalogue/edit-catalogue.ts";
import { changeMoneySettings, findSettingsPage } from "../../../server/invoices/money-settings.ts";
import { changeNumbering, findNumbering } from "../../../server/invoices/numbering.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, failStale, ok, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { MoneySettingsPage } from "./page.tsx";
import { numbersRevision, view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const { plans } = await listCatalogue(viewer);
  return view({ rows: await findSettingsPage(viewer), plans, numbering: await findNumbering(viewer) }, viewer);
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
  async number({ actor }, fields) {
    const numbering = readNumbering(fields);
    const [problem] = Object.entries(checkNumbering(numbering));
    if (problem) return fail(problem[1], { field: problem[0] });
    if (fields.revision !== numbersRevision(await findNumbering(actor))) return failStale(answers.numbersStale);
    const { outcome } = await changeNumbering(actor, numbering);
    if (outcome === "fixed") return fail(answers.numbersFixed, { field: "prefix" });
    return ok(outcome === "changed" ? answers.numbersSaved : answers.unchanged);
  },
};

export default function Money({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneySettingsPage {...loaderData} result={actionData?.result} />;
}
