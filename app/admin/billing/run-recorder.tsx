import { Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

/** What each run did, and why something was not done. */
export function RunRecorder({ runs, run }: Pick<View, "runs" | "run">) {
  return (
    <section className="admin-section" id="runs" aria-labelledby="runs-heading">
      <h2 id="runs-heading">{words.runs}</h2>
      {run ? (
        <div className="recorder">
          <ul className="card recorder-runs">
            {runs.map(({ id, at, kind, did, left }) => (
              <li key={id}>
                <Link
                  to={`/dashboard/admin/billing?run=${id}#runs`}
                  aria-current={id === run.id ? "true" : undefined}
                  preventScrollReset
                >
                  {at}
                </Link>
                <span>{`${kind}: ${did}`}</span>
                {left ? <span className="recorder-left">{left}</span> : null}
              </li>
            ))}
          </ul>
          <RunLines run={run} />
        </div>
      ) : (
        <p className="money-none">{words.noRuns}</p>
      )}
    </section>
  );
}

function RunLines({ run: { at, lines } }: { run: NonNullable<View["run"]> }) {
  return (
    <div className="card recorder-run">
      <h3>{words.runHeading(at)}</h3>
      {lines.length ? (
        <ul>
          {lines.map(({ id, outcome, why, invoice, project }) => (
            <li key={id}>
              <Badge tone={outcome.startsWith("not-") ? (outcome === "not-reminded" ? "mute" : "bad") : "ok"}>
                {words.outcomes[outcome]}
              </Badge>
              <p>
                {invoice ? <Link to={invoice.to}>{invoice.name}</Link> : null}
                {invoice && project ? ", " : null}
                {project ? <Link to={project.to}>{project.name}</Link> : null}
                {why ? <span>{why}</span> : null}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="money-none">{words.nothing}</p>
      )}
    </div>
  );
}
