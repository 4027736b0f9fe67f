import { unknownNames } from "./fill-text.ts";
import type { Site } from "./site.ts";

/** What the provider has written that names something in curly brackets which is not there. */
export function findUnfilled(site: Site): string[] {
  const texts = [
    ...site.plans.map(({ name, madeFor }) => [name, madeFor]),
    ...site.addOns.map(({ title, description }) => [title, description]),
    ...site.questions.flatMap(({ question, answer }) => [
      [question, question],
      [question, answer],
    ]),
    ...Object.entries(site.texts),
  ];
  return texts.flatMap(([where = "", text = ""]) => unknownNames(text, site).map((name) => `${where}: {${name}}`));
}
