import { useEffect, useId, useRef } from "react";
import { Form, useSubmit } from "react-router";
import type { SupportWords } from "../../../content/support.ts";
import { Button } from "../../ui/button.tsx";

type ArticleSearchProps = {
  words: SupportWords["articleWords"];
  /** What the address asks for. */
  query: string;
};

/** Searches while somebody types; without scripts, when the button is pressed. */
export function ArticleSearch({ words, query }: ArticleSearchProps) {
  const id = useId();
  const { search, cancel } = useSearchSoon();
  return (
    <search>
      <Form className="support-search" method="get" action="/support#articles" replace onSubmit={cancel}>
        <label htmlFor={id}>{words.search}</label>
        <div className="support-search-row">
          <svg className="line-icon" viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="8.5" cy="8.5" r="6" />
            <path d="m13 13 5 5" />
          </svg>
          <input
            id={id}
            className="field-control"
            type="search"
            name="q"
            defaultValue={query}
            autoComplete="off"
            aria-describedby={`${id}-hint`}
            onChange={(event) => search(event.currentTarget.value)}
          />
          <Button>{words.button}</Button>
        </div>
        <p id={`${id}-hint`} className="soft small">
          {words.hint}
        </p>
      </Form>
    </search>
  );
}

const pauseMs = 200;

function useSearchSoon() {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);

  // Who follows a link meanwhile is not called back.
  useEffect(() => {
    const follow = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a")) clearTimeout(timer.current);
    };
    document.addEventListener("click", follow);
    return () => {
      document.removeEventListener("click", follow);
      clearTimeout(timer.current);
    };
  }, []);

  const search = (typed: string) => {
    cancel();
    const options = { action: "/support", replace: true, preventScrollReset: true };
    timer.current = setTimeout(() => submit(typed.trim() ? { q: typed } : null, options), pauseMs);
  };
  return { search, cancel };
}
