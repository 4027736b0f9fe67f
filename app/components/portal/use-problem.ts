import { useRef, useState } from "react";
import { useAnswer, useIsSending } from "./use-answer.ts";

/** For a form with one field: its problem goes when the field is edited and comes back, with the focus, when it is still there. */
export function useProblem(action: string, problem: string | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(problem);
  const sending = useIsSending(action);

  useAnswer(sending, () => {
    setShown(problem);
    if (problem) form.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
  });

  const forget = () => setShown(undefined);
  return { sending, problem: shown, form: { ref: form, onInput: forget, onSubmit: forget } };
}
