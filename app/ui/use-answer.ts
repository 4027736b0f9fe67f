import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * Calls back when the server has answered and the page is still the same. Told by the answer itself, which is another
 * object each time: one that comes at once may come before React has drawn the page as sending.
 */
export function useAnswer(sending: boolean, answer: object | undefined, answered: () => void) {
  const heard = useRef(answer);
  useEffect(() => {
    if (sending || heard.current === answer) return;
    heard.current = answer;
    if (answer) answered();
  });
}

/** Whether the form that posts these values to this address is on its way. */
export function useIsSending(action: string, values: Record<string, string> = {}): boolean {
  const { formAction, formData } = useNavigation();
  if (!formAction || pathOf(formAction) !== pathOf(action)) return false;
  return Object.entries(values).every(([name, value]) => formData?.get(name) === value);
}

export function focusField(form: HTMLFormElement | null, name: string | undefined) {
  if (name) form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}

function pathOf(address: string): string | undefined {
  return address.split(/[?#]/)[0];
}
