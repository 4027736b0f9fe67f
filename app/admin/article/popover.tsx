import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { richWords } from "./words.ts";

type PopoverProps = {
  heading: string;
  set: string;
  busy?: string | false;
  onSet: () => void;
  onCancel: () => void;
  /** Another one each time something is wrong: the focus goes to its field. */
  problem: object | undefined;
  /** What else can be done. */
  acts?: ReactNode;
  children: ReactNode;
};

/** What the text's tools ask for, below them. No form: it stands in the article's. */
export function Popover({ heading, set, busy, onSet, onCancel, problem, acts, children }: PopoverProps) {
  const popover = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    if (problem) popover.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);

  function answer(event: KeyboardEvent) {
    const isField = event.target instanceof HTMLInputElement && event.target.type !== "file";
    if (event.key === "Escape") onCancel();
    else if (event.key === "Enter" && isField) onSet();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <fieldset ref={popover} className="stack rich-popover" aria-label={heading} onKeyDown={answer}>
      <b>{heading}</b>
      <div className="stack gap-12 rich-popover-fields">{children}</div>
      <div className="row">
        <Button type="button" size="sm" busy={busy} onClick={onSet}>
          {set}
        </Button>
        <Button type="button" variant="plain" size="sm" onClick={onCancel}>
          {richWords.cancel}
        </Button>
        {acts}
      </div>
    </fieldset>
  );
}
