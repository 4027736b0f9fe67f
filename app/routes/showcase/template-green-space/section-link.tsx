import type { ComponentProps } from "react";
import { Link } from "react-router";

type Props = Omit<ComponentProps<typeof Link>, "to"> & { to: string };

/**
 * To a place on this page. Without scripts it is a plain anchor; with them the history stays the router's own, so that
 * Back returns to where you stood, and the next Tab goes on from the place.
 */
export function SectionLink({ to, onClick, ...link }: Props) {
  return (
    <Link
      {...link}
      to={`#${to}`}
      onClick={(event) => {
        onClick?.(event);
        document.getElementById(to)?.focus({ preventScroll: true });
      }}
    />
  );
}
