import { Link } from "react-router";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { TodayList } from "./list.tsx";
import type { View } from "./view.server.ts";
import { words as todayWords } from "./words.ts";

const words = todayWords.notBilled;

type Props = View["notBilled"] & { result: ActionResult | undefined };

/** Everything that is sold and that no invoice asks for, each with what bills it. */
export function DayNotBilled({ rows, count, result }: Props) {
  const notice = <ActionNotice result={result} of={["bill"]} />;
  if (rows.length === 0) return notice;
  return (
    <TodayList id="not-billed" icon="paper" heading={words.heading} count={count} notice={notice} none="">
      {rows.map(({ linkId, draftId, what, price, why, says, client, project }) => (
        <li className="day-row" key={`${linkId} ${draftId}`}>
          <p className="named">
            <Link to={`/projects/${project.id}`}>{project.name}</Link>{" "}
            <span>
              <Link to={`/dashboard/admin/manage-client/${client.id}`}>{client.name}</Link>
            </span>
          </p>
          <p className="soft small day-says">
            {what}, <b className="tabular">{price}</b>. {says}
          </p>
          <div className="day-acts">
            {why === "draft" ? (
              <ButtonLink to={`/dashboard/admin/invoices/${draftId}`} variant="quiet" size="sm">
                {words.openDraft}
              </ButtonLink>
            ) : (
              <ActionForm
                intent="bill"
                row={{ name: "linkId", id: linkId }}
                extra={{ projectId: project.id }}
                className="day-action"
                result={result}
                button={words.bill}
                label={words.billNamed(what, client.name)}
              />
            )}
          </div>
        </li>
      ))}
    </TodayList>
  );
}
