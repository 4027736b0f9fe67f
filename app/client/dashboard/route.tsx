import { data } from "react-router";
import { londonDay } from "../../../domain/calendar-day.ts";
import { log } from "../../../server/observe/log.ts";
import { findDashboard } from "../../../server/projects/find-projects.ts";
import { now } from "../../../server/settings/clock.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { requirePerson } from "../../access.server.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { ClientDashboard, NoClient } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title, words } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const pickProblem = url.searchParams.get("pick") === "none" ? words.pickFirst : undefined;
  try {
    const found = await findDashboard(viewer);
    return { page: found && { ...view(found, londonDay(now())), pickProblem } };
  } catch (error) {
    const { id: requestId } = requireRequest(context);
    log.error({ err: error, requestId }, "a dashboard could not be loaded");
    return data({ failed: requestId }, { status: 500 });
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  if ("failed" in loaderData) return <LoadFailed message={answers.notLoaded} requestId={loaderData.failed} />;
  return loaderData.page ? <ClientDashboard {...loaderData.page} /> : <NoClient />;
}
