import type { ReactNode } from "react";
import { Link } from "react-router";

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: string };
  children?: ReactNode;
};

/** The top of a page: where back leads, the one h1, and what the page is about. */
export function PageHeader({ title, lead, back, children }: PageHeaderProps) {
  return (
    <header className="page-header wrap">
      {back ? (
        <Link className="page-back" to={back.to}>
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="M14 8H2.5M7 3.500 2.500 8 7 12.500" />
          </svg>
          {back.label}
        </Link>
      ) : null}
      <h1>{title}</h1>
      {lead ? <p className="lead">{lead}</p> : null}
      {children}
    </header>
  );
}
