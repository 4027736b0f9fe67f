import { isSigned, signatureOf } from "../settings/signature.ts";

/** What a sealed text is for: a seal for one purpose is none for another. */
type Purpose = "draft" | "draft-upload" | "invoice-file" | "enquiry-sent" | "website-preview" | "calendar";

/** A text that only this server can have written, with the second until which it counts. */
export function seal(purpose: Purpose, text: string, untilSeconds: number): string {
  return `${text}.${untilSeconds}.${signatureOf(sealed(purpose, text, untilSeconds))}`;
}

/** The text of a token with a true seal, and whether its time is over; nothing where the seal is not ours. */
export function readSealed(purpose: Purpose, token: string, at: Date): { text: string; isOver: boolean } | undefined {
  const [, text = "", until = "", given = ""] = /^([\w-]{1,64})\.([1-9]\d{0,11})\.([\w-]{43})$/.exec(token) ?? [];
  if (!isSigned(sealed(purpose, text, Number(until)), given)) return;
  return { text, isOver: at.getTime() >= Number(until) * 1_000 };
}

function sealed(purpose: Purpose, text: string, until: number): string {
  return `${purpose}:${text}:${until}`;
}
