import { redirect } from "react-router";
import { z } from "zod";
import { actionAnswers } from "../../../content/action-answers.ts";
import { checkLength, longestNote, readNote } from "../../../domain/project.ts";
import { quantityProblem } from "../../../domain/quantity.ts";
import { decideRequest } from "../../../server/add-on-requests/decide-request.ts";
import { listRequests } from "../../../server/add-on-requests/find-requests.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, readMark, requireId, runAction } from "../../actions.server.ts";
import { decisionWords } from "../../shared/add-on-decision-words.ts";
import { readMissing, sayMissing } from "../../shared/invoice/missing.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { AddOnRequestsPage } from "./page.tsx";
import { readQuantities } from "./quantity-field.ts";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const before = readMark(url.searchParams.get("before"));
  const { rows, older } = view(await listRequests(requirePerson(context), before));
  return { rows, older, result: approvedElsewhere(url.searchParams) };
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
  async approve({ actor }, fields) {
    const { requestId, clientId, from } = fields;
    const { quantities, wrongField } = readQuantities(fields);
    if (wrongField) return fail(quantityProblem, { field: wrongField, form: `approve:${requestId}` });
    const decided = await decideRequest(actor, requireId(requestId), { kind: "approved", quantities });
    const { outcome } = decided;
    if (decided.outcome === "incomplete") {
      const whose = z.uuid().safeParse(clientId).data;
      if (from === "day")
        throw redirect(`/dashboard/admin/add-on-requests?lacks=${decided.missing.join(".")}&client=${whose ?? ""}`);
      return sayMissing(decided.missing, { clientId: whose });
    }
    if (outcome === "not-there") return fail(actionAnswers.gone);
    if (from === "day") throw redirect(`/clients/dashboard/admin?done=${outcome === "approved" ? outcome : "decided"}`);
    return ok(outcome === "approved" ? decisionWords.approved : decisionWords.decidedAlready);
  },
  async decline({ actor }, { requestId, reason: given }) {
    const reason = readNote(given);
    const form = `decline:${requestId}`;
    const problem = reason ? checkLength(reason, longestNote) : answers.reasonMissing;
    if (problem) return fail(problem, { field: "reason", form });
    const { outcome } = await decideRequest(actor, requireId(requestId), { kind: "declined", reason });
    if (outcome === "not-there") return fail(actionAnswers.gone, { form });
    return ok(outcome === "declined" ? answers.declined : decisionWords.decidedAlready, form);
  },
};

export default function AddOnRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, older, result } = loaderData;
  return <AddOnRequestsPage rows={rows} older={older} result={actionData?.result ?? result} />;
}
