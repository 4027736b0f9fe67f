import type { TermView } from "./view.server.ts";
import { YearStrip } from "./year-strip.tsx";

type TermSummaryProps = {
  term: TermView;
  /** Undefined for whoever reads no prices. */
  question: string | undefined;
};

/** The strip, its sentence, and what leaving would cost today. */
export function TermSummary({ term, question }: TermSummaryProps) {
  return (
    <div className="stack gap-12">
      <YearStrip {...term.strip} />
      <p>
        <strong>{term.lead}</strong> {term.rest}
      </p>
      {question ? (
        <dl className="pairs">
          <div>
            <dt>{question}</dt>
            <dd className="tabular">
              {term.figure} <small className="soft">{term.why}</small>
            </dd>
          </div>
        </dl>
      ) : null}
    </div>
  );
}
