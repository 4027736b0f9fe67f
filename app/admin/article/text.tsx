import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Body } from "../../../domain/portable-text.ts";
import { FieldError } from "../../ui/field.tsx";
import type { RichTextProps } from "./rich-text.tsx";
import { words } from "./words.ts";

type ArticleTextProps = {
  body: Body;
  /** The same text for people without scripts, and for as long as the editor is on its way. */
  markdown: string;
  /** What somebody typed there, when it was refused. */
  typed: string | undefined;
  error: string | undefined;
  /** The editor is there, and this is how its text is read from now on; or it is not, after all. */
  onReady: (read: (() => Body) | undefined) => void;
  onEdit: () => void;
};

const ids = { text: "article-text", hint: "article-text-hint", error: "article-text-error" };

export function ArticleText({ body, markdown, typed, error, onReady, onEdit }: ArticleTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [RichText, giveUp] = useRichText(area, markdown);
  const refuse = useCallback(() => {
    giveUp();
    onReady(undefined);
  }, [giveUp, onReady]);
  const described = error ? `${ids.hint} ${ids.error}` : ids.hint;
  const isInvalid = Boolean(error);

  return (
    <div className={RichText ? "article-text is-rich" : "article-text"}>
      <div className="article-text-label">
        {RichText ? <span aria-hidden="true">{words.text}</span> : <label htmlFor={ids.text}>{words.text}</label>}
        <p id={ids.hint}>{RichText ? words.textHint : words.markdownHint}</p>
      </div>
      {error ? <FieldError id={ids.error}>{error}</FieldError> : null}
      {RichText ? (
        <RichText
          id={ids.text}
          label={words.text}
          describedBy={described}
          isInvalid={isInvalid}
          placeholder={words.placeholder}
          value={body}
          onReady={onReady}
          onInvalid={refuse}
          onEdit={onEdit}
        />
      ) : (
        <textarea
          ref={area}
          id={ids.text}
          name="markdown"
          className="field-control"
          rows={18}
          defaultValue={typed ?? markdown}
          aria-describedby={described}
          aria-invalid={isInvalid || undefined}
        />
      )}
    </div>
  );
}

/** Fetched by this page alone. Where somebody has begun to type before it came, they go on as they began. */
function useRichText(area: RefObject<HTMLTextAreaElement | null>, markdown: string) {
  const [RichText, setRichText] = useState<ComponentType<RichTextProps>>();

  useEffect(() => {
    let isGone = false;
    void import("./rich-text.tsx").then(
      (loaded) => {
        if (!isGone && area.current?.value === markdown.replaceAll("\r\n", "\n")) setRichText(() => loaded.RichText);
      },
      // Without it the text is written as Markdown.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [area, markdown]);

  const giveUp = useCallback(() => setRichText(undefined), []);
  return [RichText, giveUp] as const;
}
