import { env } from "../settings/env.server.ts";

type Attributes = { maxAge: number; readable?: boolean };

/** Beside the library's own cookies, with the same attributes. `readable`: by the page's scripts. */
export function cookie(name: string, value: string, { maxAge, readable = false }: Attributes): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, "Path=/", `Max-Age=${maxAge}`, "SameSite=Lax"];
  if (!readable) parts.push("HttpOnly");
  if (isSecure()) parts.push("Secure");
  return parts.join("; ");
}

/** `__Host-`: only this host over TLS can set it. On plain http there is no such thing. */
export function hostCookieName(name: string): string {
  return `${isSecure() ? "__Host-" : ""}tenday.${name}`;
}

function isSecure(): boolean {
  return env().SITE_ORIGIN.startsWith("https:");
}
