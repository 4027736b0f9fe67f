import type { ReactNode } from "react";
import "./empty-state.css";

type EmptyStateProps = { title: string; action?: ReactNode; level?: 1 | 2 | 3 | 4; children?: ReactNode };

/** What is not there, what will be, and at most one thing to do about it. */
export function EmptyState({ title, action, level = 2, children }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty-state">
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}
