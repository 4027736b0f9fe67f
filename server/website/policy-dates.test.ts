import { beforeEach, expect, test } from "vitest";
import { type PolicyPath, policyAt, startingPolicies } from "../../content/policies/policies.ts";
import { startingContent } from "../../content/starting-content.ts";
import { startingSite } from "../../content/starting-site.ts";
import { type SiteContent, siteContentSchema } from "../../domain/website/content.ts";
import type { Site } from "../../domain/website/site.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { anonymous, system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { findDraft, publishDraft } from "./edit-draft.ts";
import { followWebsite } from "./follow-website.ts";
import { findPreview, makePreview } from "./previews.ts";
import { publishDue } from "./publish-website.ts";
import { findShownSite } from "./shown-site.ts";
import { publish, publishedSite } from "./site.ts";

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const paths = Object.keys(startingPolicies) as PolicyPath[];
const came = "2026-11-15";

/** Those that do not have the day that the release gives them, with the day they have. */
const changedOn = (site: Site | undefined) =>
  Object.fromEntries(
    paths.flatMap((path) => {
      const { updatedOn } = policyAt(path, site ?? startingSite);
      return updatedOn === policyAt(path, startingSite).updatedOn ? [] : [[path, updatedOn]];
    }),
  );
const shown = () => asViewer(system, findShownSite);

async function edit(change: (content: SiteContent) => SiteContent): Promise<void> {
  const [draft] = await look<{ content: unknown }>("select content from website_draft");
  const content = change(siteContentSchema.parse(draft?.content));
  await look("update website_draft set content = $1, revision = revision + 1", JSON.stringify(content));
}

async function publishOn(day: string, change: (content: SiteContent) => SiteContent): Promise<void> {
  await edit(change);
  const { revision } = await findDraft(sam, noon(day));
  const published = await publishDraft(anActor(sam, noon(day)), { revision });
  expect(published.outcome).toBe("publishing");
  await publishDue(noon(day));
}

const withFirstPrice =
  (pence: number, from: string | null = null) =>
  (content: SiteContent) => {
    const [first, ...plans] = content.plans;
    if (!first) throw new Error("no plan");
    const price = { from, monthlyPence: pence, yearlyPence: pence * 10 };
    return { ...content, plans: [{ ...first, prices: from ? [...first.prices, price] : [price] }, ...plans] };
  };

beforeEach(async () => {
  const content = JSON.stringify(siteContentSchema.parse(startingContent));
  await look("update website_shown set version = 1, content = $1, day = $2, policies_changed_on = '{}'", content, came);
  await look("update website_draft set content = $1, revision = 1", content);
  await look("delete from website_versions where number > 1");
  publish(startingSite);
});

test("a price that is published dates the policies that quote it, and no other", async () => {
  expect(changedOn(await shown())).toEqual({});
  await publishOn("2026-11-20", withFirstPrice(350));
  const days = changedOn(await shown());
  expect(days["/policies/hosting"]).toBe("2026-11-20");
  for (const [path, day] of Object.entries(days)) {
    expect(JSON.stringify(policyAt(path as PolicyPath, startingSite))).toContain("£3.00");
    expect(day).toBe("2026-11-20");
  }
  for (const path of ["/privacy", "/policies/support"] as const) expect(days[path]).toBeUndefined();
  const isOver = await followWebsite({ viewer: anonymous });
  isOver();
  expect(changedOn(publishedSite())).toEqual(days);
});

test("a text dates its policy; what is changed later leaves its date as it is", async () => {
  const own = { "/policies/support.summary": "How I help, and when." };
  await publishOn("2026-11-20", (content) => ({ ...content, texts: own }));
  expect(changedOn(await shown())).toEqual({ "/policies/support": "2026-11-20" });
  await publishOn("2026-12-01", (content) => ({ ...content, texts: { ...own, "home.hero.eyebrow": "Hello" } }));
  expect(changedOn(await shown())).toEqual({ "/policies/support": "2026-11-20" });
  const { mark } = (await shown()) ?? {};
  await publishOn("2026-12-05", (content) => ({ ...content, texts: {} }));
  // It says again what it said at first, and has changed all the same: two websites, two marks.
  expect(changedOn(await shown())).toEqual({ "/policies/support": "2026-12-05" });
  expect([mark, startingSite.mark]).not.toContain((await shown())?.mark);
});

test("the legal name stands on every one", async () => {
  await publishOn("2026-11-20", (content) => ({
    ...content,
    business: { ...content.business, legalName: "Another Web Limited" },
  }));
  expect(changedOn(await shown())).toEqual(Object.fromEntries(paths.map((path) => [path, "2026-11-20"])));
});

test("a price of a day to come changes what is said on that day", async () => {
  await publishOn("2026-11-20", withFirstPrice(350, "2027-01-01"));
  expect(changedOn(await shown())).toEqual({});
  await publishDue(new Date("2026-12-31T23:30:00Z"));
  expect(changedOn(await shown())).toEqual({});
  await publishDue(new Date("2027-01-01T00:01:00Z"));
  expect(changedOn(await shown())["/policies/hosting"]).toBe("2027-01-01");
});

test("a preview has the date that publishing on its day would give", async () => {
  const made = await makePreview(anActor(sam, noon("2026-11-20")));
  if (made.outcome !== "made") throw new Error(made.outcome);
  const seenOn = async (day: string) => changedOn((await findPreview(made.token, noon(day)))?.site);
  expect(await seenOn("2026-11-20")).toEqual({});
  await edit(withFirstPrice(350));
  expect((await seenOn("2026-11-20"))["/policies/hosting"]).toBe("2026-11-20");
  expect((await seenOn("2026-11-21"))["/policies/hosting"]).toBe("2026-11-21");
  expect(changedOn(await shown())).toEqual({});
});
