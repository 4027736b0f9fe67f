import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * After a navigation in the browser the new page's heading has the focus, as if the page had been loaded and read out. It
 * begins at its top, also where the form that led there keeps its own page where it is.
 */
export function PageFocus() {
  const { pathname, hash } = useLocation();
  const isBack = useNavigationType() === "POP";
  const focusedPath = useRef(pathname);

  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    if (hash) return;
    if (!isBack) window.scrollTo({ top: 0, behavior: "instant" });
    const heading = document.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname, hash, isBack]);

  return null;
}
