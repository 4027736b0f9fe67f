import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { z } from "zod";
import type { Person } from "../../../server/access/actor.ts";
import { findAddOnPage } from "../../../server/add-on-requests/find-add-on-page.ts";
import { log } from "../../../server/observe/log.ts";
import { listOwnProjects } from "../../../server/projects/find-projects.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { requirePerson } from "../../access.server.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { AddOnPage, ProjectNotFound } from "./page.tsx";
import type { AddOnResult } from "./request.ts";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  try {
    if (params.projectId === undefined) return redirect(await leadToProject(viewer, url.searchParams.get("project")));
    const id = z.uuid().safeParse(params.projectId);
    const found = id.success ? await findAddOnPage(viewer, id.data) : undefined;
    if (!found) return data({ page: undefined }, { status: 404 });
    return {
      page: view(found, randomUUID()),
      sent: url.searchParams.get("result") === "sent",
    };
  } catch (error) {
    const { id: requestId } = requireRequest(context);
    log.error({ err: error, requestId }, "the add-on page could not be loaded");
    return data({ failed: requestId }, { status: 500 });
  }
}

/** Without a project in the address: the one that was picked, the only one there is, or back to choose. */
async function leadToProject(viewer: Person, picked: string | null): Promise<string> {
  if (picked) return `/clients/addon/new/${encodeURIComponent(picked)}`;
  if (picked === "") return "/clients/dashboard?pick=none";
  const [only, another] = await listOwnProjects(viewer);
  return only && !another ? `/clients/addon/new/${only.id}` : "/clients/dashboard";
}

/** Where /send-add-ons-email.php leads a browser without scripts: nothing is stored here, the choice is shown again. */
export async function action({ request, url }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const chosen = form.getAll("selectedAddOns").filter((line) => typeof line === "string");
  const result = readResult(url.searchParams.get("result"));
  return data({ chosen, result }, { status: result === "failed" ? 503 : 422 });
}

function readResult(text: string | null): AddOnResult {
  return text === "none-chosen" || text === "failed" ? text : "refused";
}

export default function AddOn({ loaderData, actionData }: Route.ComponentProps) {
  if ("failed" in loaderData) return <LoadFailed message={answers.notLoaded} requestId={loaderData.failed} />;
  if (!loaderData.page) return <ProjectNotFound />;
  const result = actionData?.result ?? (loaderData.sent ? "sent" : undefined);
  return <AddOnPage {...loaderData.page} chosen={actionData?.chosen ?? []} result={result} />;
}
