import { randomUUID } from "node:crypto";
import { startingContent } from "../../content/starting-content.ts";
import { londonDay } from "../../domain/calendar-day.ts";
import { keepNumberPrefix, numberPrefix, startingPrefix } from "../../domain/numbering.ts";
import { contentFrom } from "../../domain/website/adopted-business.ts";
import { fillText } from "../../domain/website/fill-text.ts";
import { addOnFor, siteOn } from "../../domain/website/site.ts";
import { secondProvider } from "../../scripts/second-provider.ts";

/** `npm run journeys -- --as-second-provider`: the business is not the sample's. */
const adopted = process.env.JOURNEYS_AS === "second-provider" ? secondProvider() : undefined;
if (adopted?.numbers) keepNumberPrefix(adopted.numbers.prefix);

/** The website that this run visits. Its ids are none that the database knows. */
export const site = siteOn(
  londonDay(new Date()),
  adopted ? contentFrom(adopted, startingContent, randomUUID) : startingContent,
);

/** What is said of the sample alone is written out by hand; of another's business, it follows from their facts. */
export const isSample = adopted === undefined;

/** The add-ons that policies speak of, by what they are for. */
export const extraHours = addOnFor("hours", site);
export const extraStorage = addOnFor("storage", site);

/** Words with the facts of this run's business in them, by the names that the provider's own texts have. */
export const filled = (text: string): string => fillText(text, site);

/** With this run's prefix in the place of the sample's 'TD'. */
export const numbered = (words: RegExp): RegExp =>
  new RegExp(words.source.replaceAll(startingPrefix, numberPrefix()), words.flags);

/** Journeys that only the sample can be taken on, by their titles, and why. */
const ofTheSample: Record<string, string> = {
  "a testimonial moves, is removed and put back, and a quote needs to be agreed to":
    "whoever adopts the product begins without the sample's testimonials",
  "a client agrees to a smaller plan for later, takes it back, and goes up at once":
    "the example's business has two plans that are paid for, and none between a smaller and a larger one",
};

export const whyNotHere = (title: string): string | undefined => (isSample ? undefined : ofTheSample[title]);
