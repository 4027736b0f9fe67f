import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** `closeTo` is the address of the page without the dialog, where Escape leads; or what is done where it has none. */
type DialogProps = { title: string; closeTo: string | (() => void); children: ReactNode };

/**
 * The browser's own dialog. It comes open from the server and so stands there without scripts; with them it is modal:
 * it traps the focus, answers Escape and gives the focus back. The focus starts on the first thing that can have it, or on what has `data-first`.
 */
export function Dialog({ title, closeTo, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const navigate = useNavigate();

  useLayoutEffect(() => {
    const box = dialog.current;
    if (!box?.matches(":modal")) {
      box?.removeAttribute("open");
      box?.showModal();
      box?.querySelector<HTMLElement>("[data-first]")?.focus();
    }
    // While it still stands on the page: only then is the focus given back.
    return () => box?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      open
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (typeof closeTo === "function") closeTo();
        else void navigate(closeTo, { replace: true, preventScrollReset: true });
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
