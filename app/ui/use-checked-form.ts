import { type FormEvent, useEffect, useRef, useState } from "react";
import { stripField } from "./strip-field.ts";
import { focusField, useAnswer } from "./use-answer.ts";

/** What became of a form: what is wrong with which field, or one word about the whole of it. */
export type FormAnswer<Name extends string, Outcome extends string> = {
  problems?: Partial<Record<Name, string>> | undefined;
  outcome?: Outcome | undefined;
};

type CheckedFormInput<Fields, Name extends string, Outcome extends string> = {
  /** The fields that can be wrong, in the order in which they stand. */
  names: readonly Name[];
  read: (typed: FormData) => Fields;
  /** What the server would refuse by its rules alone. */
  check: (written: Fields) => FormAnswer<Name, Outcome>;
  /** What the page came with, where that is not yet an answer. */
  first?: FormAnswer<Name, Outcome> | undefined;
  /** What the server said last: another object each time. */
  answer: FormAnswer<Name, Outcome> | undefined;
  sending: boolean;
  /** Without it the form is posted to its address. The same retry key is the same submission, however often it arrives. */
  send?: (written: Fields, retryKey: string) => unknown;
  retryKey?: string;
  /** The outcome after which the form is empty again. */
  done?: Outcome;
  /** Has the focus when no field is to blame. */
  refusedField?: Name;
};

/** What is shown, and which fields were edited since: what was wrong with those is no longer known. */
type Shown<Name extends string, Outcome extends string> = {
  shown: FormAnswer<Name, Outcome>;
  edited: readonly string[];
};

/**
 * A form that is checked before it is sent, by the rule that the server goes by. The browser keeps what is typed (no field
 * is controlled), so nothing is lost that was written before the scripts came; without them the same form posts itself.
 */
export function useCheckedForm<Fields, Name extends string, Outcome extends string>({
  names,
  read,
  check,
  first,
  answer,
  sending,
  ...options
}: CheckedFormInput<Fields, Name, Outcome>) {
  const { send, retryKey = "", done, refusedField } = options;
  const form = useRef<HTMLFormElement>(null);
  const key = useRef(retryKey);
  const [{ shown, edited }, setState] = useState<Shown<Name, Outcome>>({ shown: first ?? answer ?? {}, edited: [] });
  const firstWrong = ({ problems }: FormAnswer<Name, Outcome>) => names.find((name) => problems?.[name]);

  useAnswer(sending, answer, () => {
    if (!answer) return;
    setState({ shown: answer, edited: [] });
    if (!done || answer.outcome !== done)
      return focusField(form.current, firstWrong(answer) ?? (answer.outcome && refusedField));
    key.current = "";
    clear(form.current);
  });

  // On a small phone the message may be out of sight, and the browser's own scrolling comes in between.
  useEffect(() => {
    if (!shown.outcome) return;
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector("[role=alert], [role=status]")?.scrollIntoView({ block: "nearest" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [shown]);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (sending) return event.preventDefault();
    const written = read(new FormData(event.currentTarget));
    const refused = check(written);
    setState({ shown: refused, edited: [] });
    const wrong = firstWrong(refused);
    if (wrong || refused.outcome) {
      event.preventDefault();
      return focusField(event.currentTarget, wrong);
    }
    if (!send) return;
    event.preventDefault();
    // Missing where the page was not loaded over https; then every press is a submission of its own.
    key.current ||= crypto.randomUUID?.() ?? "";
    send(written, key.current);
  }

  function edit({ target }: FormEvent) {
    if (!isTyped(target)) return;
    if (target.type !== "checkbox") stripField(target);
    const { name } = target;
    setState((state) => (state.edited.includes(name) ? state : { ...state, edited: [...state.edited, name] }));
  }

  const isWrong = (name: Name) => !edited.includes(name) && Boolean(shown.problems?.[name]);
  return {
    form: { ref: form, noValidate: true, onSubmit: submit, onInput: edit },
    /** Goes with whatever is edited; what is wrong with a field goes with that field. */
    outcome: edited.length > 0 ? undefined : shown.outcome,
    field: <Own extends Name>(name: Own) => ({
      name,
      error: isWrong(name) ? shown.problems?.[name] : undefined,
      // For the page that comes back without scripts.
      autoFocus: names.find(isWrong) === name,
    }),
  };
}

function isTyped(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Not reset(): that would bring back what the server wrote into the fields. */
function clear(form: HTMLFormElement | null) {
  for (const field of form?.elements ?? []) {
    if (!isTyped(field) || field.type === "hidden") continue;
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = false;
    else field.value = "";
  }
}
