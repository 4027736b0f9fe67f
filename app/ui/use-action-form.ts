import { type FormEvent, useRef, useState } from "react";
import type { ActionResult } from "./action-result.ts";
import { focusField, useAnswer, useIsSending } from "./use-answer.ts";

type ActionFormInput = {
  action: string;
  /** What it sends along, where several forms are sent to one address. */
  sent?: Record<string, string>;
  /** What the server said last, if it said it about this form. */
  own: ActionResult | undefined;
};

/** What a field needs to know: what was typed or stored, and what is wrong with it. */
export type FieldFor = (
  name: string,
  stored?: string,
) => { name: string; error: string | undefined; autoFocus: boolean; defaultValue: string };
export type CheckboxFor = (
  name: string,
  stored?: boolean,
) => { name: string; checked: boolean; error: string | undefined; autoFocus: boolean };

/**
 * One form, and what became of it. A refusal brings the focus to the field it is about, goes when that is edited, and
 * comes back when it is still wrong; a form that is done is as it was before, and leaves no disclosure open.
 */
export function useActionForm({ action, sent, own }: ActionFormInput) {
  const form = useRef<HTMLFormElement>(null);
  const [edited, setEdited] = useState<ActionResult>();
  const sending = useIsSending(action, sent);
  const shownResult = sending || edited === own ? undefined : own;

  useAnswer(sending, own, () => {
    if (own?.tone === "ok") tidy(form.current);
    else focusField(form.current, own?.field);
  });

  function edit({ target }: FormEvent) {
    const isAnother = own?.field && target instanceof Element && target.getAttribute("name") !== own.field;
    if (!isAnother) setEdited(own);
  }

  const wrongWith = (name: string) => {
    const error = shownResult?.field === name ? shownResult.message : undefined;
    return { error, autoFocus: Boolean(error) };
  };

  const field: FieldFor = (name, stored = "") => ({
    name,
    ...wrongWith(name),
    defaultValue: own?.values?.[name] ?? stored,
  });

  // A tick that was taken away is simply not among what was sent.
  const checkbox: CheckboxFor = (name, stored = false) => ({
    name,
    ...wrongWith(name),
    checked: own?.values ? own.values[name] === "on" : stored,
  });

  return { form: { ref: form, onInput: edit }, sending, shownResult, field, checkbox };
}

function tidy(form: HTMLFormElement | null) {
  form?.reset();
  const disclosure = form?.closest("details");
  if (disclosure) disclosure.open = false;
}
