import { offer } from "../domain/catalogue.ts";
import { about } from "./about.ts";
import { business, commitment } from "./business.ts";
import { contact } from "./contact.ts";
import { home } from "./home.ts";
import { hero as plansHero } from "./plans.ts";
import { supportPage } from "./support.ts";

export type SharePictureName = "home" | "about" | "portfolio" | "plans" | "contact" | "support" | "policies";

/** What a share picture says, and which of the ten days is lit on it. */
export type SharePicture = { day: number; title: readonly [string, string]; note: string };

const withCommitment = `Free with ${commitment}.`;

/** After a change here: `scripts/run node scripts/build/share-pictures.ts`. A test compares the pictures with these words. */
export const sharePictures: Record<SharePictureName, SharePicture> = {
  home: { day: 10, title: pair(home.hero.headline), note: `${commitment}.` },
  about: {
    day: 4,
    title: [about.headline.first, about.headline.second],
    note: `I’m ${business.firstName}. I build websites for small businesses.`,
  },
  portfolio: { day: 7, title: ["My Work.", "Yours could be next."], note: withCommitment },
  plans: { day: 2, title: pair(plansHero.title), note: `Up to ${offer.pagesAtMost} pages. ${withCommitment}` },
  contact: {
    day: 1,
    title: [`${contact.headings.otherwise}.`, "I write back."],
    note: `A website, free with ${commitment}.`,
  },
  support: { day: 8, title: [`${supportPage.heading}.`, "It’s me who answers."], note: business.supportHours },
  policies: { day: 9, title: ["The small print,", "in plain English."], note: "What I promise, and what I don’t." },
};

function pair([first = "", second = ""]: readonly string[]): [string, string] {
  return [first, second];
}
