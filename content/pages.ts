import { serviceTargets } from "../domain/catalogue.ts";
import { fillText } from "../domain/website/fill-text.ts";
import type { Site } from "../domain/website/site.ts";
import { policies } from "./policies/policies.ts";
import type { Policy } from "./policies/policy.ts";
import type { SharePictureName } from "./share-pictures.ts";

/** A page as search engines and shared links show it. */
export type PublicPage = {
  path: string;
  /** What the trail from home calls it. */
  name: string;
  title: string;
  /** 70 to 160 characters. Where it says 'free', the commitment stands in it. */
  description: string;
  picture: SharePictureName;
  /** The page one step up, where that is not home. */
  under?: string;
  /** The day its words last changed, where somebody keeps that day. */
  updatedOn?: string;
};

/** Every page of ours that strangers may find: the sitemap lists these, and a test holds them against the routes. */
const startingPages: readonly PublicPage[] = [
  {
    path: "/",
    name: "Home",
    title: "Homepage, Free Websites for Small Businesses",
    description: `A custom website for your shop, trade, charity or club: free, and online in about {days in words} days, with {commitment}.`,
    picture: "home",
  },
  {
    path: "/about",
    name: "About Me",
    title: "About, One Person, One Laptop, About {Days in words} Days",
    description: "Who builds your website, how, with which machines, and what the cat has to do with it.",
    picture: "about",
  },
  {
    path: "/portfolio",
    name: "Portfolio",
    title: "My Work, Free Websites for Small Businesses",
    description: `{Websites}, honestly labelled: live, sold or retired. Yours could be the {next project}, free with {commitment}.`,
    picture: "portfolio",
  },
  {
    path: "/plans",
    name: "Website Plans",
    title: "Website Plans, Free Websites for Small Businesses",
    description: `Every price, and what leaving costs. A free website of up to {pages} pages with {commitment}.`,
    picture: "plans",
  },
  {
    path: "/contact",
    name: "Contact",
    title: "Contact, Free Websites for Small Businesses",
    description: `Tell me what you need. I reply within about ${serviceTargets.enquiryReplyHours} hours, {opening days}. A free website with {commitment}.`,
    picture: "contact",
  },
  {
    path: "/support",
    name: "Support Centre",
    title: "Support Centre, Free Websites for Small Businesses",
    description: `Help for the websites I look after: short articles, common questions and a person to ask, {opening days}, {opens} to {closes}.`,
    picture: "support",
  },
];

export function publicPages(site: Site): PublicPage[] {
  const filled = startingPages.map((page) => ({
    ...page,
    title: fillText(page.title, site),
    description: fillText(page.description, site),
  }));
  return [...filled, ...Object.entries(policies(site)).map(([path, policy]) => policyPage(path, policy))];
}

/** Whole sites of their own, with heads of their own. The sitemap lists them, and robots may read them. */
const showcases = { builder: "/projects/oak-and-mortar", parkTemplate: "/projects/template-green-space" } as const;
export const showcasePaths: readonly string[] = Object.values(showcases);

/** Those that the provider shows. */
export function showcasesOf(site: Site): string[] {
  return (Object.keys(showcases) as (keyof typeof showcases)[])
    .filter((name) => site.showcases[name])
    .map((name) => showcases[name]);
}

export function pageAt(path: string, site: Site): PublicPage {
  const page = publicPages(site).find((found) => found.path === path);
  if (!page) throw new Error(`content/pages.ts has no page ${path}`);
  return page;
}

/** From home down to the page itself. */
export function trailTo(page: PublicPage, site: Site): PublicPage[] {
  return page.path === "/" ? [page] : [...trailTo(pageAt(page.under ?? "/", site), site), page];
}

function policyPage(path: string, { title, summary, updatedOn }: Policy): PublicPage {
  return {
    path,
    name: title,
    title: `${title}, Free Websites for Small Businesses`,
    description: summary,
    picture: "policies",
    under: path === "/privacy" ? "/" : "/plans",
    updatedOn,
  };
}
