import type { SupportWords } from "../../../content/support.ts";

/** `closed` says until when, while nobody is there. */
export function StatusBox({ words, closed }: { words: SupportWords["systemStatus"]; closed: string }) {
  return (
    <section className="calendar support-status" aria-labelledby="status">
      <h2 id="status">{words.title}</h2>
      {closed ? <p className="box box-warn medium">{closed}</p> : null}
      <dl className="rows pairs">
        <div className="support-average">
          <dt>{words.average.label}</dt>
          <dd>{words.average.figure}</dd>
        </div>
        {words.rows.map(({ label, figure }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
