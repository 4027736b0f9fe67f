import type { Readiness, ReadinessProblem } from "./problem.ts";

/** What else of the sample business a visitor or a client would see. */
export function findSamples(readiness: Readiness): ReadinessProblem[] {
  return [sampleLogo, samplePolicies, publishedSamples, samplePlanNames, sampleNumbers].flatMap((check) =>
    check(readiness),
  );
}

/** Of public/favicon.svg as it is delivered, which stands where no logo is published. */
const sampleLogoHash = "37fa1c2b1b1ad76fc408498bc1103e7485dee01adf107dbb03eeeb146079a3e0";

function sampleLogo({ logoHash }: Readiness): ReadinessProblem[] {
  if (logoHash !== sampleLogoHash) return [];
  const todo = "Put yours there, and publish.";
  return [{ where: "/dashboard/admin/website/identity", what: "the sample’s logo, a ten on a leaf.", todo }];
}

/** The day on which the last of the sample's policies changed. A price or a name in them makes none of them the provider's own. */
const samplePoliciesUntil = "2026-11-19";

function samplePolicies({ pages }: Readiness): ReadinessProblem[] {
  const names = pages
    .filter(
      ({ updatedOn, hasOwnTexts = false }) =>
        updatedOn !== undefined && updatedOn <= samplePoliciesUntil && !hasOwnTexts,
    )
    .map(({ name }) => name);
  if (names.length === 0) return [];
  const todo =
    "Read what they promise in your name, and change what is not so. Where all of it is, set updatedOn in content/policies to that day.";
  return [
    { where: "/dashboard/admin/website/texts", what: `policies as the sample has them: ${names.join(", ")}.`, todo },
  ];
}

/** Written for invented clients, by the ids of content/articles.ndjson. */
export const sampleWriting: Readonly<Record<string, string>> = {
  "writing-harbour-lane-about": "About us, for Harbour Lane Bakery",
  "writing-fern-valley-volunteers": "Come and get muddy, for Fern Valley Garden",
  "writing-pugh-grazing-board": "The long board, for Pugh Grazing Boards",
};

function publishedSamples({ books }: Readiness): ReadinessProblem[] {
  if (!books || books === "silent" || books.publishedSamples.length === 0) return [];
  const todo = "Take them off the site on /dashboard/admin/articles: their clients are invented.";
  const titles = books.publishedSamples.map((id) => `‘${sampleWriting[id]}’`);
  return [{ where: "articles", what: `published samples: ${titles.join("; ")}.`, todo }];
}

const samplePlans: readonly string[] = ["Data Explorer", "Tech Voyager", "Cyber Titan"];

function samplePlanNames({ planNames }: Readiness): ReadinessProblem[] {
  const names = planNames.filter((name) => samplePlans.includes(name));
  if (names.length === 0) return [];
  const todo = "Keep them, or change them there.";
  return [
    {
      where: "/dashboard/admin/catalogue",
      what: `plans named by the sample: ${names.join(", ")}.`,
      todo,
      mayStay: true,
    },
  ];
}

function sampleNumbers({ numberedLike }: Readiness): ReadinessProblem[] {
  if (!numberedLike.startsWith("TD-")) return [];
  const what = `they are like the sample’s, ${numberedLike}.`;
  const todo = "Keep that, or change it on /dashboard/admin/money before the first invoice is issued.";
  return [{ where: "invoice numbers", what, todo, mayStay: true }];
}
