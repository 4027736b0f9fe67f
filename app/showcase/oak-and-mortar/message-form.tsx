import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { OakAndMortar } from "../../../content/showcase/oak-and-mortar.ts";
import { checkMessage, emptyMessage, longestMessage, readMessage } from "../../../domain/builder-message.ts";
import { isSpam } from "../../../domain/enquiry.ts";
import type { MessageAnswer } from "./message-answer.ts";
import { AnswerNote, MessageField } from "./message-parts.tsx";
import { pagePath } from "./section-link.tsx";

type FieldName = keyof typeof longestMessage;
type Props = {
  words: OakAndMortar["contact"];
  /** What the server said when the browser sent the form itself. */
  first: MessageAnswer | undefined;
};

/** The browser keeps what is typed, so nothing is lost that was written before the scripts came. */
export function MessageForm({ words, first }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const retryKey = useRef<string>(undefined);
  const fetcher = useFetcher<MessageAnswer>();
  const { data: answered } = fetcher;
  const [answer, setAnswer] = useState(first);
  const sending = fetcher.state !== "idle";
  const problems = answer?.problems ?? {};
  const firstWrong = fieldNames.find((name) => problems[name]);

  useEffect(() => {
    if (!answered) return;
    setAnswer(answered);
    if (answered.outcome !== "received") return focusFirst(form.current, answered.problems);
    retryKey.current = undefined;
    clear(form.current);
  }, [answered]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const written = readMessage(Object.fromEntries(new FormData(event.currentTarget)));
    if (isSpam(written)) return setAnswer({ outcome: "spam" });
    const found = checkMessage(written);
    if (Object.keys(found).length > 0) {
      setAnswer({ outcome: "invalid", problems: found });
      return focusFirst(event.currentTarget, found);
    }
    setAnswer(undefined);
    // Missing where the page was not loaded over https; then every press is a message of its own.
    retryKey.current ??= crypto.randomUUID?.();
    await fetcher.submit({ ...written, retryKey: retryKey.current ?? "" }, { method: "post", action: pagePath });
  }

  function edit({ target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { [target.name as FieldName]: _, ...others } = problems;
    setAnswer(Object.keys(others).length > 0 ? { outcome: "invalid", problems: others } : undefined);
  }

  const fieldOf = (name: FieldName) => ({
    name,
    label: words.form[name],
    defaultValue: first?.fields?.[name] ?? emptyMessage[name],
    maxLength: longestMessage[name],
    problem: problems[name],
    isFirstWrong: name === firstWrong,
  });

  return (
    <form className="oak-form" ref={form} method="post" action={pagePath} noValidate onSubmit={submit} onInput={edit}>
      <div className="oak-laid" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <MessageField {...fieldOf("name")} autoComplete="name" required />
      <MessageField {...fieldOf("email")} type="email" autoComplete="email" required />
      <MessageField {...fieldOf("phone")} type="tel" autoComplete="tel" hint={words.form.optional} />
      <MessageField {...fieldOf("message")} rows={5} required />
      <div className="oak-gotcha" aria-hidden="true">
        <label>
          Leave this empty <input type="text" name="_gotcha" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {answer && answer.outcome !== "invalid" ? <AnswerNote outcome={answer.outcome} words={words} /> : null}
      <div className="oak-send">
        <button className="oak-button is-brick" type="submit" disabled={sending}>
          {sending ? words.form.sending : words.form.send}
        </button>
        <p>
          {words.form.privacy[0]}
          <a href="/privacy">{words.form.privacy[1]}</a>
        </p>
      </div>
    </form>
  );
}

const fieldNames = Object.keys(longestMessage) as FieldName[];

function focusFirst(form: HTMLFormElement | null, problems: MessageAnswer["problems"] = {}) {
  const field = form?.elements.namedItem(fieldNames.find((name) => problems[name]) ?? "");
  if (field instanceof HTMLElement) field.focus();
}

/** Not reset(): that would bring back what the server wrote into the fields. */
function clear(form: HTMLFormElement | null) {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = "";
  }
}
