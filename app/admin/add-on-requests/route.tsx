import { redirect } from "react-router";
import { z } from "zod";
import { actionAnswers } from "../../../content/action-answers.ts";
import { adminTitles } from "../../../content/admin.ts";
import { priceWords } from "../../../domain/add-on-request.ts";
import { shortDay } from "../../../domain/calendar-day.ts";
import { sumAddOns } from "../../../domain/pricing.ts";
import { checkLength, longestNote, readNote } from "../../../domain/project.ts";
import { decideRequest } from "../../../server/add-on-requests/decide-request.ts";
import { listRequests } from "../../../server/add-on-requests/find-requests.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, readMark, requireId, runAction, writeMark } from "../../actions.server.ts";
import { readMissing, sayMissing } from "../../shared/invoice/missing.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { AddOnRequestsPage } from "./page.tsx";

export const meta = () => portalMeta(adminTitles.requests);

export async function loader({ url, context }: Route.LoaderArgs) {
  const before = readMark(url.searchParams.get("before"));
  const { requests, older } = await listRequests(requirePerson(context), before);
  return {
    result: approvedElsewhere(url.searchParams),
    older: older && `/dashboard/admin/add-on-requests?before=${writeMark(older)}`,
    rows: requests.map(({ id, client, project, lines, requestedAt, approvedAt, declinedAt, declineReason }) => {
      const decidedAt = approvedAt ?? declinedAt;
      return {
        id,
        client,
        project,
        ...sumAddOns(lines),
        lines: lines.map((line) => ({ name: line.name, price: priceWords(line) })),
        on: shortDay(requestedAt),
        state: approvedAt ? ("approved" as const) : declinedAt ? ("declined" as const) : ("waiting" as const),
        reason: declineReason,
        decidedOn: decidedAt ? shortDay(decidedAt) : "",
      };
    }),
  };
}

/** What was to be approved in the day's list and lacked something leads here and says so. */
function approvedElsewhere(query: URLSearchParams): ActionResult | undefined {
  const missing = readMissing(query.get("lacks"));
  if (missing.length === 0) return;
  return { form: "approve", ...sayMissing(missing, { clientId: z.uuid().safeParse(query.get("client")).data }) };
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async approve({ viewer, caller }, { requestId, clientId, from }) {
    const decided = await decideRequest(viewer, requireId(requestId), { kind: "approved" }, caller, now());
    const { outcome } = decided;
    if (decided.outcome === "incomplete") {
      const whose = z.uuid().safeParse(clientId).data;
      if (from === "day")
        throw redirect(`/dashboard/admin/add-on-requests?lacks=${decided.missing.join(".")}&client=${whose ?? ""}`);
      return sayMissing(decided.missing, { clientId: whose });
    }
    if (outcome === "not-there") return fail(actionAnswers.gone);
    if (from === "day") throw redirect(`/clients/dashboard/admin?done=${outcome === "approved" ? outcome : "decided"}`);
    return ok(outcome === "approved" ? actionAnswers.requestApproved : actionAnswers.requestDecided);
  },
  async decline({ viewer, caller }, { requestId, reason: given }) {
    const reason = readNote(given);
    const form = `decline:${requestId}`;
    const problem = reason ? checkLength(reason, longestNote) : actionAnswers.reasonMissing;
    if (problem) return fail(problem, { field: "reason", form });
    const { outcome } = await decideRequest(viewer, requireId(requestId), { kind: "declined", reason }, caller, now());
    if (outcome === "not-there") return fail(actionAnswers.gone, { form });
    return ok(outcome === "declined" ? actionAnswers.requestDeclined : actionAnswers.requestDecided, form);
  },
};

export default function AddOnRequests({ loaderData, actionData }: Route.ComponentProps) {
  return <AddOnRequestsPage {...loaderData} result={actionData?.result ?? loaderData.result} />;
}
