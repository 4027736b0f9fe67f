import { Link } from "react-router";
import { business } from "../../../content/business.ts";
import type { Policy } from "../../../content/policies/policy.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { PolicySections } from "./sections.tsx";

type PolicyDocumentProps = {
  policy: Policy;
  back: { to: string; label: string };
  others: readonly { to: string; label: string }[];
};

/** A page of small print in normal print: the figures first, then what is promised and what is not, then every word. */
export function PolicyDocument({ policy, back, others }: PolicyDocumentProps) {
  return (
    <div className="policy">
      <PageHeader back={back} title={policy.title} lead={policy.summary}>
        <p className="soft small">
          {business().legalName}. Last changed on <time dateTime={policy.updatedOn}>{longDay(policy.updatedOn)}</time>.
        </p>
      </PageHeader>
      <Glance glance={policy.glance} />
      <div className="wrap policy-body">
        <nav className="policy-contents" aria-label="On this page">
          <p>On this page</p>
          <ol className="contents">
            {policy.sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="policy-text">
          <Promises policy={policy} />
          <PolicySections sections={policy.sections} />
        </article>
      </div>
      <nav className="wrap policy-others" aria-labelledby="other-policies">
        <h2 id="other-policies">Read next</h2>
        <ul className="row gap-24">
          {others.map((link) => (
            <li key={link.to}>
              <Link className="touch" to={link.to}>
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function longDay(day: string) {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

/** Three leaves of the calendar, each with the figure that people come for. */
function Glance({ glance }: Pick<Policy, "glance">) {
  return (
    <section className="policy-glance section-tint" aria-label="In short">
      <ul className="wrap three">
        {glance.map(({ figure, meaning }) => (
          <li key={figure} className="calendar policy-leaf">
            <p>
              <b>{figure}</b> {meaning}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Promises({ policy }: { policy: Policy }) {
  if (!policy.promised || !policy.notPromised) return null;
  return (
    <div className="halves policy-promises">
      <section className="card stack pad">
        <h2>What I promise</h2>
        <ul className="stack gap-12 medium">
          {policy.promised.map((promise) => (
            <li key={promise} className="beside">
              <Mark path="M4 10.500l4 4 8-9" />
              {promise}
            </li>
          ))}
        </ul>
      </section>
      <section className="card stack pad">
        <h2>What I don’t promise</h2>
        <ul className="stack gap-12 medium">
          {policy.notPromised.map((limit) => (
            <li key={limit} className="beside">
              <Mark path="M5 10h10" />
              {limit}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Mark({ path }: { path: string }) {
  return (
    <svg className="line-icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
