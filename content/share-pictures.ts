import { fillText } from "../domain/website/fill-text.ts";
import type { Site } from "../domain/website/site.ts";
import { aboutWords } from "./about.ts";
import { contactWords } from "./contact.ts";
import { homeWords } from "./home.ts";
import { plansWords } from "./plans.ts";
import { supportWords } from "./support.ts";

export type SharePictureName = "home" | "about" | "portfolio" | "plans" | "contact" | "support" | "policies";

/** What a share picture says, and which of the ten days is lit on it. */
export type SharePicture = { day: number; title: readonly [string, string]; note: string };

/** After a change here: `scripts/run node scripts/build/share-pictures.ts`. A test compares the pictures with these words. */
export function sharePictures(site: Site): Record<SharePictureName, SharePicture> {
  const fill = (text: string) => fillText(text, site);
  const { about } = aboutWords(site);
  const withCommitment = fill("Free with {commitment}.");
  return {
    home: { day: 10, title: pair(homeWords(site).hero.headline), note: fill("{commitment}.") },
    about: {
      day: 4,
      title: [about.headline.first, about.headline.second],
      note: fill("I’m {first name}. I build websites for small businesses."),
    },
    portfolio: { day: 7, title: ["My Work.", "Yours could be next."], note: withCommitment },
    plans: { day: 2, title: pair(plansWords(site).hero.title), note: fill(`Up to {pages} pages. ${withCommitment}`) },
    contact: {
      day: 1,
      title: [`${contactWords(site).headings.otherwise}.`, "I write back."],
      note: fill("A website, free with {commitment}."),
    },
    support: {
      day: 8,
      title: [`${supportWords(site).supportPage.heading}.`, "It’s me who answers."],
      note: site.business.supportHours,
    },
    policies: { day: 9, title: ["The small print,", "in plain English."], note: "What I promise, and what I don’t." },
  };
}

function pair([first = "", second = ""]: readonly string[]): [string, string] {
  return [first, second];
}
