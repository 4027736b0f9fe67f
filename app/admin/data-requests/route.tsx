import { actionAnswers } from "../../../content/action-answers.ts";
import { londonDay, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { dataRequestDue } from "../../../domain/data-request.ts";
import { dataLinkEnds } from "../../../server/data-requests/data-link.ts";
import { listDataRequests } from "../../../server/data-requests/list-data-requests.ts";
import {
  acknowledgeDataRequest,
  answerDataRequest,
  reopenDataRequest,
} from "../../../server/data-requests/settle-data-request.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, requireId, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { DataRequestsPage } from "./page.tsx";
import { answers, title, words } from "./words.ts";

export const meta = () => portalMeta(title);

type Found = Awaited<ReturnType<typeof listDataRequests>>["open"][number];

export async function loader({ context }: Route.LoaderArgs) {
  const { open, answered } = await listDataRequests(requirePerson(context));
  return { open: open.map(view), answered: answered.map(view) };
}

function view(request: Found) {
  const { id, kind, clientId, name, email, text, receivedAt, acknowledgedAt, answeredAt, linkAt, settledAs } = request;
  const isAcknowledged = acknowledgedAt !== null;
  const due = dataRequestDue({ kind, receivedOn: londonDay(receivedAt), isAcknowledged });
  const by = kind === "complaint" ? words.due.acknowledge : words.due.answer;
  const says = answeredAt ? words.answered(longDay(answeredAt)) : due ? by(longDay(noonOf(due))) : words.due.none;
  return {
    id,
    kind,
    clientId,
    name,
    email,
    text,
    isAcknowledged,
    // What they did themselves is done.
    canReopen: answeredAt !== null && !settledAs,
    says: settledAs ? `${says}. ${words.settled[settledAs]}` : says,
    linked: linkAt && !answeredAt ? words.linked(longDay(linkAt), longDay(dataLinkEnds(linkAt))) : "",
    received: words.received(longDay(receivedAt)),
    acknowledged: acknowledgedAt ? words.acknowledged(longDay(acknowledgedAt)) : "",
  };
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async acknowledge({ actor }, { dataRequestId }) {
    const { outcome } = await acknowledgeDataRequest(actor, requireId(dataRequestId));
    return outcome === "done" ? ok(answers.acknowledged) : fail(actionAnswers.gone);
  },
  async answer({ actor }, { dataRequestId }) {
    const { outcome } = await answerDataRequest(actor, requireId(dataRequestId));
    return outcome === "done" ? ok(answers.answered) : fail(actionAnswers.gone);
  },
  async reopen({ actor }, { dataRequestId }) {
    const { outcome } = await reopenDataRequest(actor, requireId(dataRequestId));
    return outcome === "done" ? ok(answers.reopened) : fail(actionAnswers.gone);
  },
};

export default function DataRequests({ loaderData, actionData }: Route.ComponentProps) {
  return <DataRequestsPage {...loaderData} result={actionData?.result} />;
}
