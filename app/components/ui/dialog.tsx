import { type ReactNode, useEffect, useId, useRef } from "react";

type DialogProps = { title: string; open: boolean; onClose: () => void; children: ReactNode };

/** The browser's own dialog: it traps the focus, answers Escape and gives the focus back. */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
