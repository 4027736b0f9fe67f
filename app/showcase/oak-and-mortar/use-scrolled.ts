import { useSyncExternalStore } from "react";

const shrinksAfter = 50;

export function useScrolled(): boolean {
  return useSyncExternalStore(
    watchScroll,
    () => window.scrollY > shrinksAfter,
    () => false,
  );
}

function watchScroll(changed: () => void) {
  window.addEventListener("scroll", changed, { passive: true });
  return () => window.removeEventListener("scroll", changed);
}
