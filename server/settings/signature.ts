import { createHmac, timingSafeEqual } from "node:crypto";
import { now } from "./clock.ts";
import { env } from "./env.server.ts";

/** How long what the secret before has signed still counts: as long as the longest login. */
export const daysAfterRotation = 30;

const day = 86_400_000;

/** `base64`: as the account library writes it. */
type Encoding = "base64url" | "base64";

/** With the secret of now and no other. */
export function signatureOf(text: string, encoding: Encoding = "base64url"): string {
  return signatureWith(env().AUTH_SECRET, text, encoding);
}

/** By the secret of now, or by the one before while that still counts. */
export function isSigned(text: string, signature: string, encoding: Encoding = "base64url"): boolean {
  const before = findSecretBefore();
  return [env().AUTH_SECRET, ...(before ? [before] : [])].some((secret) =>
    isSignedWith(secret, text, signature, encoding),
  );
}

export function isSignedWith(secret: string, text: string, signature: string, encoding: Encoding): boolean {
  const [given, due] = [Buffer.from(signature), Buffer.from(signatureWith(secret, text, encoding))];
  return given.length === due.length && timingSafeEqual(given, due);
}

/** 80 bits of it, without capitals, for where little fits and capitals may be lost: in an address of an e-mail. */
export function shortSignatureOf(text: string): string {
  return shortSignatureWith(env().AUTH_SECRET, text);
}

/** By the secret of now, or by the one before while that still counts. */
export function isShortlySigned(text: string, signature: string): boolean {
  const before = findSecretBefore();
  return [env().AUTH_SECRET, ...(before ? [before] : [])].some((secret) => {
    const [given, due] = [Buffer.from(signature), Buffer.from(shortSignatureWith(secret, text))];
    return given.length === due.length && timingSafeEqual(given, due);
  });
}

/** The secret before this one, for reading alone, from its rotation until its time is over. A day is for clocks that differ. */
export function findSecretBefore(): string | undefined {
  const { AUTH_SECRET_BEFORE: before, AUTH_SECRET_SINCE: since } = env();
  if (!before || !since) return;
  const age = now().getTime() - since.getTime();
  return age >= -day && age < daysAfterRotation * day ? before : undefined;
}

function shortSignatureWith(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex").slice(0, 20);
}

function signatureWith(secret: string, text: string, encoding: Encoding): string {
  return createHmac("sha256", secret).update(text).digest(encoding);
}
