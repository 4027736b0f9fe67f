import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import "./standing.css";

type StandingProps = {
  id: string;
  tone: "up" | "down" | "unknown";
  heading: string;
  says: string;
  children?: ReactNode;
};

const icons = { up: "tick", down: "warning", unknown: "question" } as const;

/** How things stand right now, before anything else: a word, a drawing and a colour. */
export function StandingBanner({ id, tone, heading, says, children }: StandingProps) {
  return (
    <div className={`standing is-${tone}`}>
      <span className="standing-mark">
        <Icon name={icons[tone]} size="md" />
      </span>
      <div className="stack gap-4">
        <h2 id={id}>{heading}</h2>
        <p>{says}</p>
        {children}
      </div>
    </div>
  );
}
