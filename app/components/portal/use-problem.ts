import { type FormEvent, useRef, useState } from "react";
import { useAnswer, useIsSending } from "./use-answer.ts";

type Which = {
  /** What the form sends along, where several post to one address. */
  values?: Record<string, string>;
  /** The name of the field that is wrong, where the form has several. */
  field?: string | undefined;
};

/** The problem of one field: it goes when the field is edited and comes back, with the focus, when it is still there. */
export function useProblem(action: string, problem: string | undefined, { values, field }: Which = {}) {
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(problem);
  const sending = useIsSending(action, values);

  useAnswer(sending, () => {
    setShown(problem);
    const wrong = field ? `[name=${field}]` : "input:not([type=hidden])";
    if (problem) form.current?.querySelector<HTMLInputElement>(wrong)?.focus();
  });

  const forget = () => setShown(undefined);
  const edit = ({ target }: FormEvent) => {
    if (!field || (target instanceof HTMLInputElement && target.name === field)) forget();
  };
  return { sending, problem: shown, form: { ref: form, onInput: edit, onSubmit: forget } };
}
