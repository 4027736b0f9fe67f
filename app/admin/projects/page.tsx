import { Link } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ProjectBoard } from "./board.tsx";
import { ProjectFilterForm } from "./filter.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

const page = "/dashboard/admin/projects";

/** All projects, by whose turn it is and by day. */
export function ProjectsPage({ turns, groups, filter, isFiltered, hasNone, first, next }: View) {
  return (
    <div className="plain-page wrap projects-page">
      <header className="row between">
        <h1>{words.heading}</h1>
        <div className="row">
          <Link to={`${page}/days`}>{words.days}</Link>
          <ButtonLink to={`${page}/new`} variant="quiet" size="sm">
            <Icon name="plus" />
            {words.add}
          </ButtonLink>
        </div>
      </header>
      <div className="stack gap-12">
        <nav className="chips" aria-label={words.show}>
          {turns.map(({ turn, to, count, isCurrent }) => (
            <Link key={turn} to={to} preventScrollReset aria-current={isCurrent ? "page" : undefined}>
              {words.turns[turn]} <span className="count">{count}</span>
            </Link>
          ))}
        </nav>
        <ProjectFilterForm filter={filter} isFiltered={isFiltered} />
      </div>
      <section className="stack" aria-label={words.turns[filter.turn]}>
        {groups.length ? <ProjectBoard groups={groups} /> : <NoProjects hasNone={hasNone} />}
        {first || next ? (
          <nav className="row" aria-label={words.pages}>
            {first ? (
              <ButtonLink to={first} variant="quiet" size="sm">
                {words.first}
              </ButtonLink>
            ) : null}
            {next ? (
              <ButtonLink to={next} variant="quiet" size="sm">
                {words.next}
              </ButtonLink>
            ) : null}
          </nav>
        ) : null}
      </section>
    </div>
  );
}

function NoProjects({ hasNone }: Pick<View, "hasNone">) {
  const { heading, lead } = hasNone ? words.none : words.notFound;
  const action = hasNone ? (
    <ButtonLink to={`${page}/new`} size="sm">
      {words.add}
    </ButtonLink>
  ) : (
    <ButtonLink to={page} variant="quiet" size="sm">
      {words.filter.clear}
    </ButtonLink>
  );
  return (
    <EmptyState title={heading} action={action}>
      {lead}
    </EmptyState>
  );
}
