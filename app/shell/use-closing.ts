import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** A menu is a details element, so that it opens without scripts. With them it closes when somebody moved on. */
export function useClosing(menu: RefObject<HTMLDetailsElement | null>) {
  const { key } = useLocation();
  const shownKey = useRef(key);

  // Every navigation closes it, also one to the same page; not the scripts that arrive after it was opened.
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    close(menu.current);
  }, [menu, key]);

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
