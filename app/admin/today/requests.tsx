import { Link } from "react-router";
import { adminWords } from "../../../content/admin.ts";
import { formatPounds } from "../../../domain/money.ts";
import { decisionWords } from "../../shared/add-on-decision-words.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { TodayList } from "./list.tsx";
import type { View } from "./view.server.ts";
import { words as todayWords } from "./words.ts";

type Request = View["requests"]["rows"][number];
type Props = View["requests"] & { isFree: boolean; result: ActionResult | undefined };

const words = todayWords.requests;
const page = "/dashboard/admin/add-on-requests";

export function DayRequests({ rows, count, isFree, result }: Props) {
  const notice = <ActionNotice result={result} of={["approve", "decline"]} />;
  if (isFree) return notice;
  return (
    <TodayList
      id="requests"
      icon="plus"
      heading={words.heading}
      count={count}
      aside={<Link to={page}>{words.all}</Link>}
      notice={notice}
      none={words.none}
    >
      {rows.map((request) => (
        <RequestRow key={request.id} request={request} result={result} />
      ))}
    </TodayList>
  );
}

function RequestRow({ request, result }: { request: Request; result: ActionResult | undefined }) {
  const { id, client, project, names, isCounted, oncePence, monthlyPence, on } = request;
  const label = decisionWords.approveNamed(names, client.name);
  return (
    <li className="day-row">
      <p className="named">
        <Link to={`/projects/${project.id}`}>{project.name}</Link>{" "}
        <span>
          <Link to={`/dashboard/admin/manage-client/${client.id}`}>{client.name}</Link>, {on}
        </span>
      </p>
      <p className="soft small day-says">{names}</p>
      <p className="soft small tabular day-meta day-money">
        {oncePence || !monthlyPence ? (
          <span>
            <b>{formatPounds(oncePence)}</b> {adminWords.once}
          </span>
        ) : null}
        {monthlyPence ? (
          <span>
            <b>{formatPounds(monthlyPence)}</b> {adminWords.aMonth}
          </span>
        ) : null}
      </p>
      <div className="day-acts">
        <ButtonLink
          to={`${page}?decline=${id}#request-${id}`}
          variant="plain"
          size="sm"
          aria-label={decisionWords.declineNamed(names, client.name)}
        >
          {decisionWords.decline}
        </ButtonLink>
        {isCounted ? (
          <ButtonLink to={`${page}#request-${id}`} variant="quiet" size="sm" aria-label={label}>
            {decisionWords.approve}
          </ButtonLink>
        ) : (
          <ActionForm
            intent="approve"
            row={{ name: "requestId", id }}
            extra={{ from: "day", clientId: client.id }}
            action={page}
            className="day-action"
            result={result}
            button={decisionWords.approve}
            label={label}
          />
        )}
      </div>
    </li>
  );
}
