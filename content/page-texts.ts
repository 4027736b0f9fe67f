import type { Site } from "../domain/website/site.ts";
import { listTexts } from "../domain/website/words-of.ts";
import { startingAbout } from "./about.ts";
import { startingContact } from "./contact.ts";
import { startingHome } from "./home.ts";
import { pageAt } from "./pages.ts";
import { startingPlans } from "./plans.ts";
import { startingPolicies } from "./policies/policies.ts";
import { startingPortfolio } from "./portfolio.ts";
import { startingSupport } from "./support.ts";

/** Every page whose texts can be the provider's own, by the name that its places begin with. */
const startingPages = {
  home: { path: "/", words: startingHome },
  plans: { path: "/plans", words: startingPlans },
  about: { path: "/about", words: startingAbout },
  portfolio: { path: "/portfolio", words: startingPortfolio },
  contact: { path: "/contact", words: startingContact },
  support: { path: "/support", words: startingSupport },
} as const;

export type PageTexts = {
  page: string;
  path: string;
  /** As the trail calls it. */
  name: string;
  /** In the order of the page, each as a release brings it. */
  texts: { place: string; text: string }[];
};

/** For the server alone: all words of all pages. Policies have figures of the site in them. */
export function listPageTexts(site: Site): PageTexts[] {
  const policies = Object.entries(startingPolicies).map(([path, policy]) => ({
    page: path,
    path,
    words: policy(site),
  }));
  const pages = Object.entries(startingPages).map(([page, { path, words }]) => ({ page, path, words }));
  return [...pages, ...policies].map(({ page, path, words }) => ({
    page,
    path,
    name: pageAt(path, site).name,
    texts: listTexts(page, words),
  }));
}
