import { useId } from "react";
import { Form } from "react-router";
import type { articleWords } from "../../../../content/support.ts";
import { Button } from "../../ui/button.tsx";

type ArticleSearchProps = {
  words: typeof articleWords;
  /** What the address asks for; without scripts, the only search there is. */
  asked: string;
  onType: (typed: string) => void;
};

export function ArticleSearch({ words, asked, onType }: ArticleSearchProps) {
  const id = useId();
  return (
    <search>
      <Form className="support-search" method="get" action="/support" replace preventScrollReset>
        <label htmlFor={id}>{words.search}</label>
        <div className="support-search-row">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="8.5" cy="8.5" r="6" />
            <path d="m13 13 5 5" />
          </svg>
          <input
            id={id}
            className="field-control"
            type="search"
            name="q"
            defaultValue={asked}
            autoComplete="off"
            aria-describedby={`${id}-hint`}
            onChange={(event) => onType(event.currentTarget.value)}
          />
          <Button>{words.button}</Button>
        </div>
        <p id={`${id}-hint`} className="support-search-hint">
          {words.hint}
        </p>
      </Form>
    </search>
  );
}
