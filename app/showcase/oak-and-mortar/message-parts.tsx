import { type ComponentProps, useId } from "react";
import type { OakAndMortar } from "../../../content/showcase/oak-and-mortar.ts";
import { Drawing } from "./drawing.tsx";
import type { MessageAnswer } from "./message-answer.ts";

/** What a field of one line has and one of several, too. */
type Attributes = Pick<
  ComponentProps<"textarea">,
  "autoComplete" | "autoFocus" | "defaultValue" | "maxLength" | "required"
>;

type FieldProps = Attributes & {
  type?: "email" | "tel";
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  /** A field of several lines. */
  rows?: number;
};

export function MessageField({ label, hint, error, type, rows, ...input }: FieldProps) {
  const id = useId();
  const control = {
    ...input,
    id,
    // Never seen: the style sheet asks whether it is, to lay a brick for a field that is filled.
    placeholder: " ",
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-problem` : undefined,
  };
  return (
    <div className={`oak-field is-${input.name}`}>
      <label htmlFor={id}>
        {label} {hint ? <span>{hint}</span> : null}
      </label>
      {rows ? <textarea {...control} rows={rows} /> : <input type={type ?? "text"} {...control} />}
      {error ? (
        <p className="oak-problem" id={`${id}-problem`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

type NoteProps = { outcome: Exclude<MessageAnswer["outcome"], "invalid">; words: OakAndMortar["contact"] };

export function AnswerNote({ outcome, words: { form, phone } }: NoteProps) {
  const { heading, text } = form.answers[outcome];
  const isReceived = outcome === "received";
  return (
    <div
      className={isReceived ? "oak-answer is-received" : "oak-answer"}
      role={isReceived ? "status" : "alert"}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts nothing else leads the visitor to the answer.
      autoFocus
    >
      {isReceived ? <Drawing of="letter-box" viewBox="0 0 300 340" /> : null}
      <p>
        <b>{heading}</b> {text}
        {isReceived ? null : <a href={`tel:${phone.dial}`}>{phone.shown}</a>}
        {isReceived ? null : "."}
      </p>
    </div>
  );
}
