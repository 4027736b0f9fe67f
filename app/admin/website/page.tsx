import { Link } from "react-router";
import { adminWords } from "../../../content/admin.ts";
import { useQuestion } from "../../shared/deleting/question.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { DraftBar } from "../../shared/website/draft-bar.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { Badge } from "../../ui/badge.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };

export function WebsitePage({ host, bar, parts, versions, waiting, failure, isPublishing, publishing, result }: Props) {
  const { leave } = useQuestion("publish");
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead(host)}
      back={{ to: "/clients/dashboard/admin", label: adminWords.back }}
    >
      <ActionNotice result={result} />
      {failure ? <Notice tone="fail">{words.failure(failure)}</Notice> : null}
      <DraftBar {...bar} />
      {waiting ? (
        <div className="box row between">
          <p>{words.waiting.says(waiting)}</p>
          <ActionForm intent="call-off" result={undefined} button={words.waiting.callOff} />
        </div>
      ) : null}
      <div className="columns">
        <ul className="card website-parts">
          {parts.map(({ part, says, changes, samples }) => (
            <li key={part}>
              <Link to={`/dashboard/admin/website/${part}`} className="split">
                <span className="named">
                  <b>{words.parts[part]}</b>
                  <span>{says}</span>
                </span>
                <span className="row">
                  {samples ? <Badge tone="bad">{words.samples(samples)}</Badge> : null}
                  {changes ? <Badge tone="warn">{words.changes(changes)}</Badge> : null}
                </span>
              </Link>
            </li>
          ))}
          <li>
            <Link to="/dashboard/admin/website/identity" className="split">
              <span className="named">
                <b>{words.parts.identity}</b>
                <span>{words.identity}</span>
              </span>
            </Link>
          </li>
          <li>
            <Link to="/dashboard/admin/website/history" className="split">
              <span className="named">
                <b>{words.parts.history}</b>
                <span>{words.history}</span>
              </span>
              <span className="soft small">{words.versions(versions)}</span>
            </Link>
          </li>
        </ul>
        <div>
          <HowItWorks />
          <section className="box box-ok stack gap-8" aria-labelledby="prices-heading">
            <h2 id="prices-heading">{words.prices.heading}</h2>
            <p>{words.prices.says}</p>
          </section>
        </div>
      </div>
      {publishing && (isPublishing || isRefused(result, "publish-later")) ? (
        <PublishDialog {...publishing} leave={leave} result={result} />
      ) : null}
    </PlainPage>
  );
}

function HowItWorks() {
  return (
    <section className="card pad stack" aria-labelledby="how-heading">
      <h2 id="how-heading">{words.how.heading}</h2>
      <ol className="stack website-steps">
        {words.how.steps.map(({ title, says }) => (
          <li key={title}>
            <span className="named">
              <b>{title}</b>
              <span>{says}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
