import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { commentWords } from "../../shared/drafts/words.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Sheet as SheetState } from "./use-sheet.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "./sheet.css";

type SheetProps = Pick<View, "comments" | "open" | "answer"> & {
  sheet: SheetState;
  canPoint: boolean;
  children: ReactNode;
};

/** What is said of a draft. On a phone, where scripts have the page, it lies below the draft: open or folded, by a button. */
export function Sheet({ sheet, children, ...page }: SheetProps) {
  const { comments, open } = page;
  const { isThere, isOpen, isWriting, toggle } = sheet;
  const shows = isWriting ? "sheet-writing" : "sheet-reading";
  return (
    <div className={`stack gap-16 review-sheet ${shows} ${isOpen ? "" : "sheet-folded"}`}>
      {isThere ? (
        <button type="button" className="sheet-handle" aria-expanded={isOpen} aria-controls="sheet" onClick={toggle}>
          <span>{isWriting ? words.sheet.writing : words.sheet.comments(comments.length)}</span>
          <span className="small soft">
            {isWriting ? words.sheet.number(nextNumber(comments)) : comments.length > 0 ? commentWords.open(open) : ""}
          </span>
        </button>
      ) : null}
      <div className="stack gap-16 sheet-body" id="sheet">
        {children}
      </div>
      {isThere && page.answer ? <Bar sheet={sheet} {...page} answer={page.answer} /> : null}
    </div>
  );
}

function nextNumber(comments: View["comments"]): number {
  return Math.max(0, ...comments.map(({ number }) => number)) + 1;
}

type BarProps = Omit<SheetProps, "children" | "answer"> & { answer: NonNullable<View["answer"]> };

/** Always in sight: the forms' own buttons are above, and stand here instead. */
function Bar({ sheet, answer, open, canPoint }: BarProps) {
  if (sheet.isWriting)
    return (
      // Other buttons, and not the same with other words: the focus would stay on one.
      <div key="writing" className="sheet-bar">
        <Button type="button" variant="plain" onClick={sheet.cancel}>
          {words.sheet.cancel}
        </Button>
        <Send of="comment">{words.write.button}</Send>
      </div>
    );
  return (
    <div className="sheet-bar">
      <Button type="button" className="sheet-write" variant="quiet" size="sm" onClick={() => sheet.write(canPoint)}>
        <Icon name="plus" />
        {words.sheet.write}
      </Button>
      <ButtonLink
        to={`?version=${answer.number}&approve`}
        variant={open > 0 ? "plain" : "primary"}
        size="sm"
        preventScrollReset
      >
        {open > 0 ? words.sheet.approve : words.approve.button}
      </ButtonLink>
      {open > 0 ? <Send of="changes">{words.change.buttonOpen(open)}</Send> : null}
    </div>
  );
}

/** Sends a form of the sheet, which may be out of sight. */
function Send({ of, children }: { of: string; children: ReactNode }) {
  const { formData } = useNavigation();
  const isSending = formData?.get("intent") === of;
  return (
    <Button
      type="button"
      busy={isSending && words.sheet.busy}
      onClick={({ currentTarget }) => {
        const intent = currentTarget.closest(".review-sheet")?.querySelector(`input[name=intent][value=${of}]`);
        intent?.closest("form")?.requestSubmit();
      }}
    >
      {children}
    </Button>
  );
}
