import { cleanText } from "../../domain/clean-text.ts";
import { safeHref } from "../../domain/safe-href.ts";
import { listAddresses } from "./article-texts.ts";
import type { Read } from "./html-reader.ts";

/** Elements that no plain text brings, attributes that run, and links that should be none. */
export function listStrangers({ elements, dangers, links }: Read, known: ReadonlySet<string>): string[] {
  const strange = Object.keys(elements).filter((element) => !known.has(element));
  return [...dangers, ...strange, ...links.filter(leadsAstray).map((href) => `a link to ${href}`)];
}

/** Asked of two: the product's own rule, and whoever would follow it. */
export function leadsAstray(href: string): boolean {
  const here = "https://tenday.example";
  const { protocol, origin } = new URL(href, here);
  const staysOrSaysSo = origin === here || /^(?:https?|mailto|tel):/i.test(href);
  return safeHref(href) === undefined || !/^(?:https?|mailto|tel):$/.test(protocol) || !staysOrSaysSo;
}

/** Links are counted by where they lead. */
export function listDifferences(usual: Read | undefined, { elements }: Read): string[] {
  const expected = usual?.elements ?? {};
  return Object.keys({ ...expected, ...elements })
    .filter((element) => !element.startsWith("a[") && expected[element] !== elements[element])
    .map((element) => `${element} ${elements[element] ?? 0} times, not ${expected[element] ?? 0}`);
}

export function missingIn({ text: shown }: Read, text: string): string[] {
  return bare(shown).includes(bare(cleanText(text))) ? [] : ["the text itself is not there"];
}

export function listLostLinks({ links }: Read, text: string): string[] {
  const expected = listAddresses(text.replaceAll("\0", "")).flatMap((href) => safeHref(href) ?? []);
  return expected.map(asRouted).flatMap((href) => (links.includes(href) ? [] : `no link to ${href}`));
}

/** The router makes one stroke of several. */
function asRouted(href: string): string {
  return href.replace(/^\/[^?#]*/, (path) => path.replace(/\/+/g, "/"));
}

/** What search engines read is plain text, in a script that nothing of it can end. */
export function listStructureFaults(html: string, text: string): string[] {
  const [, json = "", ...more] = html.split(/<script[^>]*type="application\/ld\+json"[^>]*>/);
  const [seen = ""] = json.split("</script>");
  const graph: Record<string, unknown>[] = JSON.parse(seen)["@graph"];
  const article = graph.find((thing) => thing["@type"] === "Article");
  const isSame = (value: unknown) => typeof value === "string" && bare(value) === bare(cleanText(text));
  return [
    ...(more.length === 0 ? [] : ["more than one description for search engines"]),
    ...(seen.includes("<") ? ["a description that may end its script"] : []),
    ...["headline", "description"].filter((field) => !isSame(article?.[field])).map((field) => `another ${field}`),
  ];
}

/** A browser shows a NUL as a mark of its own, and has no lines in a field of one. */
function bare(text: string): string {
  return text.replace(/[\s\ufffd]+/g, "");
}
