import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AreaField, Field } from "../../ui/field.tsx";
import type { CheckboxFor } from "../../ui/use-action-form.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type ToAnswerProps = Pick<View, "project" | "open"> & {
  answer: NonNullable<View["answer"]>;
  result: ActionResult | undefined;
};

/** What the client does with a version: asks for changes, or approves it under their name. */
export function ToAnswer({ open, answer, result }: Omit<ToAnswerProps, "project">) {
  const { number, fingerprint } = answer;
  const of = { version: String(number), fingerprint };
  return (
    <>
      <section className={`card stack pad gap-12 review-ask ${open > 0 ? "is-open" : ""}`} aria-labelledby="changes">
        <h2 id="changes">{words.change.heading}</h2>
        <p>{open > 0 ? words.change.leadOpen(open) : words.change.lead()}</p>
        <ActionForm
          intent="changes"
          extra={of}
          result={result}
          look={open > 0 ? "primary" : "quiet"}
          size="md"
          button={open > 0 ? words.change.buttonOpen(open) : words.change.button}
        >
          {(field) => (
            <AreaField
              label={open > 0 ? words.change.labelMore : words.change.label}
              hint={words.change.hint}
              rows={open > 0 ? 2 : 5}
              {...field("changes")}
            />
          )}
        </ActionForm>
      </section>
      <section className="card stack pad gap-12 not-in-panel" aria-labelledby="approve">
        <h2 id="approve">{words.approve.heading}</h2>
        <p>{words.approve.lead}</p>
        <p>
          <ButtonLink to={`?version=${number}&approve`} variant={open > 0 ? "quiet" : "primary"} preventScrollReset>
            {words.approve.button}
          </ButtonLink>
        </p>
      </section>
    </>
  );
}

/** The second step, above everything else. */
export function Approving({ project, answer, result }: Omit<ToAnswerProps, "open">) {
  const { number, fingerprint, confirming } = answer;
  if (!confirming) return null;
  const of = { version: String(number), fingerprint };
  return (
    <Dialog title={words.approve.title(number, project.name)} closeTo={`?version=${number}`}>
      <p>{confirming.what}</p>
      <dl className="pairs">
        <div>
          <dt>{words.approve.version}</dt>
          <dd>{confirming.version}</dd>
        </div>
        {confirming.comments ? (
          <div>
            <dt>{words.approve.comments}</dt>
            <dd>{confirming.comments}</dd>
          </div>
        ) : null}
        <div>
          <dt>{words.approve.fingerprint}</dt>
          <dd>
            <code>{confirming.short}</code>
          </dd>
        </div>
        <div>
          <dt>{words.approve.date}</dt>
          <dd>{confirming.date}</dd>
        </div>
      </dl>
      <p className="small soft">{words.approve.fingerprintIs}</p>
      <div className="review-approve">
        <ActionForm
          intent="approve"
          extra={of}
          action={`/projects/${project.id}/review?version=${number}&approve`}
          result={result}
          look="primary"
          size="md"
          button={words.approve.send(number)}
        >
          {(field, checkbox) => (
            <>
              {confirming.open > 0 ? <StaysOpen open={confirming.open} box={checkbox("leave")} /> : null}
              <Field
                label={words.approve.name}
                hint={words.approve.nameHint}
                autoComplete="name"
                required
                {...field("name")}
              />
              <p className="small soft">{confirming.next}</p>
            </>
          )}
        </ActionForm>
        <ButtonLink to={`?version=${number}`} variant="quiet" replace preventScrollReset data-first>
          {words.approve.not}
        </ButtonLink>
      </div>
    </Dialog>
  );
}

function StaysOpen({ open, box }: { open: number; box: ReturnType<CheckboxFor> }) {
  return (
    <div>
      <p>{words.approve.stays(open)}</p>
      <Checkbox label={words.approve.leave(open)} {...box} />
    </div>
  );
}
