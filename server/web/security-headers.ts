import type { ServerResponse } from "node:http";
import { pictureOrigin } from "../articles/sources/sanity.ts";
import { env } from "../env.server.ts";

/** What a page may load and run. Nothing inline except what `scripts` names by nonce or by hash. */
export function contentPolicy(scripts: string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(" ")}`.trimEnd(),
    "style-src 'self'",
    // The content service's pictures lie there.
    `img-src 'self' data:${env().SANITY_PROJECT_ID ? ` ${pictureOrigin}` : ""}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Every answer carries these, errors and downloads too; a page replaces the policy by its own. */
export function setSecurityHeaders(response: ServerResponse): void {
  response.setHeader(
    "Content-Security-Policy",
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  response.setHeader(
    "Strict-Transport-Security",
    `max-age=63072000${env().HSTS_SUBDOMAINS ? "; includeSubDomains" : ""}`,
  );
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("X-Frame-Options", "DENY");
  response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  response.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
}
