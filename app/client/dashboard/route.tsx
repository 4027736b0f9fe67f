import { data } from "react-router";
import { actionAnswers } from "../../../content/action-answers.ts";
import { portalTitles } from "../../../content/portal.ts";
import { addOnMessages } from "../../../domain/add-on-request.ts";
import { type Day, londonDay, longDay } from "../../../domain/calendar-day.ts";
import { extraCardsBelowProjects } from "../../../domain/catalogue.ts";
import { log } from "../../../server/observe/log.ts";
import { findDashboard } from "../../../server/projects/find-projects.ts";
import { now } from "../../../server/settings/clock.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { requirePerson } from "../../access.server.ts";
import { showOwed } from "../../shared/invoice/view.server.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { ClientDashboard, NoClient } from "./page.tsx";

export const meta = () => portalMeta(portalTitles.dashboard);

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const pickProblem = url.searchParams.get("pick") === "none" ? addOnMessages.noProject : undefined;
  try {
    const found = await findDashboard(viewer);
    return { page: found && { ...show(found, londonDay(now())), pickProblem } };
  } catch (error) {
    const { id: requestId } = requireRequest(context);
    log.error({ err: error, requestId }, "a dashboard could not be loaded");
    return data({ failed: requestId }, { status: 500 });
  }
}

function show({ client, projects, owed }: NonNullable<Awaited<ReturnType<typeof findDashboard>>>, today: Day) {
  const owedFor = (id: string) => {
    const { owedPence, overduePence } = showOwed(
      owed.filter(({ projectId }) => projectId === id),
      today,
    );
    return { owedPence, overduePence };
  };
  return {
    name: client.name,
    owed: showOwed(owed, today),
    offersMore: projects.length < extraCardsBelowProjects,
    projects: projects.map(
      ({ id, projectName, description, status, statusSince, note, url, projectDay, ...projectLines }) => ({
        id,
        name: projectName,
        description,
        status,
        projectDay,
        note,
        url,
        since: longDay(statusSince),
        plans: projectLines.plans.map(({ name }) => name),
        addOns: projectLines.addOns.map(({ name }) => name),
        ...owedFor(id),
        costs: {
          oncePence: projectLines.costs.oncePence,
          recurringPence: projectLines.costs.recurringPence,
          paymentType: projectLines.paymentType,
        },
      }),
    ),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  if ("failed" in loaderData)
    return <LoadFailed message={actionAnswers.dashboardNotLoaded} requestId={loaderData.failed} />;
  return loaderData.page ? <ClientDashboard {...loaderData.page} /> : <NoClient />;
}
