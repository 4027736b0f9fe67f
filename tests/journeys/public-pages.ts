import type { Page } from "@playwright/test";
import { filled } from "./site-of-run.ts";

type PublicPage = { path: string; title: string };

/**
 * Every page that a stranger can read, and one article of each kind. links.spec.ts fails when the site has a page that is
 * not here.
 */
const pages: PublicPage[] = [
  { path: "/", title: "Homepage, Free Websites for Small Businesses" },
  { path: "/about", title: "About, One Person, One Laptop, About {Days in words} Days" },
  { path: "/plans", title: "Website Plans, Free Websites for Small Businesses" },
  { path: "/portfolio", title: "My Work, Free Websites for Small Businesses" },
  { path: "/portfolio/writing-sample/harbour-lane-about", title: "About us, for Harbour Lane Bakery, {business name}" },
  { path: "/contact", title: "Contact, Free Websites for Small Businesses" },
  { path: "/support", title: "Support Centre, Free Websites for Small Businesses" },
  { path: "/support/article/setting-up-email", title: "Setting up email on your phone and computer, {business name}" },
  { path: "/policies/hosting", title: "Hosting policy, Free Websites for Small Businesses" },
  { path: "/policies/support", title: "Support policy, Free Websites for Small Businesses" },
  { path: "/policies/fair-use", title: "Fair use policy, Free Websites for Small Businesses" },
  { path: "/policies/enhancements", title: "Enhancements policy, Free Websites for Small Businesses" },
  { path: "/policies/domain", title: "Domain name policy, Free Websites for Small Businesses" },
  { path: "/privacy", title: "Privacy policy, Free Websites for Small Businesses" },
];
export const publicPages: PublicPage[] = pages.map(({ path, title }) => ({ path, title: filled(title) }));

export type Seen = {
  headings: { level: number; text: string }[];
  links: { text: string; to: string; newTab: boolean }[];
  words: string;
};

/** What a person with eyes finds inside `root`: not what is hidden, nor the words that only screen readers hear. */
export function see(page: Page, root: string): Promise<Seen> {
  return page
    .locator(root)
    .first()
    .evaluate((start) => {
      const unseen = new CSSStyleSheet();
      unseen.replaceSync(".sr-only, details:not([open]) > :not(summary) { display: none !important }");
      document.adoptedStyleSheets.push(unseen);
      const wordsOf = (element: Element) => (element as HTMLElement).innerText.replace(/\s+/g, " ").trim();
      const shown = (selector: string) =>
        [...start.querySelectorAll(selector)].filter((element) =>
          element.checkVisibility({ visibilityProperty: true }),
        );
      const seen = {
        headings: shown("h1, h2, h3").map((heading) => ({ level: Number(heading.tagName[1]), text: wordsOf(heading) })),
        links: shown("a").map((link) => ({
          text: wordsOf(link),
          to: link.getAttribute("href") ?? "",
          newTab: link.getAttribute("target") === "_blank",
        })),
        words: wordsOf(start),
      };
      document.adoptedStyleSheets.pop();
      return seen;
    });
}
