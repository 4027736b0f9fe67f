import { type BlockObjectRenderProps, useEditor } from "@portabletext/editor";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { ArticleIcon } from "./icon.tsx";
import { richWords } from "./words.ts";

type BlockFrameProps = { block: BlockObjectRenderProps; name: string; children: ReactNode };

const words = richWords.blocks;

/** What stands between the lines: its own fields, and how it is moved and removed. */
export function BlockFrame({
  block: { attributes, children: spacer, path, selected },
  name,
  children,
}: BlockFrameProps) {
  const editor = useEditor();

  function move(way: "up" | "down", button: HTMLElement) {
    editor.send({ type: `move.block ${way}`, at: path });
    // Its place in the document is another one now, and the browser has let go of the focus.
    requestAnimationFrame(() => button.focus());
  }

  function remove() {
    editor.send({ type: "delete.block", at: path });
    editor.send({ type: "focus" });
  }

  return (
    <div {...attributes}>
      {spacer}
      <fieldset
        className={selected ? "rich-object is-selected" : "rich-object"}
        contentEditable={false}
        aria-label={name}
        {...keptFromEditor}
      >
        <div className="rich-object-head">
          <span>{name}</span>
          <Act name="up" onPress={(button) => move("up", button)} />
          <Act name="down" onPress={(button) => move("down", button)} />
          <Act name="bin" onPress={remove} />
        </div>
        {children}
      </fieldset>
    </div>
  );
}

const labels: Record<"up" | "down" | "bin", string> = { up: words.up, down: words.down, bin: words.remove };

type ActProps = { name: "up" | "down" | "bin"; onPress: (button: HTMLElement) => void };

function Act({ name, onPress }: ActProps) {
  return (
    <button
      type="button"
      className="rich-act"
      aria-label={labels[name]}
      title={labels[name]}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      <ArticleIcon name={name} />
    </button>
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** What is typed, pasted or dropped in a block's own field is that field's alone. */
const keptFromEditor = {
  onKeyDown: stop,
  onPaste: stop,
  onCopy: stop,
  onCut: stop,
  onDragStart: stop,
  onDrop: stop,
  onClick: stop,
};

/**
 * A field's text as it is being typed, while the article holds what is left of it after `tidy`. Whatever else changes the
 * article, such as an undo, changes the field.
 */
export function useTyped(stored: string, tidy: (typed: string) => string) {
  const [{ typed, seen }, setBoth] = useState({ typed: stored, seen: stored });
  if (stored !== seen) setBoth({ typed: tidy(typed) === stored ? typed : stored, seen: stored });
  return { typed, setTyped: (text: string) => setBoth({ typed: text, seen }) };
}
