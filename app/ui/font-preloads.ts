/** Letters are fetched beside the style sheet that asks for them, not after it. */
export function fontPreloads(hrefs: string[]) {
  return hrefs.map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  }));
}
