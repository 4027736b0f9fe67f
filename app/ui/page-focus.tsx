import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After a navigation in the browser the new page's heading has the focus, as if the page had been loaded and read out. */
export function PageFocus() {
  const { pathname, hash } = useLocation();
  const focusedPath = useRef(pathname);

  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    if (hash) return;
    const heading = document.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return null;
}
