import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** A details element, so that it opens without scripts. With them it also closes when the visitor has moved on. */
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

function useClosing(menu: RefObject<HTMLDetailsElement | null>) {
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it, also one to the same page.
  useEffect(() => close(menu.current), [menu, key]);

  useEffect(() => {
    function closeWhenLeft(event: Event) {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close(menu.current);
    }
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== "Escape" || !menu.current?.open) return;
      close(menu.current);
      menu.current.querySelector("summary")?.focus();
    }
    document.addEventListener("pointerdown", closeWhenLeft);
    document.addEventListener("focusin", closeWhenLeft);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeWhenLeft);
      document.removeEventListener("focusin", closeWhenLeft);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [menu]);
}

function close(menu: HTMLDetailsElement | null) {
  if (menu) menu.open = false;
}
