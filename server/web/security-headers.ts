import type { ServerResponse } from "node:http";
import { pictureOrigin } from "../articles/sources/sanity.ts";
import { draftsOrigin } from "../drafts/drafts-origin.ts";
import { checkoutOrigin } from "../payments/checkout-origin.ts";
import { env } from "../settings/env.server.ts";

/**
 * What a page may load and run. Nothing inline except what `scripts` names by nonce or by hash. A form's answer may lead
 * to the payment provider from the pages that have something to pay.
 */
export function contentPolicy(scripts: string[], path = ""): string {
  const checkout = leadsToCheckout.test(path) ? checkoutOrigin() : undefined;
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(" ")}`.trimEnd(),
    "style-src 'self'",
    // The content service's pictures lie there.
    `img-src 'self' data:${env().SANITY_PROJECT_ID ? ` ${pictureOrigin}` : ""}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${draftsOrigin()}/drafts/`,
    "manifest-src 'self'",
    `form-action 'self'${checkout ? ` ${checkout}` : ""}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Every browser knows this one; those that know its successor (report-to) would ignore it beside that.
    "report-uri /content-policy-reports",
  ].join("; ");
}

const leadsToCheckout = /^\/(?:pay\/|projects\/|invoices\/|clients\/payments(?:\/|$))/i;

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
