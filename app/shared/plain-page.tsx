import type { ReactNode } from "react";
import { BackLink } from "../ui/back-link.tsx";
import "./portal.css";

export type PlainPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: string };
  children?: ReactNode;
};

export function PlainPage({ title, lead, back, children }: PlainPageProps) {
  return (
    <div className="plain-page wrap">
      <header className="plain-head">
        {back ? <BackLink to={back.to}>{back.label}</BackLink> : null}
        <h1>{title}</h1>
        {lead ? <p>{lead}</p> : null}
      </header>
      {children}
    </div>
  );
}
