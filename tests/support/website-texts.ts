import { listPageTexts } from "../../content/page-texts.ts";
import { startingContent } from "../../content/starting-content.ts";
import { startingSite } from "../../content/starting-site.ts";
import { addDays, londonDay } from "../../domain/calendar-day.ts";
import { cleanLine, cutText } from "../../domain/clean-text.ts";
import { checkPrintable } from "../../domain/printable.ts";
import { type SiteContent, siteContentSchema } from "../../domain/website/content.ts";
import { pieceRevision } from "../../server/website/edit-draft.ts";
import type { Pages } from "./article-texts.ts";
import type { Answer, Visitor } from "./browser.ts";
import { publicPaths } from "./site-paths.ts";
import type { TestApp } from "./test-app.ts";

export const website = "/dashboard/admin/website";
const places = listPageTexts(startingSite).flatMap(({ texts }) => texts.map(({ place }) => place));
const ownPlaces = ["home.hero.eyebrow", "/policies/support.summary"];
const content = siteContentSchema.parse(startingContent);

type Fields = Record<string, string>;
/** `shows` is false where a form has nothing that would be shown again. */
type Post = { name: string; path: string; fields: Fields; status: number; shows: boolean };
type Setting = { app: TestApp; sam: Visitor };

/** As much of a text as a field takes. */
const cut = (text: string, most: number) => cutText(cleanLine(text), most).trim();

const hasNames = (text: string) => /\{[^{}]*\}/.test(cleanLine(text));
const addressOf = (text: string) => `site.example/${cleanLine(text)}`;
const isAddress = (text: string) => /^[^\s<>"']*$/.test(addressOf(text));

const printable = (text: string, most: number) => (checkPrintable(cut(text, most)) ? "Plain words" : cut(text, most));

/** What a page shows of a text at least: some have it in a name alone, which is shorter, and which documents must be able to print. */
export function leastShown(page: string, text: string): string {
  const namesAlone = new Set(["the domain", `${website}/plans/new-plan`, `${website}/plans/${content.domainName.id}`]);
  if (namesAlone.has(page)) return printable(text, 50);
  return /\/(?:website\?publish=1|history(?:\?back=1)?)$/.test(page) ? cut(text, 50) : text;
}

/** Plain words that the same forms take or refuse, on as many lines: what the pages of a text are like. */
export function plainLike(text: string): string {
  const lines = text.split("\n").length;
  return (
    [isAddress(text) ? "Plainwords" : "Plain words", ...Array(lines - 1).fill("more")].join("\n") +
    (hasNames(text) ? "{x}" : "")
  );
}

/** One text in every field that somebody can fill in about the website, by every form, and all that comes of it. */
export async function writeWebsite(text: string, { app, sam }: Setting): Promise<Pages> {
  await startOver(text, app);
  const shown: Pages = {};
  for (const { name, path, fields, status, shows } of listPosts(text)) {
    const answer = await sam.post(path, fields);
    keep(shown, shows ? name : `${name} (silent)`, answer, { status, text });
    if (answer.status === 302) keep(shown, `${name}, then`, await sam.get(answer.location ?? ""), { text });
  }
  return shown;
}

/** The same draft in every round but for the text, which is in each place of each page. */
async function startOver(text: string, app: TestApp): Promise<void> {
  const own = places.filter((place) => !ownPlaces.includes(place));
  const texts = Object.fromEntries(own.map((place, n) => [place, `${cleanLine(text)} ${n}`]));
  const draft = JSON.stringify({ ...content, texts } satisfies SiteContent);
  await app.query("update website_draft set content = $1, revision = revision + 1", [draft]);
}

/** Every page of the draft that a guest sees, and every one of the admin's that speaks of it. */
export async function showWebsite(text: string, { sam, guest }: { sam: Visitor; guest: Visitor }): Promise<Pages> {
  const shown: Pages = {};
  const show = async (visitor: Visitor, path: string, status = 200) =>
    keep(shown, path.replace(/find=.*/, "find"), await visitor.get(path), { status, text });
  await Promise.all([
    ...publicPaths.map((path) => show(guest, path)),
    show(guest, "/nothing-here", 404),
    ...adminPaths(text).map((path) => show(sam, path)),
  ]);
  return shown;
}

export function adminPaths(text: string): string[] {
  const parts = [
    "business",
    "hours",
    "testimonials",
    "portfolio",
    "questions",
    "plans",
    "identity",
    "history",
    "preview",
  ];
  const [explorer] = content.plans;
  const sold = [explorer, content.addOns[0], content.domainName].map((entry) => `plans/${entry?.id}`);
  const texts = ["home", "plans", "/policies/fair-use"].map((page) => `texts?page=${encodeURIComponent(page)}`);
  const found = `texts?page=home&find=${encodeURIComponent(cleanLine(text))}`;
  return [
    ...[website, `${website}?publish=1`],
    ...[...parts, ...sold, "plans/new-plan", ...texts, found, "history?back=1"].map((part) => `${website}/${part}`),
  ];
}

function keep(shown: Pages, name: string, { status, body }: Answer, expected: { status?: number; text: string }): void {
  const { status: wanted = 200, text } = expected;
  if (status !== wanted) throw new Error(`${name}: ${status}, not ${wanted}, for ${JSON.stringify(text)}`);
  if (status !== 302) shown[name] = body;
}

function listPosts(text: string): Post[] {
  const taken = hasNames(text) ? 422 : 200;
  return [
    ...listBusinessPosts(text),
    ...listSoldPosts(text),
    ...listEntryPosts(text, taken),
    ...ownPlaces.map((place) =>
      post(`the text ${place}`, "texts", { intent: "save", place, text, revision: pieceRevision(undefined) }, taken),
    ),
    post("a text's place", "texts", { intent: "save", place: text, text: "x", revision: text }, 422, false),
    post("a text's own place", "texts", { intent: "as-it-came", place: text, revision: text }, 200, false),
    post("a day to publish", "?publish=1", { intent: "publish-later", revision: text, day: text, time: text }, 422),
    post("a draft to publish", "", { intent: "publish", revision: text }, 422, false),
    post("a version", "history", { intent: "bring-back", version: text, revision: text }, 422, false),
    post("a preview", "preview", { intent: "end", previewId: text }, 404, false),
    {
      ...post("a number", "", { intent: "number", prefix: text, first: text }, 422, false),
      path: "/dashboard/admin/money",
    },
  ];
}

function post(name: string, part: string, fields: Fields, status = 200, shows = true): Post {
  const path = part && !part.startsWith("?") ? `${website}/${part}` : `${website}${part}`;
  return { name, path, fields, status, shows };
}

function listBusinessPosts(text: string): Post[] {
  const { business, hours, daysUntilOnline, identity } = content;
  const { away, ...opening } = hours;
  const today = londonDay(new Date());
  const names = {
    intent: "save-business",
    name: cut(text, 60),
    owner: cut(text, 80),
    firstName: cut(text, 40),
    legalName: text,
    address: [...text.split("\n").map((line) => cut(line, 80)), cut(text, 80), "AB1 2CD"].join("\n"),
    revision: pieceRevision(business),
  };
  const { phone, enquiriesEmail, supportEmail } = business;
  const time = { intent: "save-away", isAway: "on", says: text, isAnnounced: "on", revision: pieceRevision(away) };
  const opens = { intent: "save-hours", firstDay: text, lastDay: text, opens: text, closes: text };
  const colours = { intent: "colours", main: text, accent: text, revision: pieceRevision(identity) };
  return [
    post(
      "ways to reach the business",
      "business",
      { ...names, phone: text, enquiriesEmail: text, supportEmail: text },
      422,
    ),
    post("the business", "business", { ...names, phone, enquiriesEmail, supportEmail }),
    post("days", "business", { intent: "save-days", days: text, revision: pieceRevision(daysUntilOnline) }, 422),
    post("days away", "hours", { ...time, from: text, until: text }, 422),
    post("a time away", "hours", { ...time, from: today, until: addDays(today, 5) }),
    post("opening hours", "hours", { ...opens, revision: pieceRevision(opening) }, 422, false),
    post("colours", "identity", colours, 422),
  ];
}

function listSoldPosts(text: string): Post[] {
  const [plan] = content.plans;
  const { addOns, domainName } = content;
  const named = (most: number) => printable(text, most);
  const numbers = (value: string) => ({
    "features.storage.gigabytes": value,
    "features.storage.additionalGigabytes": value,
    "features.bandwidthGigabytesPerMonth": value,
    "features.emailAccounts": value,
    "features.databases.count": value,
    "features.enhancementHoursPerMonth": value,
    "features.backups.keptForDays": value,
  });
  const kinds = { "features.storage.medium": cut(text, 20), "features.databases.kind": cut(text, 20) };
  const details = { madeFor: text, ...kinds, "features.backups.every": text };
  const of = (entry: { id: string } | undefined, name: string, fields: Fields, status = 200) =>
    post(name, `plans/${entry?.id}`, { ...fields, revision: pieceRevision(entry) }, status);
  const price = { intent: "save-price", price: text, yearlyPrice: text, from: text, was: text };
  const addOn = { description: text, unit: cut(text, 40), pricingType: "recurring" };
  return [
    of(plan, "a price", price, 422),
    of(plan, "a plan's numbers", { intent: "save-plan", name: named(60), ...details, ...numbers(text) }, 422),
    of(plan, "a plan", { intent: "save-plan", name: named(60), ...details, ...numbers("2") }),
    of(domainName, "the domain's cover", { intent: "save-domain", name: named(60), coveredUpTo: text }, 422),
    of(domainName, "the domain", { intent: "save-domain", name: named(60), coveredUpTo: "12" }),
    ...addOns
      .filter(({ use }) => use !== "other")
      .map((one) =>
        of(one, `add-on ${one.use}`, { intent: "save-add-on", title: `${named(60)} ${one.use}`, ...addOn }),
      ),
    post("a new plan's price", "plans/new-plan", newPlan(`${named(50)} new`, text), 422),
    post("a new plan", "plans/new-plan", newPlan(`${named(50)} new`, "5"), 302),
    post("a new add-on's price", "plans/new-add-on", newAddOn(text), 422),
    post("a new add-on", "plans/new-add-on", newAddOn("5"), 302),
    post("an order", "plans", { intent: "move", id: text, to: text, revision: text }, 404, false),
  ];

  function newPlan(name: string, pounds: string): Fields {
    const prices = { price: pounds, yearlyPrice: pounds, isMeant: "on" };
    return { intent: "add-plan", name, ...details, ...numbers("1"), ...prices };
  }
  function newAddOn(pounds: string): Fields {
    return { intent: "add-add-on", title: `${named(60)} new`, ...addOn, price: pounds };
  }
}

function listEntryPosts(text: string, taken: number): Post[] {
  const [question] = content.questions;
  const [said] = content.testimonials;
  const [project] = content.projects;
  const quoted = { intent: "save", quote: text, name: cut(text, 80), business: cut(text, 80), consent: text };
  const [isNew, old] = [
    { entry: "", revision: "" },
    { entry: said?.name ?? "", revision: pieceRevision(said) },
  ];
  const answered = { intent: "save", question: text, answer: text };
  const made = {
    intent: "save",
    title: cut(text, 70),
    kind: "live",
    status: cut(text, 80),
    overview: text,
    picture: text,
    services: cut(text, 40),
    entry: project?.slug ?? "",
    revision: pieceRevision(project),
  };
  const row = { entry: `${text} none`, revision: text };
  const known = { entry: question?.question ?? "", revision: pieceRevision(question) };
  return [
    post("a testimonial's days", "testimonials", { ...quoted, ...isNew, days: text }, 422),
    post("a testimonial", "testimonials", { ...quoted, ...old, days: "9" }),
    post("a new testimonial", "testimonials", { ...quoted, ...isNew, name: `${cut(text, 70)} new`, days: "9" }),
    post("a question", "questions", { ...answered, ...known }, taken),
    post("a new question", "questions", { ...answered, ...isNew, question: `${text} new` }, taken),
    post("a project's address", "portfolio", { ...made, address: text }, 422),
    post("a project", "portfolio", { ...made, address: isAddress(text) ? addressOf(text) : "site.example" }),
    post("a project without a picture", "portfolio", { ...made, ...isNew, address: "site.example" }, 422),
    ...["testimonials", "questions", "portfolio"].flatMap((list) => [
      post(`nothing to remove in ${list}`, list, { intent: "remove", ...row }, 200, false),
      post(`nothing to move in ${list}`, list, { intent: "up", ...row }, 422, false),
      post(`nothing to put back in ${list}`, list, { intent: "put-back", ...row }, 422, false),
    ]),
  ];
}
