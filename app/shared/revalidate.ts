import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Also after a refusal: what has changed meanwhile may be why, and then the page shows it. */
export function revalidateAfterActions({
  defaultShouldRevalidate,
  actionStatus,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus !== undefined;
}
