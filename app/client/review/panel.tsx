import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { commentWords } from "../../shared/drafts/words.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Panel as PanelState } from "./use-panel.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "./panel.css";

type PanelProps = Pick<View, "comments" | "open" | "answer"> & {
  panel: PanelState;
  canPoint: boolean;
  children: ReactNode;
};

/** What is said of a draft. On a phone, where scripts have the page, it lies below the draft: open or folded, by a button. */
export function Panel({ panel, children, ...page }: PanelProps) {
  const { comments, open } = page;
  const { isThere, isOpen, isWriting, toggle } = panel;
  const shows = isWriting ? "panel-writing" : "panel-reading";
  return (
    <div className={`stack gap-16 review-panel ${shows} ${isOpen ? "" : "panel-folded"}`}>
      {isThere ? (
        <button type="button" className="panel-handle" aria-expanded={isOpen} aria-controls="panel" onClick={toggle}>
          <span>{isWriting ? words.panel.writing : words.panel.comments(comments.length)}</span>
          <span className="small soft">
            {isWriting ? words.panel.number(nextNumber(comments)) : comments.length > 0 ? commentWords.open(open) : ""}
          </span>
        </button>
      ) : null}
      <div className="stack gap-16 panel-body" id="panel">
        {children}
      </div>
      {isThere && page.answer ? <Bar panel={panel} {...page} answer={page.answer} /> : null}
    </div>
  );
}

function nextNumber(comments: View["comments"]): number {
  return Math.max(0, ...comments.map(({ number }) => number)) + 1;
}

type BarProps = Omit<PanelProps, "children" | "answer"> & { answer: NonNullable<View["answer"]> };

/** Always in sight: the forms' own buttons are above, and stand here instead. */
function Bar({ panel, answer, open, canPoint }: BarProps) {
  if (panel.isWriting)
    return (
      // Other buttons, and not the same with other words: the focus would stay on one.
      <div key="writing" className="panel-bar">
        <Button type="button" variant="plain" onClick={panel.cancel}>
          {words.panel.cancel}
        </Button>
        <Send of="comment">{words.write.button}</Send>
      </div>
    );
  return (
    <div className="panel-bar">
      <Button type="button" className="panel-write" variant="quiet" size="sm" onClick={() => panel.write(canPoint)}>
        <Icon name="plus" />
        {words.panel.write}
      </Button>
      <ButtonLink
        to={`?version=${answer.number}&approve`}
        variant={open > 0 ? "plain" : "primary"}
        size="sm"
        preventScrollReset
      >
        {open > 0 ? words.panel.approve : words.approve.button}
      </ButtonLink>
      {open > 0 ? <Send of="changes">{words.change.buttonOpen(open)}</Send> : null}
    </div>
  );
}

/** Sends a form of the panel, which may be out of sight. */
function Send({ of, children }: { of: string; children: ReactNode }) {
  const { formData } = useNavigation();
  const isSending = formData?.get("intent") === of;
  return (
    <Button
      type="button"
      busy={isSending && words.panel.busy}
      onClick={({ currentTarget }) => {
        const intent = currentTarget.closest(".review-panel")?.querySelector(`input[name=intent][value=${of}]`);
        intent?.closest("form")?.requestSubmit();
      }}
    >
      {children}
    </Button>
  );
}
