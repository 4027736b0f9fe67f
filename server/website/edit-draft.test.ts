import { beforeEach, expect, test } from "vitest";
import { startingContent } from "../../content/starting-content.ts";
import type { SiteContent } from "../../domain/website/content.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { callOff, changeDraft, findDraft, pieceRevision, publishDraft } from "./edit-draft.ts";
import { publishDue } from "./publish-website.ts";
import { bringBack, findDifference, listVersions } from "./versions.ts";

const at = new Date("2026-11-16T09:00:00Z");
const later = new Date("2026-11-20T06:00:00Z");
const provider = anActor(sam, at);

const phone = ({ business }: SiteContent) => business.phone;
const withPhone = (number: string) => (content: SiteContent) => {
  content.business.phone = number;
  return content;
};
const edit = async (change: (content: SiteContent) => SiteContent, piece: (content: SiteContent) => unknown = phone) =>
  changeDraft(provider, { piece, revision: pieceRevision(piece((await findDraft(sam, at)).content)), change });
const publish = async (when?: Date) =>
  publishDraft(provider, { revision: (await findDraft(sam, at)).revision, at: when });

beforeEach(async () => {
  await look("update website_versions set called_off_at = now() where published_at is null and publish_at is not null");
  await look("update website_draft set content = $1", JSON.stringify(startingContent));
  const { changes } = await findDraft(sam, at);
  if (changes.length > 0) {
    await publish();
    await publishDue(at);
  }
});

test("what is saved is in the draft and nowhere else, until it is published", async () => {
  expect(await edit(withPhone("01632 960 011"))).toEqual({ outcome: "saved" });
  expect((await findDraft(sam, at)).changes).toEqual([{ part: "business", words: "Phone number" }]);
  const shownPhone = () => look("select content #>> '{business,phone}' as phone from website_shown");
  expect(await shownPhone()).toEqual([{ phone: startingContent.business.phone }]);
  expect(await publish()).toMatchObject({ outcome: "publishing" });
  await publishDue(at);
  expect(await shownPhone()).toEqual([{ phone: "01632 960 011" }]);
  expect(await publish()).toEqual({ outcome: "nothing-changed" });
});

test("two forms about different pieces are both kept; the same piece from an older page is refused, the same change is not", async () => {
  const { content } = await findDraft(sam, at);
  const seen = { phone: pieceRevision(phone(content)), name: pieceRevision(content.business.name) };
  expect(await edit(withPhone("01632 960 011"))).toEqual({ outcome: "saved" });
  const old = (change: (content: SiteContent) => SiteContent) =>
    changeDraft(provider, { piece: phone, revision: seen.phone, change });
  expect(await old(withPhone("01632 960 012"))).toEqual({ outcome: "stale" });
  expect(await old(withPhone("01632 960 011"))).toEqual({ outcome: "saved" });
  const rename = (changed: SiteContent) => {
    changed.business.name = "Elevenday";
    return changed;
  };
  expect(
    await changeDraft(provider, { piece: (one) => one.business.name, revision: seen.name, change: rename }),
  ).toEqual({ outcome: "saved" });
  expect((await findDraft(sam, at)).content.business).toMatchObject({ name: "Elevenday", phone: "01632 960 011" });
});

test("what the schema refuses is named by its place, and nothing is kept", async () => {
  expect(await edit(withPhone("not a number"))).toEqual({ outcome: "invalid", field: "business.phone" });
  expect((await findDraft(sam, at)).changes).toEqual([]);
});

test("a publication waits for its time, can be called off, and a newer one takes its place", async () => {
  await edit(withPhone("01632 960 011"));
  expect(await publish(new Date("2026-11-15T09:00:00Z"))).toEqual({ outcome: "in-the-past" });
  const first = await publish(later);
  await publishDue(at);
  expect(await findDraft(sam, at)).toMatchObject({ waiting: { at: later }, changes: [{ part: "business" }] });
  await edit(withPhone("01632 960 012"));
  const second = await publish(later);
  expect((await findDraft(sam, at)).waiting?.number).toBe(second.outcome === "publishing" && second.version);
  expect(first).not.toEqual(second);
  expect(await callOff(provider)).toBe(true);
  expect(await callOff(provider)).toBe(false);
  await publishDue(later);
  expect((await findDraft(sam, later)).changes).toHaveLength(1);
  await publish(later);
  await publishDue(later);
  expect(await findDraft(sam, later)).toMatchObject({ waiting: undefined, changes: [] });
});

test("a draft that was changed since it was looked at is not published, nor one that names what there is not", async () => {
  const { revision } = await findDraft(sam, at);
  await edit(withPhone("01632 960 011"));
  expect(await publishDraft(provider, { revision })).toEqual({ outcome: "stale" });
  await edit(
    (content) => {
      content.texts["home.hero.eyebrow"] = "Only {nothing} a month";
      return content;
    },
    ({ texts }) => texts,
  );
  expect(await publish()).toEqual({ outcome: "unfilled", texts: ["home.hero.eyebrow: {nothing}"] });
});

test("a version comes back as the draft, and what was in the draft is kept", async () => {
  await edit(withPhone("01632 960 011"));
  await publish();
  await publishDue(at);
  const [newest] = await listVersions(sam);
  await edit(withPhone("01632 960 099"));
  expect(await findDifference(sam, 1, at)).toEqual(["Phone number"]);
  const { revision } = await findDraft(sam, at);
  expect(await bringBack(provider, 1, revision - 1)).toEqual({ outcome: "stale" });
  expect(await bringBack(provider, 999_999, revision)).toEqual({ outcome: "not-there" });
  expect(await bringBack(provider, 1, revision)).toEqual({ outcome: "brought-back" });
  expect((await findDraft(sam, at)).content.business.phone).toBe(startingContent.business.phone);
  const [aside] = await listVersions(sam);
  expect(aside).toMatchObject({ publishAt: null, changes: ["Phone number"] });
  expect(aside?.number).toBeGreaterThan(newest?.number ?? 0);
  expect(await findDifference(sam, aside?.number ?? 0, at)).toEqual(["Phone number"]);
});

test("nobody but the provider", async () => {
  await expect(findDraft(maya, at)).rejects.toThrow();
  await expect(publishDraft(anActor(maya, at), { revision: 1 })).rejects.toThrow();
  await expect(bringBack(anActor(maya, at), 1, 1)).rejects.toThrow();
});
