import { type ReactNode, useRef } from "react";
import { useClosing } from "./use-closing.ts";

export function MobileMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu);
  return (
    <details className="menu" ref={menu}>
      <summary>
        <svg viewBox="0 0 18 14" aria-hidden="true" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
          <path className="menu-lines" d="M1 2h16M1 7h16M1 12h16" />
          <path className="menu-cross" d="m3.500 1.500 11 11m0-11-11 11" />
        </svg>
        Menu
      </summary>
      <nav className="menu-panel" aria-label="Menu">
        {children}
      </nav>
    </details>
  );
}
