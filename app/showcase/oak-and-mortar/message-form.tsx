import { useFetcher } from "react-router";
import type { OakAndMortar } from "../../../content/showcase/oak-and-mortar.ts";
import {
  type BuilderMessage,
  checkMessage,
  emptyMessage,
  longestMessage,
  type MessageProblems,
  messageFields,
  readMessage,
} from "../../../domain/builder-message.ts";
import { isSpam } from "../../../domain/enquiry.ts";
import { type FormAnswer, useCheckedForm } from "../../ui/use-checked-form.ts";
import type { MessageAnswer } from "./message-answer.ts";
import { AnswerNote, MessageField } from "./message-parts.tsx";
import { pagePath } from "./section-link.tsx";

type Props = {
  words: OakAndMortar["contact"];
  /** What the server said when the browser sent the form itself. */
  first: MessageAnswer | undefined;
};

export function MessageForm({ words, first }: Props) {
  const fetcher = useFetcher<MessageAnswer>();
  const sending = fetcher.state !== "idle";
  const { form, outcome, field } = useCheckedForm({
    names: messageFields,
    read: (typed) => readMessage(Object.fromEntries(typed)),
    check,
    first,
    answer: fetcher.data,
    sending,
    send: (written, retryKey) => fetcher.submit({ ...written, retryKey }, { method: "post", action: pagePath }),
    done: "received",
  });

  const fieldOf = (name: (typeof messageFields)[number]) => ({
    ...field(name),
    label: words.form[name],
    defaultValue: first?.fields?.[name] ?? emptyMessage[name],
    maxLength: longestMessage[name],
  });

  return (
    <form className="oak-form" method="post" action={pagePath} {...form}>
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
      <div className="sr-only" aria-hidden="true">
        <label>
          Leave this empty <input type="text" name="_gotcha" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {outcome && outcome !== "invalid" ? <AnswerNote outcome={outcome} words={words} /> : null}
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

function check(written: BuilderMessage): FormAnswer<keyof MessageProblems, MessageAnswer["outcome"]> {
  return isSpam(written) ? { outcome: "spam" } : { problems: checkMessage(written) };
}
