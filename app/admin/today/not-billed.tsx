import { Link } from "react-router";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { words as todayWords } from "./words.ts";
import "./not-billed.css";

const words = todayWords.notBilled;
const shownAtOnce = 4;

type Result = { result: ActionResult | undefined };
type Props = { rows: View["notBilled"] } & Result;

/** Everything that is sold and that no invoice asks for, each with what bills it. */
export function DayNotBilled({ rows, result }: Props) {
  const notice = <ActionNotice result={result} of={["bill"]} />;
  if (rows.length === 0) return notice;
  const [shown, rest] = [rows.slice(0, shownAtOnce), rows.slice(shownAtOnce)];
  return (
    <section className="stack gap-12 not-billed" aria-labelledby="not-billed">
      <h2 className="icon-head" id="not-billed">
        <Icon name="warning" size="md" />
        {words.heading}
      </h2>
      {notice}
      <NotBilledRows rows={shown} result={result} />
      {rest.length ? (
        <details>
          <summary className="touch">{words.more(rest.length)}</summary>
          <NotBilledRows rows={rest} result={result} />
        </details>
      ) : null}
    </section>
  );
}

function NotBilledRows({ rows, result }: Props) {
  return (
    <ul>
      {rows.map(({ linkId, draftId, what, price, why, says, client, project }) => (
        <li key={`${linkId} ${draftId}`}>
          <p className="named">
            <Link to={`/projects/${project.id}`}>{project.name}</Link>
            <span>
              {what}, <Link to={`/dashboard/admin/manage-client/${client.id}`}>{client.name}</Link>. {says}
            </span>
          </p>
          <b className="amount">{price}</b>
          {why === "draft" ? (
            <ButtonLink to={`/dashboard/admin/invoices/${draftId}`} variant="quiet" size="sm">
              {words.openDraft}
            </ButtonLink>
          ) : (
            <ActionForm
              intent="bill"
              row={{ name: "linkId", id: linkId }}
              extra={{ projectId: project.id }}
              result={result}
              button={words.bill}
              label={words.billNamed(what, client.name)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
