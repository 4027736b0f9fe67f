import { type Editor, type EditorSelection, useEditor } from "@portabletext/editor";
import {
  getActiveAnnotations,
  getCaretWordSelection,
  getFocusTextBlock,
  getSelectionText,
  isSelectionCollapsed,
} from "@portabletext/editor/selectors";
import { useState } from "react";
import { safeHref } from "../../../domain/safe-href.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Popover } from "./popover.tsx";
import { richWords } from "./words.ts";

/** What is to become a link: a link that is there, words, or nothing yet but a place. */
export type LinkPlace = { at: NonNullable<EditorSelection>; words: string; href: string; key: string; block: string };

const words = richWords.links;

export function LinkPopover({ place, onClose }: { place: LinkPlace; onClose: () => void }) {
  const editor = useEditor();
  const [href, setHref] = useState(place.href);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<{ field: "href" | "words"; message: string }>();
  const asksForPhrase = !place.words && !place.key;

  function set() {
    const safe = readHref(href);
    if (!safe) return setProblem({ field: "href", message: href.trim() ? words.hrefRefused : words.hrefMissing });
    if (asksForPhrase && !text.trim()) return setProblem({ field: "words", message: words.wordsMissing });
    setLink(editor, place, safe, text.trim());
    onClose();
  }

  function remove() {
    editor.send({ type: "annotation.remove", annotation: { name: "link" }, at: place.at });
    onClose();
  }

  const removing = place.key ? (
    <Button type="button" variant="danger" size="sm" onClick={remove}>
      {words.remove}
    </Button>
  ) : null;

  return (
    <Popover
      heading={words.heading(shorten(place.words))}
      set={words.set}
      onSet={set}
      onCancel={onClose}
      problem={problem}
      acts={removing}
    >
      {asksForPhrase ? (
        <Field
          label={words.words}
          autoComplete="off"
          autoFocus
          value={text}
          error={problem?.field === "words" ? problem.message : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      ) : null}
      <Field
        label={words.href}
        hint={words.hrefHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus={!asksForPhrase}
        value={href}
        error={problem?.field === "href" ? problem.message : undefined}
        onChange={({ target }) => setHref(target.value)}
      />
    </Popover>
  );
}

export function findLinkPlace(editor: Editor): LinkPlace | undefined {
  const snapshot = editor.getSnapshot();
  const { selection } = snapshot.context;
  const block = getFocusTextBlock(snapshot)?.node;
  if (!selection || !block) return;
  const link = getActiveAnnotations(snapshot).find(({ _type }) => _type === "link");
  const isCaret = isSelectionCollapsed(snapshot);
  const at = (isCaret && !link ? getCaretWordSelection(snapshot) : undefined) ?? selection;
  const known = { at, block: block._key, href: String(link?.href ?? ""), key: link?._key ?? "" };
  return { ...known, words: getSelectionText({ ...snapshot, context: { ...snapshot.context, selection: at } }) };
}

function setLink(editor: Editor, { at, words, key, block }: LinkPlace, href: string, text: string) {
  const link = { name: "link", value: { href } };
  if (key) {
    editor.send({ type: "annotation.set", at: [{ _key: block }, "markDefs", { _key: key }], props: { href } });
  } else if (words) {
    editor.send({ type: "annotation.remove", annotation: { name: "link" }, at });
    editor.send({ type: "annotation.add", annotation: link, at });
  } else {
    editor.send({ type: "select", at });
    editor.send({ type: "insert.span", text, annotations: [link] });
  }
}

/** Most people write 'example.com' and mean a website, or an address of theirs and mean a letter. */
function readHref(typed: string): string | undefined {
  const trimmed = typed.trim();
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(trimmed)) return safeHref(`https://${trimmed}`);
  if (/^[^\s@:/]+@[\w-]+(?:\.[\w-]+)+$/.test(trimmed)) return safeHref(`mailto:${trimmed}`);
  return trimmed ? safeHref(trimmed) : undefined;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40).trimEnd()}…` : text;
}
