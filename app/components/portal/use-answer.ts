import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** Whether the form that posts these values to this address is on its way. */
export function useIsSending(action: string, values: Record<string, string> = {}): boolean {
  const { formAction, formData } = useNavigation();
  if (!formAction || pathOf(formAction) !== pathOf(action)) return false;
  return Object.entries(values).every(([name, value]) => formData?.get(name) === value);
}

/** Calls back when the server has answered and the page is still the same. */
export function useAnswer(sending: boolean, answered: () => void) {
  const wasSending = useRef(sending);
  useEffect(() => {
    if (wasSending.current && !sending) answered();
    wasSending.current = sending;
  });
}

/** The login is over and the next page on its way; another step of the login is not that page. */
export function useIsRedirecting(sending: boolean): boolean {
  const { state, location } = useNavigation();
  return sending && state === "loading" && !location.pathname.startsWith("/clients/login");
}

function pathOf(address: string): string | undefined {
  return address.split(/[?#]/)[0];
}
