import type { ComponentProps } from "react";
import { Link } from "react-router";

type Props = Omit<ComponentProps<typeof Link>, "to"> & { to: string };

/**
 * Links to places on one page: the browser's own jump without scripts; with them the history stays the router's, so that
 * Back returns to where one stood, and the next Tab goes on from the place. The address stands in full, because a
 * prerendered page is made under one that ends in a slash, and a bare fragment would keep it.
 */
export function sectionLinksOf(pagePath: string) {
  return function SectionLink({ to, onClick, ...link }: Props) {
    return (
      <Link
        {...link}
        to={`${pagePath}#${to}`}
        onClick={(event) => {
          onClick?.(event);
          document.getElementById(to)?.focus({ preventScroll: true });
        }}
      />
    );
  };
}
