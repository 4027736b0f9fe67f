import type { SupportWords } from "../../../content/support.ts";

export function StatusBox({ words }: { words: SupportWords["systemStatus"] }) {
  return (
    <section className="calendar support-status" aria-labelledby="status">
      <h2 id="status">{words.title}</h2>
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
