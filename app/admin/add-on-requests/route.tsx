import { z } from "zod";
import { actionAnswers } from "../../../content/action-answers.ts";
import { checkLength } from "../../../domain/check-text.ts";
import { longestNote, readNote } from "../../../domain/project.ts";
import { quantityProblem } from "../../../domain/quantity.ts";
import { decideRequest } from "../../../server/add-on-requests/decide-request.ts";
import { listRequests } from "../../../server/add-on-requests/find-requests.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, readMark, requireId, runAction } from "../../actions.server.ts";
import { decisionWords } from "../../shared/add-on-decision-words.ts";
import { sayMissing } from "../../shared/invoice/missing.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { AddOnRequestsPage } from "./page.tsx";
import { readQuantities } from "./quantity-field.ts";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const before = readMark(url.searchParams.get("before"));
  return view(await listRequests(requirePerson(context), before));
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async approve({ actor }, fields) {
    const { requestId, clientId } = fields;
    const { quantities, wrongField } = readQuantities(fields);
    if (wrongField) return fail(quantityProblem, { field: wrongField, form: `approve:${requestId}` });
    const decided = await decideRequest(actor, requireId(requestId), { kind: "approved", quantities });
    const { outcome } = decided;
    if (decided.outcome === "incomplete") {
      const whose = z.uuid().safeParse(clientId).data;
      return sayMissing(decided.missing, { clientId: whose });
    }
    if (outcome === "not-there") return fail(actionAnswers.gone);
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
  return <AddOnRequestsPage {...loaderData} result={actionData?.result} />;
}
