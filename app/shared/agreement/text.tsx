import type { AgreementSection } from "../../../domain/agreement.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { MonthBox } from "../term/year-strip.tsx";
import { agreementWords as words } from "./words.ts";
import "./text.css";

export type AgreementView = {
  heading: string;
  version: string;
  sixLines: readonly string[];
  points: readonly AgreementSection[];
};

/** The six lines, and below them the whole of what is agreed. */
export function AgreementText({ version, sixLines, points }: AgreementView) {
  return (
    <>
      <section className="card stack pad gap-12" aria-labelledby="six-lines">
        <div className="row between">
          <h2 id="six-lines">{words.six}</h2>
          <p className="soft small">{version}</p>
        </div>
        <ol className="six-lines">
          {sixLines.map((line, index) => (
            <li key={line}>
              <MonthBox n={index + 1} look="now" />
              <span>{line}</span>
            </li>
          ))}
        </ol>
      </section>
      <section className="card stack pad gap-12" aria-labelledby="full-text">
        <h2 id="full-text">{words.full}</h2>
        <Disclosure summary={words.readAll(points.length)} open={false}>
          <div className="stack gap-16 agreement-points">
            {points.map(({ heading, lines }) => (
              <div key={heading} className="stack gap-4">
                <h3>{heading}</h3>
                {lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
            ))}
          </div>
        </Disclosure>
      </section>
    </>
  );
}
