import { TermSummary } from "../../shared/term/summary.tsx";
import { termWords } from "../../shared/term/words.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import type { AdminView, View } from "./view.server.ts";
import { adminWords, words } from "./words.ts";

type TermCardProps = Pick<View, "project" | "term" | "admin"> & { result: ActionResult | undefined };

/** The months that were agreed to, with the same figure for both; the provider can say when they began. */
export function TermCard({ project, term, admin, result }: TermCardProps) {
  if (!term) return null;
  const { months } = term.strip;
  return (
    <section className="card stack pad gap-12" id="term" aria-labelledby="term-heading">
      <h2 id="term-heading">{admin ? termWords.adminHeading(months) : termWords.heading(months)}</h2>
      <TermSummary term={term} question={admin ? termWords.ifTheyLeft : termWords.ifILeft} />
      {admin ? (
        <>
          {admin.leaving ? <LeavingForm key={admin.leaving.retryKey} {...admin.leaving} result={result} /> : null}
          <TermForm startedOn={admin.termStartedOn} today={admin.today} result={result} />
        </>
      ) : (
        <p>
          <ButtonLink to={`/projects/${project.id}/term`} variant="quiet" size="sm">
            {words.anyDay}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

type LeavingFormProps = NonNullable<AdminView["leaving"]> & { result: ActionResult | undefined };

/** Opens the draft of the final invoice: the figure of that day. */
function LeavingForm({ today, until, retryKey, result }: LeavingFormProps) {
  return (
    <Disclosure summary={adminWords.leaving.open} open={result?.form === "leaving"}>
      <div className="stack gap-12">
        <ActionNotice result={result} of={["leaving"]} />
        <ActionForm intent="leaving" extra={{ retryKey }} result={result} button={adminWords.leaving.write}>
          {(field) => (
            <Field
              label={adminWords.leaving.day}
              hint={adminWords.leaving.hint}
              type="date"
              min={today}
              max={until}
              {...field("lastDay", today)}
            />
          )}
        </ActionForm>
      </div>
    </Disclosure>
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
