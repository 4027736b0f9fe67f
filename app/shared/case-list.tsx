import type { ReactNode } from "react";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import "./case-list.css";

/** `none` is said when there are no cases; `older` leads to those before these. */
type CaseListProps = {
  none: { heading: string; lead: string };
  older: { to: string | undefined; label: string };
  /** What stands above them. */
  head: ReactNode;
  children: ReactNode[];
};

/** What came in and wants an answer, a card each. */
export function CaseList({ none, older, head, children }: CaseListProps) {
  return (
    <div className="stack case-list">
      {head}
      {children.length ? children : <EmptyState title={none.heading}>{none.lead}</EmptyState>}
      {older.to ? (
        <p>
          <ButtonLink to={older.to} variant="quiet" size="sm">
            {older.label}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}

type CaseCardProps = {
  id: string;
  title: ReactNode;
  about: ReactNode;
  badge: ReactNode;
  acts: ReactNode;
  children: ReactNode;
};

export function CaseCard({ id, title, about, badge, acts, children }: CaseCardProps) {
  return (
    <article className="card stack pad case" id={id} aria-labelledby={`${id}-name`}>
      <header className="row between">
        <div className="stack gap-4">
          <h2 id={`${id}-name`}>{title}</h2>
          <p className="soft small">{about}</p>
        </div>
        {badge}
      </header>
      {children}
      {acts ? <footer className="row above-line">{acts}</footer> : null}
    </article>
  );
}
