import { moneyTitles, settingsWords } from "../../../content/admin-money.ts";
import { londonMoment } from "../../../domain/calendar-day.ts";
import {
  checkMoneySettings,
  defaultTerms,
  readMoneySettings,
  showRate,
  showSortCode,
  showVatNumber,
} from "../../../domain/money-settings.ts";
import { changeMoneySettings, findSettingsPage } from "../../../server/invoices/money-settings.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { MoneySettingsPage } from "./page.tsx";

export const meta = () => portalMeta(moneyTitles.settings);

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const rows = await findSettingsPage(viewer);
  const shown = rows.map((row) => ({
    id: row.id,
    at: londonMoment(row.at),
    who: row.actorId === viewer.id ? settingsWords.you : settingsWords.provider,
    accountName: row.accountName,
    sortCode: showSortCode(row.sortCode),
    accountNumber: row.accountNumber,
    vatNumber: showVatNumber(row.vatNumber),
    vatRate: showRate(row.vatRate),
    termsDays: row.termsDays,
  }));
  const [newest] = shown;
  const { accountName = "", sortCode = "", accountNumber = "", vatNumber = "" } = newest ?? {};
  return {
    isFilled: newest !== undefined,
    settings: {
      accountName,
      sortCode,
      accountNumber,
      vatNumber,
      vatRate: newest?.vatRate ?? showRate(defaultTerms.vatRate),
      termsDays: String(newest?.termsDays ?? defaultTerms.termsDays),
    },
    history: shown,
  };
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async save({ viewer, caller }, fields) {
    const settings = readMoneySettings(fields);
    const [problem] = Object.entries(checkMoneySettings(settings));
    if (problem) return fail(problem[1], { field: problem[0] });
    const { outcome } = await changeMoneySettings(viewer, settings, caller, now());
    return ok(outcome === "changed" ? settingsWords.saved : settingsWords.unchanged);
  },
};

export default function Money({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneySettingsPage {...loaderData} result={actionData?.result} />;
}
