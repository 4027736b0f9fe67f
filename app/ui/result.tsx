import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { Notice } from "./notice.tsx";

export type ResultProps = {
  tone: "ok" | "fail";
  message: string;
  links?: { to: string; label: string }[] | undefined;
};

/**
 * What became of an action, where it was done. A pressed button is disabled while it works and its row may be gone after:
 * then the focus, and without scripts the page, come here instead of to the top.
 */
export function Result({ tone, message, links = [] }: ResultProps) {
  return (
    <Shown>
      <Notice tone={tone}>
        {message}
        {links.map(({ to, label }) => (
          <span key={to}>
            {" "}
            <Link to={to}>{label}</Link>
          </span>
        ))}
      </Notice>
    </Shown>
  );
}

/** Comes into view with the focus, unless something else has it. */
export function Shown({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/noAutofocus: see above.
    <div className="result" ref={box} tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}
