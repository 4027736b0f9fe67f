import { Link } from "react-router";
import type { ActionResult } from "../../ui/action-result.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Room } from "./room.tsx";
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
        {done ? null : (
          <p>
            <span className="not-in-panel">{shown.sent}</span>
            <span className="panel-only">{shown.sentShort}</span>
          </p>
        )}
      </header>
      {done ? <Done projectId={project.id} number={shown.number} done={done} /> : <Room {...page} />}
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
