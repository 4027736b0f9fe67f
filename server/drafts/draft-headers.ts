import { draftSandbox } from "../../domain/draft.ts";
import { env } from "../settings/env.server.ts";
import { draftBase } from "./viewing.ts";

/**
 * A stranger's scripts on our own address. Everything is limited to the one path with the token: in WebKit `'self'` means nothing in a
 * sandbox, and cookies are sent from it all the same.
 */
export function draftHeaders(token: string): Record<string, string> {
  const here = draftBase(token);
  return {
    "Content-Security-Policy": [
      `sandbox ${draftSandbox}`,
      "default-src 'none'",
      `script-src ${here} 'unsafe-inline'`,
      `style-src ${here} 'unsafe-inline'`,
      `img-src ${here} data: blob:`,
      `font-src ${here} data:`,
      `media-src ${here} data: blob:`,
      `connect-src ${here}`,
      `frame-src ${here}`,
      `manifest-src ${here}`,
      `form-action ${here}`,
      "base-uri 'none'",
      `frame-ancestors ${env().SITE_ORIGIN}`,
    ].join("; "),
    // Modules, fonts and fetch() come from nowhere; there is nothing here that a cookie would open.
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    // What it opens in a tab of its own is in the same sandbox.
    "Cross-Origin-Opener-Policy": "unsafe-none",
    "X-Robots-Tag": "noindex, nofollow, noarchive",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "private, no-cache",
  };
}
