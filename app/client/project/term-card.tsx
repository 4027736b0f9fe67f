import { TermSummary } from "../../shared/term/summary.tsx";
import { termWords } from "../../shared/term/words.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { AgreementLine } from "./agreement-line.tsx";
import type { View } from "./view.server.ts";
import { adminWords, words } from "./words.ts";

type TermCardProps = Pick<View, "project" | "seesMoney" | "term" | "agreement" | "admin"> & {
  result: ActionResult | undefined;
};

/** The months that were agreed to, with the same figure for both; the provider can say when they began. */
export function TermCard({ project, seesMoney, term, agreement, admin, result }: TermCardProps) {
  if (!term) return null;
  const { months } = term.strip;
  return (
    <section className="card stack pad gap-12" id="term" aria-labelledby="term-heading">
      <h2 id="term-heading">{admin ? termWords.adminHeading(months) : termWords.heading(months)}</h2>
      <TermSummary term={term} question={seesMoney ? (admin ? termWords.ifTheyLeft : termWords.ifILeft) : undefined} />
      {admin ? (
        <>
          <p>
            <ButtonLink to={`/projects/${project.id}/leave`} variant="quiet" size="sm">
              {term.isLeaving ? adminWords.departure : adminWords.leaving}
            </ButtonLink>
          </p>
          <TermForm startedOn={admin.termStartedOn} today={admin.today} result={result} />
        </>
      ) : seesMoney ? (
        <p>
          <ButtonLink to={`/projects/${project.id}/term`} variant="quiet" size="sm">
            {words.anyDay}
          </ButtonLink>
        </p>
      ) : null}
      {agreement ? <AgreementLine projectId={project.id} agreement={agreement} isAdmin={admin !== undefined} /> : null}
    </section>
  );
}

type TermFormProps = { startedOn: string; today: string; result: ActionResult | undefined };

function TermForm({ startedOn, today, result }: TermFormProps) {
  return (
    <div className="stack gap-12 above-line">
      <ActionNotice result={result} of={["term"]} />
      <ActionForm key={startedOn} intent="term" result={result} button={adminWords.term.save}>
        {(field) => (
          <Field
            label={adminWords.term.day}
            hint={adminWords.term.hint}
            type="date"
            max={today}
            {...field("startedOn", startedOn)}
          />
        )}
      </ActionForm>
    </div>
  );
}
