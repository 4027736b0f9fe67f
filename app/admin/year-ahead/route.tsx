import { now } from "../../../server/settings/clock.ts";
import { env } from "../../../server/settings/env.server.ts";
import { findCalendarAddress } from "../../../server/year-ahead/calendar-address.ts";
import { findYearAhead } from "../../../server/year-ahead/find-year-ahead.ts";
import { requirePerson } from "../../access.server.ts";
import { runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { addressActions } from "../../shared/year-ahead/address.server.ts";
import { viewAddress } from "../../shared/year-ahead/view.server.ts";
import type { Route } from "./+types/route";
import { YearAheadPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const at = now();
  const address = viewAddress(await findCalendarAddress(viewer, at), env().SITE_ORIGIN);
  return { ...view(await findYearAhead(viewer, at)), address };
}

export function action(posted: Route.ActionArgs) {
  return runAction(addressActions, posted, {});
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export default function YearAhead({ loaderData, actionData }: Route.ComponentProps) {
  return <YearAheadPage {...loaderData} result={actionData?.result} />;
}
