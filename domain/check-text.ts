import { checkPrintable } from "./printable.ts";

/** What is too long is refused, not cut: the person who typed it decides what goes. */
export function checkLength(text: string, longest: number): string | undefined {
  return text.length > longest ? `Please keep this under ${longest.toLocaleString("en-GB")} characters.` : undefined;
}

/** For what stands on an invoice. */
export function checkPrinted(text: string, longest: number): string | undefined {
  return checkLength(text, longest) ?? checkPrintable(text);
}
