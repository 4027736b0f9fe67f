import { useSyncExternalStore } from "react";

const shrinksAfter = 50;
const phones = "(max-width: 767px)";

/** Compact once the page is scrolled by more than 50px, and always on phones. */
export function useCompactBar(): boolean {
  return useSyncExternalStore(watchPage, isCompact, () => false);
}

function isCompact() {
  return window.scrollY > shrinksAfter || window.matchMedia(phones).matches;
}

function watchPage(changed: () => void) {
  const media = window.matchMedia(phones);
  window.addEventListener("scroll", changed, { passive: true });
  media.addEventListener("change", changed);
  return () => {
    window.removeEventListener("scroll", changed);
    media.removeEventListener("change", changed);
  };
}
