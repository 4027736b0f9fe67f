import type { KeyboardEvent } from "react";

const focusable = "a[href], button:not(:disabled), input:not([type=hidden]), select, textarea, summary";

/** Tab goes round in what lies over the page, until it is closed. */
export function keepFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const box = event.currentTarget;
  const stops = [...box.querySelectorAll<HTMLElement>(focusable)];
  const [first, last] = [stops[0], stops.at(-1)];
  const at = document.activeElement;
  const isLeaving = event.shiftKey ? at === first || at === box : at === last;
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
