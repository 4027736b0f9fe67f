import type { TermView } from "./view.server.ts";
import { YearStrip } from "./year-strip.tsx";

/** The strip, its sentence, and what leaving would cost today. */
export function TermSummary({ term, question }: { term: TermView; question: string }) {
  return (
    <div className="stack gap-12">
      <YearStrip {...term.strip} />
      <p>
        <strong>{term.lead}</strong> {term.rest}
      </p>
      <dl className="pairs">
        <div>
          <dt>{question}</dt>
          <dd className="tabular">
            {term.figure} <small className="soft">{term.why}</small>
          </dd>
        </div>
      </dl>
    </div>
  );
}
