import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import type { RefusalWords } from "../../shared/files/words.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ThreadEntry } from "./entry.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import { Write } from "./write.tsx";
import "../../shared/portal.css";
import "./page.css";

type MessagesPageProps = View & { result: ActionResult | undefined; refused: RefusalWords[] };

/** One timeline for both: what was written, what became of the project, and what was paid. */
export function MessagesPage(page: MessagesPageProps) {
  const { project, isAdmin, other, part, parts, days, older, newest } = page;
  useNewEntryFocus();
  return (
    <div className="plain-page wrap thread">
      <header className="plain-head">
        <BackLink to={`/projects/${project.id}`}>{project.name}</BackLink>
        <h1>{isAdmin ? words.admin.heading(project.name) : words.client.heading}</h1>
        <p>{isAdmin ? words.admin.lead(other) : words.client.lead(project.name)}</p>
      </header>
      <nav className="thread-parts" aria-label={words.show}>
        {parts.map((one) => (
          <Link
            key={one}
            to={`/projects/${project.id}/messages${one === "everything" ? "" : `?show=${one}`}`}
            aria-current={one === part ? "true" : undefined}
            preventScrollReset
          >
            {words.parts[one]}
          </Link>
        ))}
      </nav>
      {older ? (
        <p>
          <ButtonLink to={older} variant="quiet" size="sm">
            {words.earlier}
          </ButtonLink>
        </p>
      ) : null}
      {days.length > 0 ? <Timeline {...page} /> : <EmptyState title={words.none}>{words.noneLead[part]}</EmptyState>}
      {newest ? (
        <p>
          <ButtonLink to={newest} variant="quiet" size="sm">
            {words.newest}
          </ButtonLink>
        </p>
      ) : (
        <Write key={page.lastOwn} {...page} />
      )}
    </div>
  );
}

function Timeline({ project, days, isToRead, seen }: View) {
  const action = `/projects/${project.id}/messages`;
  useRead(action, isToRead ? seen : "");
  return (
    <>
      <ol className="thread-list">
        {days.map(({ day, number, heading, says, isToday, entries }) => [
          <li key={day} className={isToday ? "thread-day is-today" : "thread-day"}>
            <span className="calendar-number thread-date" aria-hidden="true">
              {number}
            </span>
            <h2>
              {heading}
              {says ? <small>{says}</small> : null}
            </h2>
          </li>,
          ...entries.flatMap((entry) => [
            entry.isFirstNew ? (
              <li key="new" className="thread-new">
                <span>{words.new}</span>
              </li>
            ) : null,
            <ThreadEntry key={entry.id} entry={entry} />,
          ]),
        ])}
      </ol>
      {isToRead ? <HaveRead action={action} seen={seen} /> : null}
    </>
  );
}

/** Without scripts somebody says that they have looked; with them, looking is enough. */
function HaveRead({ action, seen }: { action: string; seen: string }) {
  return (
    <noscript>
      <form method="post" action={action}>
        <input type="hidden" name="intent" value="read" />
        <input type="hidden" name="seen" value={seen} />
        <button type="submit" className="btn btn-quiet btn-sm">
          {words.haveRead}
        </button>
      </form>
    </noscript>
  );
}

/** Past the router: what it sends may end a message's own way to the page, and what is new stays marked while it is looked at. */
function useRead(action: string, seen: string): void {
  useEffect(() => {
    if (!seen) return;
    const body = new URLSearchParams({ intent: "read", seen });
    // The page's data, not the page. Its answer is read to its end, or the line stays taken; where it does not arrive, it is new once more.
    fetch(`${action}.data`, { method: "POST", body, keepalive: true })
      .then((answer) => answer.text())
      .catch(() => {});
  }, [seen, action]);
}

/** Whoever has just written begins at what they wrote. */
function useNewEntryFocus() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.startsWith("#entry-")) document.getElementById(hash.slice(1))?.focus();
  }, [hash]);
}
