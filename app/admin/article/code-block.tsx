import { type BlockObjectRenderProps, useEditor } from "@portabletext/editor";
import { useId } from "react";
import { BlockFrame, useTyped } from "./block-frame.tsx";
import { richWords } from "./words.ts";

const words = richWords.codes;

/** Whatever a language is not called is left out, as it would be when it is saved. */
const tidyLanguage = (typed: string) => typed.replace(/[^\w+#.-]/g, "").slice(0, 30);

const tidyCode = (typed: string) => typed.replaceAll("\0", "").toWellFormed();

export function CodeBlockField(block: BlockObjectRenderProps) {
  const editor = useEditor();
  const id = useId();
  const code = useTyped(String(block.node.code ?? ""), tidyCode);
  const stored = typeof block.node.language === "string" ? block.node.language : "";
  const language = useTyped(stored, tidyLanguage);

  function name(typed: string) {
    language.setTyped(typed);
    const tidy = tidyLanguage(typed);
    if (tidy) editor.send({ type: "block.set", at: block.path, props: { language: tidy } });
    else editor.send({ type: "block.unset", at: block.path, props: ["language"] });
  }

  function write(typed: string) {
    code.setTyped(typed);
    editor.send({ type: "block.set", at: block.path, props: { code: tidyCode(typed) } });
  }

  return (
    <BlockFrame block={block} name={words.block}>
      <div className="field rich-field">
        <label htmlFor={`${id}-language`}>{words.language}</label>
        <input
          className="field-control"
          id={`${id}-language`}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          value={language.typed}
          onChange={({ target }) => name(target.value)}
        />
      </div>
      <textarea
        className="field-control rich-code"
        aria-label={words.code}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        rows={Math.max(3, code.typed.split("\n").length)}
        value={code.typed}
        onChange={({ target }) => write(target.value)}
      />
    </BlockFrame>
  );
}
