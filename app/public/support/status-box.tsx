import type { SupportWords } from "../../../content/support.ts";

type StatusBoxProps = {
  words: SupportWords["systemStatus"];
  /** Until when, while nobody is there. */
  closed: string;
  /** Of the sites together, while it is known. */
  standing: { label: string; figure: string } | undefined;
};

export function StatusBox({ words, closed, standing }: StatusBoxProps) {
  return (
    <section className="calendar support-status" aria-labelledby="status">
      <h2 id="status">{words.title}</h2>
      {closed ? <p className="box box-warn medium">{closed}</p> : null}
      <dl className="rows pairs">
        <div className="support-average">
          <dt>{words.average.label}</dt>
          <dd>{words.average.figure}</dd>
        </div>
        {standing ? (
          <div>
            <dt>{standing.label}</dt>
            <dd>{standing.figure}</dd>
          </div>
        ) : null}
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
