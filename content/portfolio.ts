import type { PortfolioProject, Site } from "../domain/website/site.ts";
import { wordsOf } from "../domain/website/words-of.ts";
import { showcasesOf } from "./pages.ts";

/** The seven projects: samples until they are replaced. `.example` addresses lead nowhere, on purpose. */
export const startingProjects: PortfolioProject[] = [
  {
    slug: "forkcast",
    title: "Forkcast",
    status: { kind: "soon", words: "Pre-launch, planned for December 2025" },
    overview:
      "A restaurant finder that answers one question: where shall we eat tonight? It reads like a weather forecast, because that’s how people ask. A map, a table, a time. Nothing else on the plate.",
    services: ["React", "TypeScript", "Restaurant API", "Azure Functions", "SEO", "Hosting"],
    address: "forkcast.example",
    picture: "A street map with a table for two at 7.30, above a forecast of four evenings’ dinners",
    pictureId: null,
  },
  {
    slug: "graze-and-gather",
    title: "Graze & Gather",
    status: { kind: "live", words: "Live" },
    overview:
      "Grazing boards for weddings and Fridays. The food sells itself, so the site lays the table and gets out of the way.",
    services: ["WordPress", "Content writing", "Domain name", "Email", "Hosting"],
    address: "grazeandgather.example",
    picture: "A long wooden board of cheese, figs and grapes under the words ‘For people who can’t decide’",
    pictureId: null,
  },
  {
    slug: "little-scrummers",
    title: "Little Scrummers",
    status: { kind: "live", words: "Live" },
    overview:
      "Rugby for very small people. Parents book a Saturday slot on a phone, one-handed, holding a toddler. So the times come first and the buttons are enormous.",
    services: ["React", "Booking API", "MySQL", "Accessibility", "Support"],
    address: "littlescrummers.example",
    picture: "Three muddy children and a rugby ball beside Saturday’s booking times",
    pictureId: null,
  },
  {
    slug: "dough-wagon",
    title: "Dough Wagon",
    status: { kind: "live", words: "Live" },
    overview: "Pizza to take away, and a van for your wedding. Two jobs, two buttons, no scrolling.",
    services: ["PHP", "Online menu", "SEO", "DNS", "Hosting"],
    address: "doughwagon.example",
    picture: "A red pizza van at night, with a pizza rising behind it like a moon",
    pictureId: null,
  },
  {
    slug: "fair-sides",
    title: "Fair Sides",
    status: { kind: "sold", words: "Sold, no longer live" },
    overview:
      "Type in the names and get two even teams. Built for a five-a-side group chat; sold to somebody with more group chats.",
    services: ["TypeScript", "Tailwind", "Cloud", "Storage"],
    address: "fairsides.example",
    picture: "A court, half blue and half orange, with five shirts a side and a Shuffle button in the middle",
    pictureId: null,
  },
  {
    slug: "sounds-about-right",
    title: "Sounds About Right",
    status: { kind: "discontinued", words: "Discontinued" },
    overview: "A blog by a blind creator, built to be heard first and seen second. The most useful teacher I’ve had.",
    services: ["Accessibility", "WordPress", "XML feed", "Security"],
    address: "soundsaboutright.example",
    picture: "Yellow on black: ‘I can’t see this page. Sounds good?’, lines of braille and a large audio player",
    pictureId: null,
  },
  {
    slug: "blinking-cursor",
    title: "Blinking Cursor",
    status: { kind: "sold", words: "Sold in 2024" },
    overview: "My own tech blog: routers, backups and regret. Somebody liked it enough to buy it.",
    services: ["PHP", "SQL", "Content", "RSS and XML"],
    address: "blinkingcursor.example",
    picture: "A squared notebook page that says ‘It works on my machine’, with a drawing of a router",
    pictureId: null,
  },
];

export const startingPortfolio = {
  lead: "{Websites}, {different people}. None of them looks like the next, because none of them sells the same thing. Some have been sold or retired; I’ve left them up, honestly labelled.",
  showcase: {
    title: "Two Sites to Look Around",
    lead: "A template for a community park, and a one-page site for a local builder. Both open in a new tab.",
    sites: [
      { name: "The park’s template", to: "/projects/template-green-space" },
      { name: "The builder’s site", to: "/projects/oak-and-mortar" },
    ],
    newTab: "opens in a new tab",
    one: {
      title: "A Site to Look Around",
      park: "A template for a community park. It opens in a new tab.",
      builder: "A one-page site for a local builder. It opens in a new tab.",
    },
  },
  writingLead: "Stuck for words? I write those too.",
  noWriting: "No writing samples found",
  writingDown: "My samples can’t be reached right now. That’s my side, not yours: please try again in a minute.",
  closing: `Yours could be the {next project}. The site is free with {commitment}.`,
};

export function portfolioWords(site: Site) {
  const words = wordsOf("portfolio", startingPortfolio, site);
  return { ...words, showcase: showcaseOf(words.showcase, site) };
}

/** None where the provider shows neither. */
function showcaseOf({ one, sites, ...both }: typeof startingPortfolio.showcase, site: Site) {
  const shown = sites.filter(({ to }) => showcasesOf(site).includes(to));
  if (shown.length === 0) return;
  if (shown.length === sites.length) return { ...both, sites: shown };
  return { title: one.title, lead: site.showcases.builder ? one.builder : one.park, newTab: both.newTab, sites: shown };
}
