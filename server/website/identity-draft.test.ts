import { expect, test } from "vitest";
import { business } from "../../content/business.ts";
import { startingContent } from "../../content/starting-content.ts";
import { siteOn } from "../../domain/website/site.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { sam } from "../../tests/support/people.ts";
import { changeDraft, findDraft, pieceRevision } from "./edit-draft.ts";
import { withSite } from "./site.ts";

const at = new Date("2026-11-16T09:00:00Z");
const provider = anActor(sam, at);
const save = async (identity: { main: string; accent: string }) => {
  const { content } = await findDraft(provider, at);
  return changeDraft(provider, {
    piece: (now) => now.identity,
    revision: pieceRevision(content.identity),
    change: (now) => ({ ...now, identity: { ...now.identity, ...identity } }),
  });
};

test("colours that cannot be read are not saved, whoever sends them", async () => {
  for (const identity of [
    { main: "#3fa98c", accent: "#f4b23e" },
    { main: "#17594a", accent: "#222222" },
    { main: "url(x)", accent: "#f4b23e" },
  ])
    expect(await save(identity)).toMatchObject({ outcome: "invalid", field: expect.stringMatching(/^identity/) });
});

test("others are a change of the draft, and pages of that website name their style sheet", async () => {
  const identity = { main: "#1b3a6b", accent: "#ffd166" };
  expect(await save(identity)).toEqual({ outcome: "saved" });
  const { changes } = await findDraft(provider, at);
  expect(changes.map(({ words }) => words)).toEqual(["Main colour", "Accent colour"]);
  const ours = siteOn("2026-11-16", startingContent);
  expect(withSite(ours, () => business().style)).toBeUndefined();
  const theirs = siteOn("2026-11-16", { ...startingContent, identity: { ...identity, logo: null } });
  expect(withSite(theirs, () => business().style)).toBe("/identity.css?main=1b3a6b&accent=ffd166");
});
