import { createHash } from "node:crypto";

/**
 * What a page showed of a record, in short. Its forms send it back, so that nobody changes what they have not seen: where
 * it differs by then, the form is refused, and the page shows what is there now.
 */
export function revisionOf(shown: unknown): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 22);
}
