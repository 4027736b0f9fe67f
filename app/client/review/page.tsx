import { Link } from "react-router";
import { Compare } from "../../shared/drafts/compare.tsx";
import { DraftFrame } from "../../shared/drafts/draft-frame.tsx";
import type { Draft } from "../../shared/drafts/use-draft.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AreaField, Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { CheckboxFor } from "../../ui/use-action-form.ts";
import { Comments } from "./comments.tsx";
import { Pickers } from "./pickers.tsx";
import { usePointing } from "./use-pointing.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/portal.css";
import "./page.css";

type ReviewPageProps = View & { result: ActionResult | undefined };

/** A draft as its client looks at it and says what they think of it. */
export function ReviewPage({ done, ...page }: ReviewPageProps) {
  const { project, shown, isOpen } = page;
  return (
    <div className="plain-page wrap">
      <header className="plain-head">
        <BackLink to={`/projects/${project.id}`}>{project.name}</BackLink>
        {isOpen ? (
          <p>
            <span className="badge badge-turn">
              <Icon name="hand" />
              {words.turn}
            </span>
          </p>
        ) : null}
        <h1>{done ? done.heading : words.heading(shown.number)}</h1>
        {done ? null : <p>{shown.sent}</p>}
      </header>
      {done ? <Done projectId={project.id} number={shown.number} done={done} /> : <Room {...page} />}
    </div>
  );
}

function Room({ isNewest, newest, isOpen, ...page }: Omit<ReviewPageProps, "done">) {
  const { project, shown, answer, comments, compared, here, result } = page;
  const pointing = usePointing((path) => listPins(comments, path, shown.number), comments.length);
  return (
    <div className="stack gap-16">
      <ActionNotice result={result} />
      {isOpen && !isNewest ? (
        <Notice tone="fail">
          {words.older} <Link to={`?version=${newest}`}>{words.newest}</Link>
        </Notice>
      ) : null}
      <Pickers {...page} />
      {compared ? <Compare key={compared.comment.number} compared={compared} closeTo={here} /> : null}
      <div className="columns">
        <Frame project={project} shown={shown} draft={pointing.draft} comments={comments} />
        <div className="stack gap-16">
          {shown.note ? (
            <section className="card stack pad gap-8" aria-labelledby="what-changed">
              <h2 id="what-changed">{words.changed}</h2>
              <p className="typed">{shown.note}</p>
            </section>
          ) : null}
          <Comments {...page} pointing={pointing} />
          {answer ? (
            <ToAnswer {...page} answer={answer} />
          ) : (
            <p className="card pad">{shown.said || words.nothingToDo}</p>
          )}
        </div>
      </div>
    </div>
  );
}

/** What was written about this page on this version, and on the versions before it. */
function listPins(comments: View["comments"], path: string, shown: number) {
  return comments.flatMap(({ number, version, page, spot }) =>
    spot && page.path === path && version <= shown ? [{ number, spot, isSame: version === shown }] : [],
  );
}

type FrameProps = Pick<View, "project" | "shown" | "comments"> & { draft: Draft };

function Frame({ project, shown, draft, comments }: FrameProps) {
  const { number, frame } = shown;
  if (!frame) return null;
  return (
    <section className="review stack gap-8" aria-label={words.only(project.name)}>
      <fieldset className="review-size">
        <legend className="sr-only">{words.size}</legend>
        <label>
          <input type="radio" name="size" value="desktop" defaultChecked />
          {words.desktop}
        </label>
        <label>
          <input type="radio" name="size" value="phone" />
          {words.phone}
        </label>
      </fieldset>
      <div className="review-frame">
        <p>{words.only(project.name)}</p>
        <DraftFrame
          key={shown.here}
          draft={draft}
          frame={{ address: frame.address, label: words.frame(number, frame.title) }}
          comments={comments}
        />
      </div>
      <p>
        <a className="touch" href={frame.address} target="_blank" rel="noopener noreferrer">
          <Icon name="eye" size="md" />
          <span aria-hidden="true">{words.open}</span>
          <span className="sr-only">{words.openNamed(frame.title)}</span>
        </a>
      </p>
    </section>
  );
}

type ToAnswerProps = Pick<View, "project" | "open"> & {
  answer: NonNullable<View["answer"]>;
  result: ActionResult | undefined;
};

function ToAnswer({ project, open, answer, result }: ToAnswerProps) {
  const { number, fingerprint, confirming } = answer;
  const of = { version: String(number), fingerprint };
  return (
    <>
      <section className="card stack pad gap-12" aria-labelledby="changes">
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
      <section className="card stack pad gap-12" aria-labelledby="approve">
        <h2 id="approve">{words.approve.heading}</h2>
        <p>{words.approve.lead}</p>
        <p>
          <ButtonLink to={`?version=${number}&approve`} variant={open > 0 ? "quiet" : "primary"} preventScrollReset>
            {words.approve.button}
          </ButtonLink>
        </p>
      </section>
      {confirming ? (
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
      ) : null}
    </>
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

type DoneProps = { projectId: string; number: number; done: NonNullable<View["done"]> };

function Done({ projectId, number, done }: DoneProps) {
  const { kind, name, at, fingerprint, isTheirs, next, status, look, changes } = done;
  return (
    <div className="stack gap-16 measure">
      {kind === "approved" ? (
        <section className="card stack pad gap-4" aria-label={done.heading}>
          <b>{name}</b>
          <span>{at}</span>
          <code>{fingerprint}</code>
        </section>
      ) : null}
      <section className="card stack pad gap-8">
        <p>
          <span className={isTheirs ? "badge badge-turn" : "badge badge-ok"}>
            {isTheirs ? words.turn : words.theirTurn}
          </span>
        </p>
        <h2>{next}</h2>
        <p>{status}</p>
      </section>
      {changes ? (
        <section className="card stack pad gap-8" aria-labelledby="their-changes">
          <h2 id="their-changes">{words.changes.what}</h2>
          <p className="typed">{changes}</p>
        </section>
      ) : null}
      <p className="row">
        <ButtonLink to={`?version=${number}`} variant="quiet">
          <Icon name="eye" />
          {look}
        </ButtonLink>
        <Link className="touch" to={`/projects/${projectId}/messages`}>
          {words.approved.noticed}
        </Link>
      </p>
    </div>
  );
}
