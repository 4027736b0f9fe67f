import type { Page } from "@playwright/test";

/** What a browser makes of a page's text: its elements with the names of their attributes, counted, and where it leads. */
export type Read = { elements: Record<string, number>; dangers: string[]; links: string[]; text: string };

/** In a real browser's own parser, which runs nothing. */
export async function readHtml(page: Page, html: string[]): Promise<Read[]> {
  return page.evaluate(
    (documents) =>
      documents.map((source) => {
        const found = new DOMParser().parseFromString(source, "text/html");
        const elements: Record<string, number> = {};
        const dangers: string[] = [];
        for (const element of found.querySelectorAll("*")) {
          const names = element.getAttributeNames().toSorted();
          const name = `${element.localName}[${names.join()}]`;
          // A page is sent in one or several pieces, each with a script of its own; a mail's short preview is filled up.
          const isPiece = element.localName === "script" && names.includes("nonce");
          const isFilling = name === "div[]" && element.parentElement?.hasAttribute("data-skip-in-text");
          if (!isPiece && !isFilling) elements[name] = (elements[name] ?? 0) + 1;
          for (const attribute of names) {
            const value = element.getAttribute(attribute) ?? "";
            const leadsAstray = /^[\s\p{Cc}]*(?:javascript|vbscript|data|blob)\s*:/iu.test(value);
            const isAddress = /^(?:href|src|srcset|action|formaction|data|xlink:href|poster|to)$/.test(attribute);
            if (attribute.startsWith("on") || (isAddress && leadsAstray)) dangers.push(`${name} ${attribute}=${value}`);
          }
        }
        const links = [...found.querySelectorAll("a, area")].map((link) => link.getAttribute("href") ?? "");
        const typed = [...found.querySelectorAll("input")].map(({ value }) => value);
        const drawn = [...found.querySelectorAll("img")].map(({ alt }) => alt);
        for (const script of found.querySelectorAll("script, style")) script.remove();
        return { elements, dangers, links, text: [found.title, found.body.textContent, ...typed, ...drawn].join("\n") };
      }),
    html,
  );
}
