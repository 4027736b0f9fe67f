import { Link } from "react-router";
import { draftSandbox } from "../../../domain/draft.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AreaField, Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
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

function Room({ project, versions, shown, isNewest, newest, isOpen, answer, result }: Omit<ReviewPageProps, "done">) {
  return (
    <div className="stack gap-16">
      <ActionNotice result={result} />
      {isOpen && !isNewest ? (
        <Notice tone="fail">
          {words.older} <Link to={`?version=${newest}`}>{words.newest}</Link>
        </Notice>
      ) : null}
      <nav className="row" aria-label={words.versions} hidden={versions.length === 1}>
        {versions.map(({ number, isShown }) => (
          <ButtonLink
            key={number}
            to={`?version=${number}`}
            variant={isShown ? "line" : "plain"}
            size="sm"
            aria-current={isShown ? "true" : undefined}
          >
            {words.versionNumber(number)}
          </ButtonLink>
        ))}
      </nav>
      <nav className="tabs" aria-label={words.pages}>
        {shown.pages.map(({ path, title, href, isShown }) => (
          <Link key={path} to={href} aria-current={isShown ? "page" : undefined} preventScrollReset>
            {title}
          </Link>
        ))}
      </nav>
      <div className="columns">
        <Frame project={project} shown={shown} />
        <div className="stack gap-16">
          {shown.note ? (
            <section className="card stack pad gap-8" aria-labelledby="what-changed">
              <h2 id="what-changed">{words.changed}</h2>
              <p className="typed">{shown.note}</p>
            </section>
          ) : null}
          {answer ? (
            <ToAnswer project={project} answer={answer} result={result} />
          ) : (
            <p className="card pad">{shown.said || words.nothingToDo}</p>
          )}
        </div>
      </div>
    </div>
  );
}

function Frame({ project, shown }: Pick<View, "project" | "shown">) {
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
        {/* Its own answer puts it into the same sandbox, framed or not. */}
        <iframe
          key={frame.address}
          src={frame.address}
          title={words.frame(number, frame.title)}
          sandbox={draftSandbox}
          referrerPolicy="no-referrer"
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

type ToAnswerProps = Pick<View, "project"> & {
  answer: NonNullable<View["answer"]>;
  result: ActionResult | undefined;
};

function ToAnswer({ project, answer, result }: ToAnswerProps) {
  const { number, fingerprint, confirming } = answer;
  const of = { version: String(number), fingerprint };
  return (
    <>
      <section className="card stack pad gap-12" aria-labelledby="approve">
        <h2 id="approve">{words.approve.heading}</h2>
        <p>{words.approve.lead}</p>
        <p>
          <ButtonLink to={`?version=${number}&approve`} variant="primary" preventScrollReset>
            {words.approve.button}
          </ButtonLink>
        </p>
      </section>
      <section className="card stack pad gap-12" aria-labelledby="changes">
        <h2 id="changes">{words.change.heading}</h2>
        <p>{words.change.lead()}</p>
        <ActionForm intent="changes" extra={of} result={result} size="md" button={words.change.button}>
          {(field) => <AreaField label={words.change.label} hint={words.change.hint} rows={5} {...field("changes")} />}
        </ActionForm>
      </section>
      {confirming ? (
        <Dialog title={words.approve.title(number, project.name)} closeTo={`?version=${number}`}>
          <p>{confirming.what}</p>
          <dl className="pairs">
            <div>
              <dt>{words.approve.version}</dt>
              <dd>{confirming.version}</dd>
            </div>
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
          <p>
            <ButtonLink to={`?version=${number}`} variant="quiet" replace preventScrollReset>
              {words.approve.not}
            </ButtonLink>
          </p>
          <ActionForm
            intent="approve"
            extra={of}
            result={result}
            look="primary"
            size="md"
            className="stack gap-12"
            button={words.approve.send(number)}
          >
            {(field) => (
              <>
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
        </Dialog>
      ) : null}
    </>
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
