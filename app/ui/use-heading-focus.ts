import { useEffect, useRef } from "react";

/** For a page that becomes another one at the same address: its new heading has the focus, as after any navigation. */
export function useHeadingFocus(stage: string) {
  const focused = useRef(stage);
  useEffect(() => {
    if (focused.current === stage) return;
    focused.current = stage;
    const heading = document.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }, [stage]);
}
