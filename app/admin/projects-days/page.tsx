import { Link } from "react-router";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { View } from "./view.server.ts";
import { title, words } from "./words.ts";
import "../../shared/admin.css";
import "../../shared/project/days-sums.css";
import "./page.css";

/** Whose the days of every site were that is being made, and what the home page says of those that are live. */
export function ProjectsDaysPage({ sites, measured, tooFew }: View) {
  return (
    <PlainPage title={title} lead={words.lead} back={{ to: "/dashboard/admin/projects", label: words.back }}>
      <div className="columns">
        <div>
          {sites.length > 0 ? (
            <Sites sites={sites} />
          ) : (
            <EmptyState title={words.noSites.heading}>{words.noSites.lead}</EmptyState>
          )}
        </div>
        <div>
          <Measured measured={measured} tooFew={tooFew} />
        </div>
      </div>
    </PlainPage>
  );
}

function Sites({ sites }: Pick<View, "sites">) {
  return (
    <section className="card pad stack" aria-labelledby="sites-heading">
      <div className="row between">
        <h2 id="sites-heading">{words.sites}</h2>
        <span className="soft small">{words.key}</span>
      </div>
      <ul className="rows sites-days">
        {sites.map(({ id, name, client, days, says, turn, isYours }) => (
          <li key={id}>
            <div className="sites-days-name">
              <Link to={`/projects/${id}/days`}>{name}</Link>
              <small className="soft">{client}</small>
            </div>
            <div className="sites-days-drawn">
              {days.length > 0 ? (
                <span className="days-letters" aria-hidden="true">
                  {days.map(({ day, counts }) => (
                    <i key={day} className={`is-${counts}`}>
                      {words.letters[counts]}
                    </i>
                  ))}
                </span>
              ) : null}
              <small className="soft">{says}</small>
            </div>
            <span className={isYours ? "badge badge-turn" : "badge"}>{turn}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Measured({ measured, tooFew }: Pick<View, "measured" | "tooFew">) {
  const { mine, theirs, lead, link } = words.measured;
  if (!measured) return <p className="box small">{tooFew}</p>;
  return (
    <section className="card pad stack gap-8" aria-labelledby="measured-heading">
      <h2 id="measured-heading">{measured.heading}</h2>
      <dl className="days-sums">
        <div>
          <dt>
            <i className="is-provider" aria-hidden="true" /> {mine}
          </dt>
          <dd>{measured.providerDays}</dd>
        </div>
        <div>
          <dt>
            <i className="is-client" aria-hidden="true" /> {theirs}
          </dt>
          <dd>{measured.clientDays}</dd>
        </div>
      </dl>
      <p className="soft small">{lead}</p>
      <ButtonLink to="/" variant="quiet">
        {link}
      </ButtonLink>
    </section>
  );
}
