import { expect, test } from "vitest";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { findSitePage } from "../sites/find-site-page.ts";
import { listSites } from "../sites/list-sites.ts";
import { cast } from "./cast.ts";
import { addSampleSites } from "./sample-sites.ts";

const now = new Date("2026-11-16T09:14:00Z");
const [bakery] = cast.maya.projects;

test("the demo's live site has sixty days, an outage with its cause and credit, and work to come", async () => {
  await addSampleSites(ownerUrl(), now);
  const page = await findSitePage(maya, bakery.id, now);
  expect(page?.days).toHaveLength(60);
  expect(page?.outages.map(({ cause }) => cause)).toEqual([
    "The server restarted by itself.",
    "The server’s disk was full. It is twice as large now.",
  ]);
  expect(page?.works).toHaveLength(2);
  expect(page?.credits).toMatchObject([{ month: "2026-10-01", pence: 130 }]);
  const { works, incidents } = await listSites(sam, now);
  expect([works.length, incidents.length]).toEqual([1, 2]);
  expect(await look("select from mails where kind = 'work-announced'")).toHaveLength(1);
});

function ownerUrl(): string {
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.username = "tenday_owner";
  return url.href;
}
