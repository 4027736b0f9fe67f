/** Whatever it holds, it is no page of this site: nothing in it runs, and nothing keeps it. */
export const savedHeaders = {
  "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
} as const;
