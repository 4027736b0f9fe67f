import { findSecretBefore, isSignedWith, signatureOf } from "../settings/signature.ts";
import { hostCookieName } from "./cookies.ts";

/**
 * The account library knows one secret for cookies. What it signed with the one before, it is given as if it were signed
 * now; the browser keeps what it has.
 */
export function renewCookies(headers: Headers): void {
  const [before, cookies] = [findSecretBefore(), headers.get("cookie")];
  if (!before || !cookies) return;
  const beginning = hostCookieName("");
  const parts = cookies.split(";").map((part) => part.trim());
  const signed = parts.map((part) => (part.startsWith(beginning) ? renewCookie(part, before) : part));
  headers.set("cookie", signed.join("; "));
}

function renewCookie(part: string, before: string): string {
  const from = part.indexOf("=") + 1;
  const value = decode(part.slice(from));
  const cut = value.lastIndexOf(".");
  const text = value.slice(0, Math.max(cut, 0));
  if (!text || !isSignedWith(before, text, value.slice(cut + 1), "base64")) return part;
  return `${part.slice(0, from)}${encodeURIComponent(`${text}.${signatureOf(text, "base64")}`)}`;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
