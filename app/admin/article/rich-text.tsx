import {
  type Editor,
  type EditorEmittedEvent,
  EditorProvider,
  PortableTextEditable,
  useEditor,
} from "@portabletext/editor";
import { BehaviorPlugin, EventListenerPlugin, NodePlugin } from "@portabletext/editor/plugins";
import {
  type ClipboardEvent,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Body, readBody } from "../../../domain/portable-text.ts";
import { findLinkPlace, type LinkPlace, LinkPopover } from "./link-popover.tsx";
import { PicturePopover } from "./picture-popover.tsx";
import { behaviorsOf } from "./rich-behaviors.ts";
import { nodes, schemaDefinition } from "./rich-schema.tsx";
import { ArticleToolbar, addBlock, placeCaret, setStyle, toggleList } from "./toolbar.tsx";

export type RichTextProps = {
  id: string;
  label: string;
  describedBy: string;
  isInvalid: boolean;
  placeholder: string;
  /** What it begins with. From then on the text is the editor's own. */
  value: Body;
  /** How the text is read from now on. */
  onReady: (read: () => Body) => void;
  /** The editor cannot show this text. */
  onInvalid: () => void;
  onEdit: () => void;
};

/**
 * In a file of its own: nothing else loads the editor. Drawn anew only when something of its own changes: whenever it is
 * drawn, the editor may fetch the focus back from the field that somebody is typing in.
 */
export const RichText = memo(function RichText(text: RichTextProps) {
  return (
    <EditorProvider initialConfig={{ schemaDefinition, initialValue: text.value }}>
      <NodePlugin nodes={nodes} />
      <TextEditor {...text} />
    </EditorProvider>
  );
});

type Opened = { kind: "link"; place: LinkPlace } | { kind: "picture"; file: File | undefined };

function TextEditor({ id, label, describedBy, isInvalid, placeholder, value, ...text }: RichTextProps) {
  const { onReady, onInvalid, onEdit } = text;
  const editor = useEditor();
  const [begun] = useState(value);
  const isRefused = useRef(false);
  const [opened, setOpened] = useState<Opened>();
  const mayLeave = useRef(false);
  const [behaviors] = useState(() => behaviorsOf(() => mayLeave.current));

  // The editor takes the text in piece by piece, and cannot be written in meanwhile.
  useLayoutEffect(() => onReady(() => begun), [begun, onReady]);

  function hear({ type }: EditorEmittedEvent) {
    if (type === "patch") onEdit();
    if (type === "ready" && !isRefused.current) onReady(() => readBody(editor.getSnapshot().context.value));
    if (type !== "invalid value") return;
    isRefused.current = true;
    onInvalid();
  }

  function askForLink() {
    placeCaret(editor);
    const place = findLinkPlace(editor);
    if (place) setOpened({ kind: "link", place });
  }

  function done() {
    setOpened(undefined);
    editor.send({ type: "focus" });
  }

  function press(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== "Tab" && event.key !== "Shift") mayLeave.current = event.key === "Escape";
    const shortcut = findShortcut(event);
    if (!shortcut) return;
    event.preventDefault();
    if (shortcut === "link") askForLink();
    else shortcut(editor);
  }

  /** The editor misses some of its own goodbyes, and would fetch the focus back from the next field. */
  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) {
    mayLeave.current = false;
    if (!currentTarget.contains(relatedTarget)) editor.send({ type: "blur" });
  }

  /** A picture that comes as a file wants its description first. */
  function takePicture(event: ClipboardEvent | DragEvent, files: DataTransfer | null): boolean {
    const file = [...(files?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    if (!file) return false;
    event.preventDefault();
    setOpened({ kind: "picture", file });
    return true;
  }

  return (
    <div className="rich">
      <BehaviorPlugin behaviors={behaviors} />
      <EventListenerPlugin on={hear} />
      <div className="rich-head">
        <ArticleToolbar
          controls={id}
          onLink={askForLink}
          onPicture={() => setOpened({ kind: "picture", file: undefined })}
          onCode={() => addCode(editor)}
        />
        {opened?.kind === "link" ? <LinkPopover place={opened.place} onClose={done} /> : null}
        {opened?.kind === "picture" ? <PicturePopover dropped={opened.file} onClose={done} /> : null}
      </div>
      <PortableTextEditable
        id={id}
        className="rich-text"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        spellCheck
        renderPlaceholder={() => <span className="rich-placeholder">{placeholder}</span>}
        onKeyDown={press}
        onBlur={leave}
        onPaste={({ event }) => (takePicture(event, event.clipboardData) ? { insert: [] } : undefined)}
        onDrop={(event) => void takePicture(event, event.dataTransfer)}
      />
    </div>
  );
}

function addCode(editor: Editor) {
  addBlock(editor, { _type: "code", code: "" });
  const { value, selection } = editor.getSnapshot().context;
  const [place] = selection?.focus.path ?? [];
  const key = typeof place === "object" && "_key" in place ? place._key : value.at(-1)?._key;
  requestAnimationFrame(() => findField(editor, key)?.focus());
}

function findField(editor: Editor, key: string | undefined): HTMLTextAreaElement | null | undefined {
  return editor.dom.getEditorElement()?.querySelector(`[data-pt-path*="${key}"] textarea`);
}

type Shortcut = "link" | ((editor: Editor) => void);

const styleKeys: Record<string, string> = { Digit0: "normal", Digit2: "h2", Digit3: "h3", Digit4: "h4" };
const listKeys: Record<string, string> = { Digit7: "number", Digit8: "bullet" };

/** Bold, italic, undo and redo are the library's own. */
function findShortcut(event: KeyboardEvent): Shortcut | undefined {
  const { code, key, altKey, shiftKey, metaKey, ctrlKey } = event;
  // With AltGr, and that is Ctrl and Alt to Windows, people write € and @.
  if (!(ctrlKey || metaKey) || event.getModifierState("AltGraph")) return;
  if (key.toLowerCase() === "k" && !altKey && !shiftKey) return "link";
  const style = altKey && !shiftKey ? styleKeys[code] : undefined;
  if (style) return (editor) => setStyle(editor, style);
  if (!shiftKey || altKey) return;
  if (code === "Digit9") return (editor) => setStyle(editor, "blockquote");
  const list = listKeys[code];
  return list ? (editor) => toggleList(editor, list) : undefined;
}
