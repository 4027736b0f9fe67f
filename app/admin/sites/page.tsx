import { Link } from "react-router";
import { StandingBanner } from "../../shared/sites/standing.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SitesTable } from "./table.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/portal.css";
import "../../shared/admin.css";
import "./page.css";

const page = "/dashboard/admin/sites";

/** The provider's list: what is wrong first, then every site that is looked at. */
export function SitesPage({ lead, down, ends, credits, works, incidents, sites }: View) {
  return (
    <div className="plain-page wrap">
      <header className="plain-head">
        <div className="row between wide">
          <h1>{words.heading}</h1>
          <ButtonLink to={`${page}/planned`} variant="quiet" size="sm">
            <Icon name="calendar" />
            {words.plan}
          </ButtonLink>
        </div>
        <p>{lead}</p>
      </header>
      {sites.length === 0 ? (
        <EmptyState title={words.none.heading}>{words.none.lead}</EmptyState>
      ) : (
        <div className="stack gap-card">
          {down ? <Down {...down} /> : null}
          <div className="halves top">
            <EndsSoon ends={ends} />
            <Credits {...credits} />
          </div>
          <SitesTable sites={sites} />
          <div className="halves top">
            <Incidents incidents={incidents} />
            <Works works={works} />
          </div>
        </div>
      )}
    </div>
  );
}

function Down({ heading, says, incidents }: NonNullable<View["down"]>) {
  return (
    <section className="card" aria-labelledby="down">
      <StandingBanner id="down" tone="down" heading={heading} says={says}>
        <div className="row">
          {incidents.map(({ id, names }) => (
            <ButtonLink key={id} to={`${page}/incidents/${id}`} size="sm">
              {words.down.open} <span className="sr-only">{names}</span>
            </ButtonLink>
          ))}
        </div>
      </StandingBanner>
    </section>
  );
}

function EndsSoon({ ends }: Pick<View, "ends">) {
  return (
    <section className="card" aria-labelledby="ends">
      <header className="card-head">
        <h2 id="ends" className="icon-head">
          <Icon name="clock" />
          {words.ends.heading} {ends.length ? <span className="count">{ends.length}</span> : null}
        </h2>
      </header>
      {ends.length ? (
        <ul className="card-rows rows">
          {ends.map(({ id, name, day, left, isUrgent }) => (
            <li key={id} className="split">
              <span className="named">
                <Link to={`/projects/${id}/site`}>{name}</Link>
                <span>{day}</span>
              </span>
              <Badge tone={isUrgent ? "bad" : "warn"}>{left}</Badge>
            </li>
          ))}
        </ul>
      ) : (
        <p className="pad soft">{words.ends.none}</p>
      )}
    </section>
  );
}

function Credits({ month, rows, together }: View["credits"]) {
  return (
    <section className="card" aria-labelledby="credits">
      <header className="card-head">
        <h2 id="credits" className="icon-head">
          <Icon name="pound" />
          {words.credits.heading} {rows.length ? <span className="count">{rows.length}</span> : null}
        </h2>
        <span className="soft small">{words.credits.month(month)}</span>
      </header>
      {rows.length ? (
        <ul className="card-rows rows">
          {rows.map(({ id, name, pounds, says, given }) => (
            <li key={id} className="split">
              <span className="named">
                <Link to={`/projects/${id}/site`}>{name}</Link>
                <span>
                  {says} {given}
                </span>
              </span>
              <span className="amount">{pounds}</span>
            </li>
          ))}
          <li className="split">
            <span>{words.credits.together}</span>
            <span className="amount">{together}</span>
          </li>
        </ul>
      ) : (
        <p className="pad soft">{words.credits.none(month)}</p>
      )}
    </section>
  );
}

function Works({ works }: Pick<View, "works">) {
  return (
    <section className="card" aria-labelledby="works">
      <header className="card-head">
        <h2 id="works" className="icon-head">
          <Icon name="calendar" />
          {words.works.heading}
        </h2>
      </header>
      {works.length ? (
        <ul className="card-rows rows">
          {works.map(({ id, what, when, names }) => (
            <li key={id} className="named">
              <Link to={`${page}/incidents/${id}`}>{what}</Link>
              <span>{names}</span>
              <span>{when}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="pad soft">{words.works.none}</p>
      )}
    </section>
  );
}

function Incidents({ incidents }: Pick<View, "incidents">) {
  return (
    <section className="card" aria-labelledby="incidents">
      <header className="card-head">
        <h2 id="incidents" className="icon-head">
          <Icon name="pulse" />
          {words.incidents.heading}
        </h2>
      </header>
      {incidents.length ? (
        <ul className="card-rows rows">
          {incidents.map(({ id, names, at, cause, isOver, says }) => (
            <li key={id} className="split">
              <span className="named">
                <Link to={`${page}/incidents/${id}`}>
                  {names}, {at}
                </Link>
                <span>{cause}</span>
              </span>
              <Badge tone={isOver ? "mute" : "bad"}>{says}</Badge>
            </li>
          ))}
        </ul>
      ) : (
        <p className="pad soft">{words.incidents.none}</p>
      )}
    </section>
  );
}
