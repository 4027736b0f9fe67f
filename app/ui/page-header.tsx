import type { ReactNode } from "react";
import { BackLink } from "./back-link.tsx";

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
      {back ? <BackLink to={back.to}>{back.label}</BackLink> : null}
      <h1>{title}</h1>
      {lead ? <p className="lead">{lead}</p> : null}
      {children}
    </header>
  );
}
