import type { ReactNode } from "react";
import { MiniStrip } from "./mini-strip.tsx";

type SectionProps = {
  tint?: boolean;
  dark?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** A full-bleed band with the page's measure inside; paper unless tinted or dark. */
export function Section({ tint, dark, id, className = "", children }: SectionProps) {
  const ground = dark ? "section-dark on-dark" : tint ? "section-tint" : "";
  return (
    <section id={id} className={`section ${ground} ${className}`.trim()}>
      <div className="wrap">{children}</div>
    </section>
  );
}

type SectionHeadProps = { day?: number; title: ReactNode; lead?: ReactNode };

export function SectionHead({ day, title, lead }: SectionHeadProps) {
  return (
    <div className="section-head">
      {day ? <MiniStrip day={day} /> : null}
      <h2 className="title">{title}</h2>
      {lead ? <p className="lead soft">{lead}</p> : null}
    </div>
  );
}
