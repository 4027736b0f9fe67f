import { Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

/** What each run did, and why something was not done. */
export function RunRecorder({ runs, run }: Pick<View, "runs" | "run">) {
  return (
    <section className="stack" id="runs" aria-labelledby="runs-heading">
      <h2 id="runs-heading">{words.runs}</h2>
      {run ? (
        <div className="columns top recorder">
          <ul className="card rows recorder-runs">
            {runs.map(({ id, at, kind, did, left }) => (
              <li key={id} className="named whole">
                <Link
                  to={`/dashboard/admin/billing?run=${id}#runs`}
                  aria-current={id === run.id ? "true" : undefined}
                  preventScrollReset
                >
                  {at}
                </Link>
                <span>{`${kind}: ${did}`}</span>
                {left ? <span className="late">{left}</span> : null}
              </li>
            ))}
          </ul>
          <RunLines run={run} />
        </div>
      ) : (
        <p className="soft">{words.noRuns}</p>
      )}
    </section>
  );
}

function RunLines({ run: { at, lines } }: { run: NonNullable<View["run"]> }) {
  return (
    <div className="card stack pad">
      <h3>{words.runHeading(at)}</h3>
      {lines.length ? (
        <ul className="rows recorder-run">
          {lines.map(({ id, outcome, why, invoice, project }) => (
            <li key={id}>
              <Badge tone={outcome.startsWith("not-") ? (outcome === "not-reminded" ? "mute" : "bad") : "ok"}>
                {words.outcomes[outcome]}
              </Badge>
              <p>
                {invoice ? <Link to={invoice.to}>{invoice.name}</Link> : null}
                {invoice && project ? ", " : null}
                {project ? <Link to={project.to}>{project.name}</Link> : null}
                {why ? <span className="soft small">{why}</span> : null}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">{words.nothing}</p>
      )}
    </div>
  );
}
