import { randomBytes } from "node:crypto";
import { isSigned, signatureOf } from "../settings/signature.ts";
import { type Caller, findCookie } from "./caller.ts";
import { cookie, hostCookieName } from "./cookies.ts";

const rememberedSeconds = 180 * 24 * 3_600;

/**
 * A browser that has signed in to this account before keeps a sealed note of it. It opens nothing: it only has its own
 * allowance of attempts, so that an attacker who spends the account's allowance does not lock its owner out.
 */
export function findKnownDevice(caller: Caller, email: string): string | undefined {
  const [device = "", seal = ""] = findCookie(caller, hostCookieName("device"))?.split(".") ?? [];
  return isSigned(sealed(device, email), seal) ? device : undefined;
}

export function rememberDevice(known: string | undefined, email: string): string {
  const device = known ?? randomBytes(16).toString("base64url");
  return cookie(hostCookieName("device"), `${device}.${signatureOf(sealed(device, email))}`, {
    maxAge: rememberedSeconds,
  });
}

function sealed(device: string, email: string): string {
  return `device:${device}:${email}`;
}
