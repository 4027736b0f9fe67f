import { type RefObject, useEffect } from "react";

/** As high as the title is long, where the browser does not see to it itself (Safari). */
export function useGrownTitle(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const area = form.current?.elements.namedItem("title");
    if (!(area instanceof HTMLTextAreaElement) || CSS.supports("field-sizing", "content")) return;
    const grow = () => {
      area.style.height = "auto";
      area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
    };
    grow();
    void document.fonts.ready.then(grow);
    area.addEventListener("input", grow);
    window.addEventListener("resize", grow);
    return () => {
      area.removeEventListener("input", grow);
      window.removeEventListener("resize", grow);
    };
  }, [form]);
}
