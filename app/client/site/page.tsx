import { PlainPage } from "../../shared/plain-page.tsx";
import { StandingBanner } from "../../shared/sites/standing.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SiteSettingsForm } from "./admin-form.tsx";
import { NinetyDays } from "./ninety-days.tsx";
import { MonthsAgainstPromise } from "./promise.tsx";
import { HowFast } from "./speed.tsx";
import type { View } from "./view.server.ts";
import { adminWords, title, words } from "./words.ts";
import "./page.css";

type Props = View & { result: ActionResult | undefined; was: Record<string, string> | undefined };

/** How a site runs: now, in the last 90 days, and against what was promised. The provider reads the same, and says how it is watched. */
export function SitePage({
  project,
  address,
  standing,
  figures,
  incidentId,
  notes,
  works,
  admin,
  isAdmin,
  ...more
}: Props) {
  const { ninety, promise, speed, result, was } = more;
  return (
    <PlainPage
      title={title}
      lead={address ? <a href={address.href}>{address.shown}</a> : undefined}
      back={{ to: `/projects/${project.id}`, label: project.name }}
    >
      <div className="stack gap-card">
        <section className="card" aria-labelledby="standing">
          <StandingBanner id="standing" {...standing}>
            {incidentId ? (
              <p>
                <ButtonLink to={`/dashboard/admin/sites/incidents/${incidentId}`} size="sm">
                  {adminWords.incident}
                </ButtonLink>
              </p>
            ) : null}
          </StandingBanner>
          {notes.length > 0 ? <Notes notes={notes} /> : null}
          {figures.length > 0 ? <Figures figures={figures} /> : null}
        </section>
        {works.length > 0 ? <Works works={works} /> : null}
        {ninety ? <NinetyDays {...ninety} /> : null}
        {promise ? (
          <div className="halves">
            <MonthsAgainstPromise {...promise} />
            <HowFast speed={speed} />
          </div>
        ) : null}
        {admin ? <SiteSettingsForm admin={admin} result={result} was={was} /> : null}
        {isAdmin ? (
          <p>
            <ButtonLink to="/dashboard/admin/sites" variant="quiet" size="sm">
              {adminWords.all}
            </ButtonLink>
          </p>
        ) : null}
      </div>
    </PlainPage>
  );
}

function Figures({ figures }: Pick<View, "figures">) {
  return (
    <dl className="site-figures">
      {figures.map(({ icon, label, value, says }) => (
        <div key={label}>
          <dt>
            <Icon name={icon} size="md" /> {label}
          </dt>
          <dd>
            <b>{value}</b>
            {says ? <small>{says}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Notes({ notes }: Pick<View, "notes">) {
  return (
    <section className="stack pad gap-12" aria-label={words.notes}>
      {notes.map(({ id, title: heading, text, says }) => (
        <div key={id} className="box">
          <h3>{heading}</h3>
          <p className="typed">{text}</p>
          <p className="soft small">{says}</p>
        </div>
      ))}
    </section>
  );
}

function Works({ works }: Pick<View, "works">) {
  return (
    <section className="card stack pad gap-12" aria-labelledby="works">
      <h2 id="works">{words.works.heading}</h2>
      <ul className="rows">
        {works.map(({ id, when, what, says }) => (
          <li key={id} className="stack gap-4">
            <b>{when}</b>
            <span className="typed">{what}</span>
            <span className="soft small">{says}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
