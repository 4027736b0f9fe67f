import type { ReactNode } from "react";
import { Link } from "react-router";
import { words } from "./words.ts";

type FoundGroupProps = {
  heading: string;
  hasMore: boolean;
  /** Where the others are, if there is a list that can be looked through in the same way. */
  rest?: { to: string; label: string } | undefined;
  children: ReactNode[];
};

export function FoundGroup({ heading, hasMore, rest, children }: FoundGroupProps) {
  if (children.length === 0) return null;
  const id = `found-${heading.toLowerCase()}`;
  return (
    <section className="card found-group" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul>{children}</ul>
      {hasMore ? (
        <p className="small found-rest">
          {rest ? (
            <Link className="touch" to={rest.to}>
              {rest.label}
            </Link>
          ) : (
            words.narrow
          )}
        </p>
      ) : null}
    </section>
  );
}
