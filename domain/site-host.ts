/** 'harbourlane.example'. Undefined where the address is none that a browser would open. */
export function siteHost(url: string): string | undefined {
  return URL.parse(url)?.host;
}
