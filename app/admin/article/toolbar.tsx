import { type Editor, type EditorSelector, useEditor, useEditorSelector } from "@portabletext/editor";
import {
  getFocusTextBlock,
  isActiveAnnotation,
  isActiveDecorator,
  isActiveListItem,
  isActiveStyle,
} from "@portabletext/editor/selectors";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { ArticleIcon } from "./icon.tsx";
import { richWords as words } from "./words.ts";

type ToolbarProps = {
  /** The id of the text it is for. */
  controls: string;
  onLink: () => void;
  onPicture: () => void;
  onCode: () => void;
};

type Tool = {
  name: string;
  face: ReactNode;
  /** As a browser's attribute wants it; the tool tip says it in words. */
  keys?: string;
  /** Only what is on or off has one. */
  isOn?: EditorSelector<boolean>;
  press: (editor: Editor) => void;
  /** The first of a group. */
  isFirst?: boolean;
};

/** Always one stop for Tab; the arrows go along it. */
export function ArticleToolbar({ controls, ...acts }: ToolbarProps) {
  const [stop, setStop] = useState(0);
  const tools = toolsOf(acts);

  function travel(event: KeyboardEvent<HTMLDivElement>) {
    const to = whereTo(event.key, stop, tools.length);
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll("button")[to]?.focus();
  }

  return (
    <div className="rich-toolbar" role="toolbar" aria-label={words.toolbar} aria-controls={controls} onKeyDown={travel}>
      {tools.map((tool, place) => (
        <ToolButton key={tool.name} tool={tool} isStop={place === stop} onFocus={() => setStop(place)} />
      ))}
    </div>
  );
}

function whereTo(key: string, from: number, count: number): number | undefined {
  if (key === "ArrowRight") return (from + 1) % count;
  if (key === "ArrowLeft") return (from + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

type ToolButtonProps = { tool: Tool; isStop: boolean; onFocus: () => void };

function ToolButton({ tool: { name, face, keys, isOn, press, isFirst }, isStop, onFocus }: ToolButtonProps) {
  const editor = useEditor();
  const isPressed = useEditorSelector(editor, isOn ?? never);
  return (
    <button
      type="button"
      className={isFirst ? "rich-tool is-first" : "rich-tool"}
      aria-label={name}
      title={keys ? `${name} (${keys.replace("Control", "Ctrl")})` : name}
      aria-keyshortcuts={keys}
      aria-pressed={isOn ? isPressed : undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      // The caret stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => press(editor)}
    >
      {face}
    </button>
  );
}

const never = () => false;

function toolsOf({ onLink, onPicture, onCode }: Omit<ToolbarProps, "controls">): Tool[] {
  return [
    { ...styleTool("normal", <ArticleIcon name="normal" />), keys: "Control+Alt+0" },
    { ...styleTool("h2", "H2"), keys: "Control+Alt+2" },
    { ...styleTool("h3", "H3"), keys: "Control+Alt+3" },
    { ...styleTool("h4", "H4"), keys: "Control+Alt+4" },
    { ...styleTool("blockquote", <ArticleIcon name="blockquote" />), keys: "Control+Shift+9" },
    { ...markTool("strong"), keys: "Control+B", isFirst: true },
    { ...markTool("em"), keys: "Control+I" },
    markTool("code"),
    {
      name: words.link,
      face: <ArticleIcon name="link" />,
      keys: "Control+K",
      isOn: isActiveAnnotation("link", { mode: "partial" }),
      press: onLink,
    },
    { ...listTool("bullet"), keys: "Control+Shift+8", isFirst: true },
    { ...listTool("number"), keys: "Control+Shift+7" },
    { name: words.picture, face: <ArticleIcon name="picture" />, press: onPicture, isFirst: true },
    { name: words.codeBlock, face: <ArticleIcon name="codeBlock" />, press: onCode },
    { ...historyTool("undo"), keys: "Control+Z", isFirst: true },
    { ...historyTool("redo"), keys: "Control+Y" },
  ];
}

function styleTool(style: "normal" | "h2" | "h3" | "h4" | "blockquote", face: ReactNode): Tool {
  return { name: words[style], face, isOn: isActiveStyle(style), press: (editor) => setStyle(editor, style) };
}

function markTool(decorator: "strong" | "em" | "code"): Tool {
  return {
    name: words[decorator],
    face: <ArticleIcon name={decorator} />,
    isOn: isActiveDecorator(decorator),
    press: (editor) => goOn(editor, () => editor.send({ type: "decorator.toggle", decorator })),
  };
}

function listTool(listItem: "bullet" | "number"): Tool {
  return {
    name: words[listItem],
    face: <ArticleIcon name={listItem} />,
    isOn: isActiveListItem(listItem),
    press: (editor) => toggleList(editor, listItem),
  };
}

function historyTool(way: "undo" | "redo"): Tool {
  return {
    name: words[way],
    face: <ArticleIcon name={way} />,
    press: (editor) => goOn(editor, () => editor.send({ type: `history.${way}` })),
  };
}

/** Pressed twice, it is a paragraph again. */
export function setStyle(editor: Editor, style: string) {
  goOn(editor, () => editor.send({ type: "style.toggle", style }));
}

export function toggleList(editor: Editor, listItem: string) {
  goOn(editor, () => editor.send({ type: "list item.toggle", listItem }));
}

/** Does something to the text where the caret is, which then is in the text again. */
function goOn(editor: Editor, change: () => void) {
  placeCaret(editor);
  change();
  editor.send({ type: "focus" });
}

/** Between the lines: only a line that is still empty gives way to it. */
export function addBlock(editor: Editor, block: { _type: "code" | "image"; [field: string]: unknown }) {
  placeCaret(editor);
  const line = getFocusTextBlock(editor.getSnapshot())?.node;
  const isEmpty = line?.children.every(({ text }) => !text);
  editor.send({ type: "insert.block", block, placement: isEmpty ? "auto" : "after", select: "end" });
}

/** Who has not been in the text yet goes on at its end. */
export function placeCaret(editor: Editor) {
  const { selection, value } = editor.getSnapshot().context;
  const last = value.at(-1);
  if (!selection && last) editor.send({ type: "select.block", at: [{ _key: last._key }], select: "end" });
}
