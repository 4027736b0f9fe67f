import { freeSlug, slugOf } from "../article.ts";
import { cleanLine, cleanText } from "../clean-text.ts";
import { unknownNames } from "./fill-text.ts";
import type { PortfolioProject, Question, Site, Testimonial } from "./site.ts";

type Fields = Readonly<Record<string, string | undefined>>;
type EntryProblem = { field: string; message: string };

const textOf = (value: unknown) => cleanText(value).trim();

/** The first field that is empty or too long, in the order of the form. */
function findProblem(fields: Record<string, { said: string; what: string; most: number }>): EntryProblem | undefined {
  for (const [field, { said, what, most }] of Object.entries(fields)) {
    if (!said) return { field, message: `Write ${what}.` };
    if (said.length > most) return { field, message: `At most ${most} characters; this has ${said.length}.` };
  }
  return;
}

/** Who is quoted has agreed, and it is written down where and when; a sample nobody has said. */
export function readTestimonial(fields: Fields): Testimonial | EntryProblem {
  const isSample = fields.isSample === "on";
  const [quote, consent] = [textOf(fields.quote), textOf(fields.consent)];
  const [name, business] = [cleanLine(fields.name), cleanLine(fields.business)];
  const problem = findProblem({
    quote: { said: quote, what: "what they said", most: 600 },
    name: { said: name, what: "who said it", most: 80 },
    business: { said: business, what: "the name of their business", most: 80 },
  });
  if (problem) return problem;
  const days = /^\d{1,3}$/.test(cleanLine(fields.days)) ? Number(cleanLine(fields.days)) : 0;
  if (days < 1 || days > 365) return { field: "days", message: "Write a whole number of days, from 1 to 365." };
  if (!isSample && !consent)
    return { field: "consent", message: "Write where and when they agreed to be quoted, or mark it as a sample." };
  if (consent.length > 300) return { field: "consent", message: "At most 300 characters." };
  return { quote, name, business, days, consent, isSample };
}

/** A name in curly brackets that means nothing is found here, and not by a visitor. */
export function readQuestion(fields: Fields, site: Site): Question | EntryProblem {
  const [question, answer] = [cleanLine(fields.question), textOf(fields.answer)];
  const problem = findProblem({
    question: { said: question, what: "the question", most: 200 },
    answer: { said: answer, what: "the answer", most: 1_500 },
  });
  if (problem) return problem;
  for (const [field, text] of [
    ["question", question],
    ["answer", answer],
  ] as const) {
    const [unknown] = unknownNames(text, site);
    if (unknown !== undefined)
      return { field, message: `There is no name {${unknown}}. The list below has those that there are.` };
  }
  return { question, answer };
}

const statusKinds: readonly PortfolioProject["status"]["kind"][] = ["live", "soon", "sold", "discontinued"];

/** `known` is the project as it is; a new one gets its slug from its title, unlike any that is `taken`, and both keep it. */
export function readProject(
  fields: Fields,
  { known, taken }: { known: PortfolioProject | undefined; taken: ReadonlySet<string> },
): PortfolioProject | EntryProblem {
  const [title, statusWords, picture] = [cleanLine(fields.title), cleanLine(fields.status), cleanLine(fields.picture)];
  const overview = textOf(fields.overview);
  const address = cleanLine(fields.address)
    .replace(/^https?:\/\//i, "")
    .replace(/\/$/, "");
  const kind = statusKinds.find((one) => one === fields.kind);
  if (!kind) return { field: "kind", message: "Choose one." };
  const problem = findProblem({
    title: { said: title, what: "a title", most: 80 },
    status: { said: statusWords, what: "how it stands, such as ‘Live’", most: 80 },
    overview: { said: overview, what: "a few sentences about it", most: 600 },
    address: { said: address, what: "its address, such as doughwagon.example", most: 100 },
    picture: { said: picture, what: "what the picture shows, for people who cannot see it", most: 300 },
  });
  if (problem) return problem;
  if (!/^[^\s/:@?#<>"']+\.[^\s/:@?#<>"']+(?:\/[^\s<>"']*)?$/.test(address))
    return { field: "address", message: "Write an address such as doughwagon.example." };
  const services = (fields.services ?? "").split(/\r?\n/).map(cleanLine).filter(Boolean);
  if (services.length > 12) return { field: "services", message: `At most 12; these are ${services.length}.` };
  if (services.some((service) => service.length > 40))
    return { field: "services", message: "At most 40 characters a line." };
  if (new Set(services).size < services.length) return { field: "services", message: "One of them is there twice." };
  const slug = known?.slug ?? freeSlug(slugOf(title).slice(0, 54).replace(/-+$/, "") || "project", taken);
  const pictureId = known?.pictureId ?? null;
  return { slug, title, status: { kind, words: statusWords }, overview, services, address, picture, pictureId };
}

export const isEntryProblem = (read: object): read is EntryProblem => "message" in read;
