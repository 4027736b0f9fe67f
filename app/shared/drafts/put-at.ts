import type { Point } from "./review-messages.ts";

/** On a draft's frame. What is scrolled out of it is not on it. */
export function putAt(mark: HTMLElement | null, { x, y }: Point): void {
  const frame = mark?.closest(".draft-frame");
  if (!mark || !frame) return;
  mark.hidden = x < 0 || y < 0 || x > frame.clientWidth || y > frame.clientHeight;
  mark.style.left = `${x}px`;
  mark.style.top = `${y}px`;
}
