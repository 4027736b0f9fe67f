import { projectWords } from "../../../content/portal.ts";
import "./history.css";

export type HistoryRow = {
  id: string;
  at: string;
  title: string;
  rest: string;
  note: string;
  /** Nothing for the client: there it is always the provider. */
  who: string;
};

/** So many are in sight; the older ones are a press away. */
const inSight = 6;

export function ProjectHistory({ rows }: { rows: HistoryRow[] }) {
  const older = rows.slice(inSight);
  if (!rows.length) return null;
  return (
    <section className="card project-history" aria-labelledby="history">
      <h2 id="history">{projectWords.history}</h2>
      <Timeline rows={rows.slice(0, inSight)} />
      {older.length ? (
        <details>
          <summary className="btn btn-plain btn-sm">{projectWords.earlier}</summary>
          <Timeline rows={older} />
        </details>
      ) : null}
    </section>
  );
}

function Timeline({ rows }: { rows: HistoryRow[] }) {
  return (
    <ol className="timeline">
      {rows.map(({ id, at, title, rest, note, who }) => (
        <li key={id}>
          <p>
            <b>{title}</b> {who ? [rest, projectWords.by(who)].filter(Boolean).join(", ") : rest}
          </p>
          <p className="timeline-at">{at}</p>
          {note ? <p className="timeline-note">{note}</p> : null}
        </li>
      ))}
    </ol>
  );
}
