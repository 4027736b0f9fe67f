import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { env } from "../settings/env.server.ts";

/**
 * The whole address of an invoice's pay page. Its secret half is stored nowhere: whoever has a copy of the database
 * cannot write it down.
 */
export function payLink(invoiceId: string): string {
  return `${env().SITE_ORIGIN}${payPath(invoiceId)}`;
}

export function payPath(invoiceId: string): string {
  return `/pay/${invoiceId}.${sealOf(invoiceId)}`;
}

/** The invoice behind a token; whatever is none opens nothing. */
export function readPayToken(token: string): string | undefined {
  const [, id = "", seal = ""] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(seal);
  const expected = Buffer.from(sealOf(id));
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && z.uuid().safeParse(id).success ? id : undefined;
}

function sealOf(invoiceId: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`pay:${invoiceId}`).digest("base64url");
}
