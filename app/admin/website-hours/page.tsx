import { PlainPage } from "../../shared/plain-page.tsx";
import { DraftBar } from "../../shared/website/draft-bar.tsx";
import { draftWords } from "../../shared/website/words.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";
import { AwayForm } from "./away-form.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };

export function WebsiteHoursPage({ bar, today, away, over, looks, changes, hours, result }: Props) {
  return (
    <PlainPage title={words.heading} back={{ to: "/dashboard/admin/website", label: draftWords.back }}>
      <ActionNotice result={result} />
      <DraftBar {...bar} />
      {over ? (
        <div className="box row between">
          <p>{over}</p>
          <ActionForm
            intent="clear-away"
            extra={{ revision: away.revision }}
            result={undefined}
            button={words.away.clear}
          />
        </div>
      ) : null}
      <div className="columns">
        <div>
          <AwayForm away={away} today={today} result={result} />
          <Changes changes={changes} />
        </div>
        <div>
          <Looks {...looks} />
          <Hours hours={hours} result={result} />
        </div>
      </div>
    </PlainPage>
  );
}

function Changes({ changes }: Pick<View, "changes">) {
  const { heading, caption, where, usually, away } = words.changes;
  return (
    <section className="card table-card" aria-labelledby="changes-heading">
      <h2 className="pad hours-heading" id="changes-heading">
        {heading}
      </h2>
      <Table caption={caption} heads={[where, usually, away]}>
        {changes.map((change) => (
          <Row key={change.where}>
            <Cell>
              <span className="named">
                <b>{change.where}</b>
                {change.about ? <span>{change.about}</span> : null}
              </span>
            </Cell>
            <Cell label={usually}>{change.usually}</Cell>
            <Cell label={away}>
              <span className="named">
                {change.note ? <b>{change.away}</b> : change.away}
                {change.note ? <span>{change.note}</span> : null}
              </span>
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

function Looks({ host, banner, answer }: View["looks"]) {
  return (
    <section className="card pad stack" aria-labelledby="looks-heading">
      <h2 id="looks-heading">{words.looks.heading}</h2>
      <div className="hours-window">
        <p className="soft small hours-address">{host}</p>
        {banner ? <p className="away-banner small">{banner}</p> : null}
        <div className="pad stack gap-4">
          <p className="strong">{words.looks.page}</p>
          <p className="soft small">{answer}</p>
        </div>
      </div>
      {banner ? null : <p className="soft small">{words.looks.none}</p>}
    </section>
  );
}

function Hours({ hours, result }: Pick<View, "hours"> & { result: ActionResult | undefined }) {
  return (
    <section className="card pad stack" aria-labelledby="hours-heading">
      <h2 id="hours-heading">{words.hours.heading}</h2>
      <dl className="rows pairs">
        {hours.rows.map(({ days, says }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <Disclosure look="plain" summary={words.hours.change} open={isRefused(result, "save-hours")}>
        <ActionForm
          key={hours.revision}
          intent="save-hours"
          extra={{ revision: hours.revision }}
          result={result}
          className="stack start"
          button={words.hours.save}
        >
          {(field) => (
            <>
              {(["firstDay", "lastDay"] as const).map((name) => (
                <SelectField key={name} label={words.hours[name]} {...field(name, hours[name])}>
                  {hours.days.map((day) => (
                    <option key={day}>{day}</option>
                  ))}
                </SelectField>
              ))}
              {(["opens", "closes"] as const).map((name) => (
                <SelectField key={name} label={words.hours[name]} {...field(name, hours[name])}>
                  {(name === "opens" ? hours.hoursOfDay.slice(0, -1) : hours.hoursOfDay.slice(1)).map(
                    ({ value, says }) => (
                      <option key={value} value={value}>
                        {says}
                      </option>
                    ),
                  )}
                </SelectField>
              ))}
            </>
          )}
        </ActionForm>
      </Disclosure>
    </section>
  );
}
