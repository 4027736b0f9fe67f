import { expect, test } from "vitest";
import type { Away, SiteContent } from "../../domain/website/content.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { anonymous } from "../access/actor.ts";
import { changeDraft, findDraft, pieceRevision, publishDraft } from "./edit-draft.ts";
import { followWebsite } from "./follow-website.ts";
import { publishDue } from "./publish-website.ts";
import { publishedSite } from "./site.ts";

const at = new Date("2026-11-16T09:00:00Z");
const provider = anActor(sam, at);
const away: Away = {
  from: "2026-12-21",
  until: "2027-01-02",
  words: "I am away from 21 December to 2 January. Write to me anyway: I answer from 4 January.",
  isAnnounced: true,
  isReminding: false,
};

const save = (next: Away | null, shown: Away | null, actor = provider) =>
  changeDraft(actor, {
    piece: ({ hours }: SiteContent) => hours.away,
    revision: pieceRevision(shown),
    change: (content) => ({ ...content, hours: { ...content.hours, away: next } }),
  });

async function shownOn(day: string) {
  await publishDue(new Date(`${day}T09:00:00Z`));
  const isOver = await followWebsite({ viewer: anonymous });
  isOver();
  return publishedSite();
}

test("a time away is in the draft first, and on every page of its days once it is published", async () => {
  expect(await save(away, null)).toEqual({ outcome: "saved" });
  const draft = await findDraft(sam, at);
  expect(draft.changes).toEqual([{ part: "hours", words: "Away 21 December to 2 January 2027" }]);
  expect((await shownOn("2026-12-21")).opening.away, "not published").toBeNull();
  expect(await publishDraft(provider, { revision: draft.revision })).toMatchObject({ outcome: "publishing" });
  const marks = new Set<string>();
  const banners: (string | undefined)[] = [];
  for (const day of ["2026-12-13", "2026-12-14", "2026-12-20", "2027-01-02", "2027-01-03"]) {
    const site = await shownOn(day);
    marks.add(site.mark);
    banners.push(site.away?.words);
  }
  expect(banners).toEqual([undefined, away.words, away.words, away.words, undefined]);
  expect(marks.size, "another website whenever its words change").toBeGreaterThanOrEqual(3);
});

test("two tabs do not overwrite each other, and days that cannot be are not saved", async () => {
  expect(await save({ ...away, until: "2027-01-05" }, null)).toEqual({ outcome: "stale" });
  expect(await save({ ...away, until: "2026-12-20" }, away)).toMatchObject({ outcome: "invalid" });
  expect(await save(null, away)).toEqual({ outcome: "saved" });
  const [draft] = await look<{ away: Away | null }>("select content -> 'hours' -> 'away' as away from website_draft");
  expect(draft?.away).toBeNull();
});

test("a client can change nothing of it", async () => {
  await expect(save(away, null, anActor(maya, at))).rejects.toThrow();
});
