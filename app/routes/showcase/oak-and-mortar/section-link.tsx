import type { ComponentProps } from "react";
import { Link } from "react-router";

/** In full: the page is made under an address that ends in a slash, and a bare fragment would keep it. */
export const pagePath = "/projects/oak-and-mortar";

type Props = Omit<ComponentProps<typeof Link>, "to"> & { to: string };

/** To a place on this page: the browser's own jump without scripts, and the next Tab goes on from there with them. */
export function SectionLink({ to, onClick, ...link }: Props) {
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
}
