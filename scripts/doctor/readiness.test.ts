import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { aboutWords } from "../../content/about.ts";
import { publicPages } from "../../content/pages.ts";
import { startingSite } from "../../content/starting-site.ts";
import { invoiceNumber } from "../../domain/invoice.ts";
import type { Books, Readiness } from "./problem.ts";
import { findReadinessProblems } from "./readiness.ts";

const books: Books = {
  hasBankDetails: true,
  hasSecondStep: true,
  hasOwnPrices: true,
  hasSentMail: true,
  lastRunAt: new Date("2026-11-14T06:00:12Z"),
  isAnythingDue: true,
  changedAgreements: [],
  publishedSamples: [],
};
const ready: Readiness = {
  business: {
    name: "Penrose Web",
    owner: "Ada Penrose",
    firstName: "Ada",
    legalName: "Ada Penrose trading as Penrose Web",
    address: ["4 Quay Road", "Falmouth", "TR11 3AA"],
    phone: { shown: "01326 555 010", dial: "+441326555010" },
    enquiriesEmail: "hello@penroseweb.co.uk",
    supportEmail: "support@penroseweb.co.uk",
  },
  aboutLead: "Hello, I’m Ada. I build websites.",
  testimonials: [{ name: "A real customer", isSample: false }],
  projects: [{ title: "Quay Chandlers", address: "quaychandlers.co.uk" }],
  stalePictures: [],
  environment: {
    SITE_ORIGIN: "https://penroseweb.co.uk",
    DATABASE_URL: "postgres://web@db/tenday",
    AUTH_DATABASE_URL: "postgres://auth@db/tenday",
    WORKER_DATABASE_URL: "postgres://worker@db/tenday",
    SMTP_URL: "smtps://ada:pass@smtp.post.co.uk",
    ADDRESS_SECRET: "q7Zr0vJ8m1Wc5Xk2Ny6Bd9Ht3Lf4Pg7Su0Ra1Ei2Ko=",
    AUTH_SECRET: "m1Wc5Xk2Ny6Bd9Ht3Lf4Pg7Su0Ra1Ei2Koq7Zr0vJ8=",
  },
  builtFor: "https://penroseweb.co.uk",
  books,
  logoHash: "another",
  pages: [{ name: "Home" }, { name: "Hosting policy", updatedOn: "2027-01-08" }],
  planNames: ["Small", "Large"],
  numberedLike: "PW-0001",
  now: new Date("2026-11-14T09:00:00Z"),
};

const placesOf = (readiness: Readiness) => findReadinessProblems(readiness).map(({ where }) => where);
const withEnvironment = (changed: Readiness["environment"]) => ({
  ...ready,
  environment: { ...ready.environment, ...changed },
});
const withBusiness = (changed: Partial<Readiness["business"]>) => ({
  ...ready,
  business: { ...ready.business, ...changed },
});

test("a business with its own facts and a whole environment is ready", () => {
  expect(findReadinessProblems(ready)).toEqual([]);
});

test("the sample content as it is delivered is found, piece by piece", () => {
  const delivered = {
    ...ready,
    business: startingSite.business,
    aboutLead: aboutWords(startingSite).about.lead,
    testimonials: startingSite.testimonials,
    projects: startingSite.projects,
    pages: publicPages(startingSite),
    logoHash: createHash("sha256").update(readFileSync("public/favicon.svg")).digest("hex"),
    planNames: startingSite.plans.map(({ name }) => name),
    numberedLike: invoiceNumber(1),
  };
  expect(findReadinessProblems(delivered).map(({ where, what }) => `${where}: ${what}`)).toEqual([
    "/dashboard/admin/website/business: name is the sample ‘Tenday’.",
    "/dashboard/admin/website/business: owner is the sample ‘Sam Whitlock’.",
    "/dashboard/admin/website/business: legalName is the sample ‘Sam Whitlock trading as Tenday’.",
    "/dashboard/admin/website/business: address is the sample ‘12 Sample Street, Sampleford, SF1 2AB’.",
    `/dashboard/admin/website/business: phone is the sample ${startingSite.business.phone.shown}; 01632 is a range for fiction.`,
    "/dashboard/admin/website/business: enquiriesEmail is the sample hello@tenday.example.",
    "/dashboard/admin/website/business: supportEmail is the sample support@tenday.example.",
    "/dashboard/admin/website/texts?page=about: the about page is the story of the sample owner.",
    "/dashboard/admin/website/testimonials: invented testimonials: Maya Okafor, Beatrice Lorne, Owen Tighe.",
    `/dashboard/admin/website/portfolio: sample projects: ${startingSite.projects.map(({ title }) => title).join(", ")}.`,
    "SITE_ORIGIN: strangers find the sample’s business details and testimonials there: https://penroseweb.co.uk.",
    "/dashboard/admin/website/identity: the sample’s logo, a ten on a leaf.",
    "/dashboard/admin/website/texts: policies as the sample has them: Hosting policy, Support policy, Fair use policy, Enhancements policy, Domain name policy, Privacy policy.",
    "/dashboard/admin/catalogue: plans named by the sample: Data Explorer, Tech Voyager, Cyber Titan.",
    "invoice numbers: they are like the sample’s, TD-0001.",
    "ENQUIRIES_TO: is the sample hello@tenday.example.",
    "MAIL_FROM: is the sample hello@tenday.example.",
  ]);
});

test("a policy with a text of the provider’s own is no longer the sample’s", () => {
  const pages = [
    { name: "Hosting policy", updatedOn: "2026-11-15", hasOwnTexts: true },
    { name: "Support policy", updatedOn: "2026-11-15" },
  ];
  expect(findReadinessProblems({ ...ready, pages }).map(({ what }) => what)).toEqual([
    "policies as the sample has them: Support policy.",
  ]);
});

test("writing for invented clients is not published; the sample’s plan names and numbers may stay", () => {
  const published = findReadinessProblems({
    ...ready,
    books: { ...books, publishedSamples: ["writing-harbour-lane-about"] },
  });
  expect(published.map(({ what, mayStay }) => [what, mayStay])).toEqual([
    ["published samples: ‘About us, for Harbour Lane Bakery’.", undefined],
  ]);
  const named = findReadinessProblems({ ...ready, planNames: ["Cyber Titan"], numberedLike: "TD-0001" });
  expect(named.map(({ mayStay }) => mayStay)).toEqual([true, true]);
});

test("one invented testimonial among real ones is enough", () => {
  const mixed = { ...ready, testimonials: [...ready.testimonials, { name: "Maya Okafor", isSample: true }] };
  expect(placesOf(mixed)).toEqual(["/dashboard/admin/website/testimonials", "SITE_ORIGIN"]);
});

test("samples that strangers read are said once more; where nobody comes they are not", () => {
  const sampled = { ...ready, testimonials: [{ name: "Maya Okafor", isSample: true }] };
  const said = findReadinessProblems(sampled).find(({ where }) => where === "SITE_ORIGIN");
  expect(said?.what).toBe("strangers find the sample’s testimonials there: https://penroseweb.co.uk.");
  for (const SITE_ORIGIN of ["http://localhost:3000", "https://tenday.example"]) {
    const environment = { ...ready.environment, SITE_ORIGIN };
    const problems = findReadinessProblems({ ...sampled, environment, builtFor: SITE_ORIGIN });
    expect(problems.filter(({ what }) => what.startsWith("strangers find"))).toEqual([]);
  }
});

test("a sample number counts as shown and as dialled", () => {
  const found = ["/dashboard/admin/website/business", "SITE_ORIGIN"];
  expect(placesOf(withBusiness({ phone: { shown: "01326 555 010", dial: "+441632960010" } }))).toEqual(found);
  expect(placesOf(withBusiness({ phone: { shown: "01632 960010", dial: "+441326555010" } }))).toEqual(found);
  expect(placesOf(withBusiness({ phone: { shown: "01326 016 320", dial: "+441326016320" } }))).toEqual([]);
});

test.each([
  undefined,
  "penroseweb.co.uk",
  "http://penroseweb.co.uk",
  "https://penroseweb.co.uk/",
  "https://localhost",
  "https://127.0.0.1",
  "https://tenday.example",
])("SITE_ORIGIN %s is not where strangers find the site", (SITE_ORIGIN) => {
  expect(placesOf({ ...withEnvironment({ SITE_ORIGIN }), builtFor: SITE_ORIGIN })).toEqual(["SITE_ORIGIN"]);
});

test.each([undefined, "http://localhost:3000"])("pages built for %s are built again", (builtFor) => {
  expect(placesOf({ ...ready, builtFor })).toEqual(["build"]);
});

test.each(["DATABASE_URL", "AUTH_DATABASE_URL", "WORKER_DATABASE_URL"])(
  "without %s, or with its sample password, nothing is stored",
  (name) => {
    expect(placesOf(withEnvironment({ [name]: undefined }))).toEqual([name]);
    expect(placesOf(withEnvironment({ [name]: "postgres://tenday_web:change-me@db/tenday" }))).toEqual([name]);
  },
);

test.each([undefined, "", "smtp://127.0.0.1:1025", "smtp://localhost:1025", "smtp://mail.example:587", "somewhere"])(
  "SMTP_URL %s delivers nothing",
  (SMTP_URL) => {
    expect(placesOf(withEnvironment({ SMTP_URL }))).toEqual(["SMTP_URL"]);
  },
);

test("a mail server on the same machine is fine", () => {
  expect(placesOf(withEnvironment({ SMTP_URL: "smtp://localhost:25" }))).toEqual([]);
});

test("mail addresses of the environment are looked at, with or without a name", () => {
  expect(placesOf(withEnvironment({ ENQUIRIES_TO: "hello@tenday.example" }))).toEqual(["ENQUIRIES_TO"]);
  expect(placesOf(withEnvironment({ MAIL_FROM: "Tenday <hello@tenday.example>" }))).toEqual(["MAIL_FROM"]);
});

test.each([
  undefined,
  "short",
  "q7Zr0vJ8m1Wc5Xk2Ny6Bd9",
  "change-me-change-me-change-me-change-me",
  secretOfDevelopment(),
])("%s keeps no secret, neither for addresses nor for accounts", (secret) => {
  expect(placesOf(withEnvironment({ ADDRESS_SECRET: secret }))).toEqual(["ADDRESS_SECRET"]);
  expect(placesOf(withEnvironment({ AUTH_SECRET: secret }))).toEqual(["AUTH_SECRET"]);
});

test("catalogue:N10 the secret before is to go when it counts no longer, and not sooner", () => {
  const before = "pA3Vb6Tn9Qz2Lk5Xw8Rj1Hs4Gd7Fm0Yc=";
  const since = (AUTH_SECRET_SINCE: string) =>
    placesOf(withEnvironment({ AUTH_SECRET_BEFORE: before, AUTH_SECRET_SINCE }));
  expect(since("2026-10-16T09:00:00Z")).toEqual([]);
  expect(since("2026-10-15T09:00:00Z")).toEqual(["AUTH_SECRET_BEFORE"]);
  expect(since("2027-11-14T09:00:00Z")).toEqual(["AUTH_SECRET_BEFORE"]);
});

function secretOfDevelopment(): string {
  const secret = /ADDRESS_SECRET: "([^"]+)"/.exec(readFileSync("scripts/process.ts", "utf8"))?.[1];
  if (!secret) throw new Error("scripts/process.ts sets no ADDRESS_SECRET any more");
  return secret;
}

test("Stripe has both of its secrets or none, and they are the live ones", () => {
  const [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET] = ["sk_live_abc", "whsec_abc"];
  expect(placesOf(withEnvironment({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }))).toEqual([]);
  expect(placesOf(withEnvironment({ STRIPE_SECRET_KEY }))).toEqual(["STRIPE_WEBHOOK_SECRET"]);
  expect(placesOf(withEnvironment({ STRIPE_WEBHOOK_SECRET }))).toEqual(["STRIPE_SECRET_KEY"]);
  expect(placesOf(withEnvironment({ STRIPE_SECRET_KEY: "sk_test_abc", STRIPE_WEBHOOK_SECRET }))).toEqual([
    "STRIPE_SECRET_KEY",
  ]);
  const elsewhere = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_HOST: "http://127.0.0.1:4242" };
  expect(placesOf(withEnvironment(elsewhere))).toEqual(["STRIPE_API_HOST"]);
});

test("without bank details no invoice is issued", () => {
  const unset = { ...books, hasBankDetails: false, lastRunAt: ready.now, isAnythingDue: false };
  expect(placesOf({ ...ready, books: unset })).toEqual(["bank details"]);
  // Told where the databases are asked one by one.
  expect(placesOf({ ...ready, books: "silent" })).toEqual([]);
  expect(placesOf({ ...ready, books: undefined })).toEqual([]);
});

test("a billing that stands still is found", () => {
  const ran = (lastRunAt: Date | null, isAnythingDue = true) =>
    placesOf({ ...ready, books: { ...books, lastRunAt, isAnythingDue } });
  expect(ran(new Date("2026-11-13T07:01:00Z"))).toEqual([]);
  expect(ran(new Date("2026-11-13T06:00:00Z"))).toEqual(["billing"]);
  expect(ran(null)).toEqual(["billing"]);
  expect(ran(null, false)).toEqual([]);
});

test("an agreement that is not what was accepted any more is named", () => {
  expect(findReadinessProblems({ ...ready, books: { ...books, changedAgreements: ["AG-0001", "AG-0007"] } })).toEqual([
    { where: "agreements", what: "not what was accepted any more: AG-0001, AG-0007.", todo: expect.any(String) },
  ]);
});

test("share pictures with old words are drawn again", () => {
  expect(placesOf({ ...ready, stalePictures: ["home"] })).toEqual(["app/pictures/share"]);
});

test("a moved clock is found", () => {
  expect(placesOf(withEnvironment({ CLOCK_FILE: "/tmp/clock" }))).toEqual(["CLOCK_FILE"]);
});

test("each problem says where, what and what to do", () => {
  for (const problem of findReadinessProblems({ ...ready, business: startingSite.business, environment: {} })) {
    for (const words of Object.values(problem)) expect(words).toMatch(/\S/);
  }
});
