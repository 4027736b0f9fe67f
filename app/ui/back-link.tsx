import { Link, type LinkProps } from "react-router";

export function BackLink({ children, ...link }: LinkProps) {
  return (
    <Link className="page-back" {...link}>
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
      {children}
    </Link>
  );
}
