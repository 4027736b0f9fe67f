import { Comment, Reply } from "../../shared/drafts/comment.tsx";
import { Compare } from "../../shared/drafts/compare.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { AreaField, Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/portal.css";

type DraftsPageProps = View & { result: ActionResult | undefined };

/** The versions of a site, what its client said of each, and the next one on its way to them. */
export function DraftsPage(page: DraftsPageProps) {
  const { project, client, lead, turn, result } = page;
  return (
    <div className="plain-page wrap">
      <header className="plain-head">
        <BackLink to={`/projects/${project.id}`}>{project.name}</BackLink>
        <div className="row between">
          <h1>{words.heading}</h1>
          {turn ? (
            <span className={turn.isClients ? "badge" : "badge badge-turn"}>
              <Icon name="hand" />
              {turn.isClients ? words.clients(client) : words.yours}
            </span>
          ) : null}
        </div>
        <p>{lead}</p>
      </header>
      <div className="columns">
        <div className="stack gap-16">
          <ActionNotice result={result} />
          <Changes changes={page.changes} />
          {page.compared ? (
            <Compare
              key={page.compared.comment.number}
              compared={page.compared}
              closeTo={`/projects/${project.id}/review/versions`}
            />
          ) : null}
          <Work {...page} />
          <Send {...page} />
          <Upload {...page} />
        </div>
        <div className="stack gap-16">
          <Approval project={project} approval={page.approval} />
          <Versions versions={page.versions} />
        </div>
      </div>
    </div>
  );
}

function Changes({ changes }: Pick<View, "changes">) {
  if (!changes) return null;
  return (
    <section className="card stack pad gap-8" aria-labelledby="changes">
      <h2 id="changes">{words.changes}</h2>
      <p className="small soft">
        {words.version(changes.number)}. {changes.by}
      </p>
      <p className="typed">{changes.text}</p>
    </section>
  );
}

function Work({ project, client, comments, open, retryKey, result }: DraftsPageProps) {
  if (comments.length === 0) return null;
  const here = `/projects/${project.id}/review/versions`;
  return (
    <section className="card stack pad gap-4" aria-labelledby="work">
      <div className="row between">
        <h2 id="work">{words.work.heading}</h2>
        <span className="small soft">{words.work.done(comments.length - open, comments.length)}</span>
      </div>
      <ol className="comments">
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment}>
            {comment.canFixIn === undefined ? null : (
              <ActionForm
                intent="fixed"
                row={{ name: "comment", id: comment.id }}
                result={result}
                button={words.work.fixed(comment.canFixIn)}
                label={words.work.fixedOf(comment.number, comment.canFixIn)}
              />
            )}
            <p>
              <ButtonLink
                to={`${here}?compare=${comment.number}`}
                variant="plain"
                size="sm"
                aria-label={words.work.lookOf(comment.number)}
              >
                {words.work.look}
              </ButtonLink>
            </p>
            <Reply comment={comment} action={here} retryKey={retryKey} result={result} />
          </Comment>
        ))}
      </ol>
      {open > 0 && !comments.some(({ canFixIn }) => canFixIn) ? (
        <p className="small soft">{words.work.notYet(client)}</p>
      ) : null}
    </section>
  );
}

function Send({ unsent, client, open, result }: DraftsPageProps) {
  if (!unsent) return null;
  const { number, address } = unsent;
  const extra = { version: String(number) };
  return (
    <section className="card stack pad gap-12" aria-labelledby="send">
      <h2 id="send">{words.send.heading(number, client)}</h2>
      <p>
        <a className="touch" href={address} target="_blank" rel="noopener noreferrer">
          <Icon name="eye" size="md" />
          {words.send.look(number)}
        </a>
      </p>
      <ActionForm
        intent="send"
        extra={extra}
        result={result}
        look="primary"
        size="md"
        button={words.send.button(number)}
      >
        {(field) => (
          <AreaField label={words.send.note} hint={words.send.noteHint(client)} rows={4} {...field("note")} />
        )}
      </ActionForm>
      <p>
        <b>{words.send.when}</b> {words.send.whenLead(client)} {open > 0 ? words.work.goes(open) : null}
      </p>
      <ActionForm intent="withdraw" extra={extra} result={result} look="plain" button={words.send.withdraw(number)} />
    </section>
  );
}

function Upload({ next, newId, unsent, command, result }: DraftsPageProps) {
  const { heading, file, hint, button, busy } = words.upload;
  return (
    <section className="card stack pad gap-12" aria-labelledby="upload">
      <h2 id="upload">{heading(next)}</h2>
      <ActionForm
        intent="upload"
        extra={{ id: newId }}
        hasFile
        result={result}
        look={unsent ? "quiet" : "primary"}
        size="md"
        busy={busy}
        button={button}
      >
        {(field) => {
          const { defaultValue: _, ...own } = field("file");
          return <Field label={file} hint={hint} type="file" accept=".zip,application/zip" required {...own} />;
        }}
      </ActionForm>
      <Disclosure summary={words.byCommand.heading} open={false}>
        <AreaField
          label={words.byCommand.command}
          hint={words.byCommand.hint}
          rows={5}
          readOnly
          spellCheck={false}
          defaultValue={command}
        />
      </Disclosure>
    </section>
  );
}

function Versions({ versions }: Pick<View, "versions">) {
  if (versions.length === 0) return null;
  return (
    <section className="card stack pad gap-12" aria-labelledby="versions">
      <h2 id="versions">{words.versions}</h2>
      <ul className="rows">
        {versions.map(({ number, says, size, fingerprint, address }) => (
          <li key={number} className="split">
            <span className="named">
              <b>{words.version(number)}</b>
              <span>
                {says} {size}
              </span>
              <code>{fingerprint}</code>
            </span>
            <a
              className="btn btn-plain btn-sm"
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={words.openNamed(number)}
            >
              {words.open}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Approval({ project, approval }: Pick<View, "project" | "approval">) {
  const says = words.approval;
  return (
    <section className="card stack pad gap-8" aria-labelledby="approved">
      <h2 id="approved">{says.heading}</h2>
      {approval ? (
        <>
          <p>
            <b>{approval.name}</b>
            <br />
            {says.version(approval.number)}, {approval.at}
            <br />
            <code>{approval.fingerprint}</code>
          </p>
          <p>
            <ButtonLink to={`/projects/${project.id}#status`} variant="quiet" size="sm">
              {says.online}
            </ButtonLink>
          </p>
        </>
      ) : (
        <p className="soft">{says.none}</p>
      )}
    </section>
  );
}
