import { Link } from "react-router";
import { adminWords } from "../../../content/admin.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RunRecorder } from "./run-recorder.tsx";
import { useFreshRuns } from "./use-fresh-runs.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type TonightPageProps = View & { result: ActionResult | undefined };

const path = "/dashboard/admin/billing";

/** What will happen by itself, a button for whoever cannot wait, and what has happened. */
export function TonightPage({
  tonight: { day, paused, waiting, issues, charges, reminders },
  runs,
  run,
  result,
}: TonightPageProps) {
  const answer = useFreshRuns(path, result, runs[0]);
  return (
    <PlainPage
      title={words.heading}
      lead={paused ? words.lead : `${words.lead} ${words.next(day)}`}
      back={{ to: "/clients/dashboard/admin", label: adminWords.back }}
    >
      <ActionNotice result={answer} />
      {paused ? <Notice tone="fail">{paused}</Notice> : null}
      {waiting ? <p className="box box-warn">{waiting}</p> : null}
      <div className="thirds top">
        <List id="issue" icon="paper" {...words.issue} planned={issues} />
        <List id="charge" icon="card" {...words.charge} planned={charges} />
        <List id="remind" icon="letter" {...words.remind} planned={reminders} />
      </div>
      <div className="row">
        <ActionForm intent="run" action={path} result={result} size="md" button={words.run} />
        <p className="soft small">{words.runLead(day)}</p>
      </div>
      <RunRecorder runs={runs} run={run} />
    </PlainPage>
  );
}

type ListProps = { id: string; icon: IconName; heading: string; none: string; planned: View["tonight"]["issues"] };

function List({ id, icon, heading, none, planned: { count, sum, rows } }: ListProps) {
  return (
    <section className="card" aria-labelledby={`${id}-heading`}>
      <header className="card-head">
        <h2 className="icon-head" id={`${id}-heading`}>
          <Icon name={icon} size="md" />
          {heading} <span className="count">{count}</span>
        </h2>
        {count ? <b className="tabular">{sum}</b> : null}
      </header>
      {rows.length ? (
        <ul className="rows card-rows">
          {rows.map(({ key, to, name, who, amount, says, problem }) => (
            <li key={key} className="split">
              <p className="named">
                <Link to={to}>{name}</Link>
                <span>{[who === name ? "" : who, says].filter(Boolean).join(", ")}</span>
                {problem ? (
                  <span className="late beside">
                    <Icon name="warning" />
                    {problem}
                  </span>
                ) : null}
              </p>
              <b className="amount">{amount}</b>
            </li>
          ))}
          {count > rows.length ? <li className="soft small">{words.andMore(count - rows.length)}</li> : null}
        </ul>
      ) : (
        <p className="pad soft">{none}</p>
      )}
    </section>
  );
}
