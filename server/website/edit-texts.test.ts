import { beforeEach, expect, test } from "vitest";
import { startingContent } from "../../content/starting-content.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { businessEdit, daysEdit } from "./edit-business.ts";
import { changeDraft, type Edit, findDraft, pieceRevision } from "./edit-draft.ts";
import { listDraftTexts, readText, textEdit } from "./edit-texts.ts";

const at = new Date("2026-11-16T09:00:00Z");
const provider = anActor(sam, at);
const eyebrow = "home.hero.eyebrow";
const untouched = pieceRevision(undefined);

const draft = () => findDraft(sam, at);
const saved = async (edit: Edit) => expect(await changeDraft(provider, edit)).toEqual({ outcome: "saved" });

async function save(text: string, place = eyebrow) {
  const { content } = await draft();
  const read = readText(content, { place, text, revision: pieceRevision(content.texts[place]) }, at);
  if ("fault" in read) return read;
  await saved(read);
}
const textAt = async (place: string) =>
  listDraftTexts((await draft()).content, at)
    .pages.flatMap(({ texts }) => texts)
    .find((text) => text.place === place);

beforeEach(async () => {
  await look("update website_draft set content = (select content from website_shown)");
});

test("a text becomes the provider's own, with its names filled in, and comes back as it was", async () => {
  await save("  Sites from {cheapest}\r\nfor \u0000 small\tshops\ud800 ");
  expect(await textAt(eyebrow)).toEqual({
    place: eyebrow,
    came: "Free websites for small businesses",
    own: "Sites from {cheapest} for small shops\ufffd",
    shown: "Sites from £3.00 for small shops\ufffd",
  });
  expect((await draft()).changes).toEqual([{ part: "texts", words: "1 text of home" }]);
  await saved(textEdit(eyebrow, undefined, pieceRevision("Sites from {cheapest} for small shops\ufffd")));
  expect((await draft()).changes).toEqual([]);
});

test("what is written as it came is nobody's own", async () => {
  await save("Mine");
  await save("Free websites for small businesses ");
  expect((await draft()).content.texts).toEqual({});
});

test("a text is refused that is empty, too long, for no place, or names what there is not", async () => {
  expect(await save(" \n ")).toEqual({ fault: "empty" });
  expect(await save("x".repeat(2_001))).toEqual({ fault: "too-long" });
  expect(await save("Mine", "home.hero.drawing")).toEqual({ fault: "not-there" });
  expect(await save("{cheapest}, {cheapst} and {cheapst}")).toEqual({ fault: "unknown-names", names: ["cheapst"] });
  expect((await draft()).changes).toEqual([]);
});

test("two tabs about one text: the second is told, and about another text it is not", async () => {
  await save("First");
  const late = { revision: untouched, text: "Second" };
  const { content } = await draft();
  const read = readText(content, { place: eyebrow, ...late }, at);
  if ("fault" in read) throw new Error(read.fault);
  expect(await changeDraft(provider, read)).toEqual({ outcome: "stale" });
  await save("Another", "home.deal.title");
  expect((await draft()).content.texts).toEqual({ [eyebrow]: "First", "home.deal.title": "Another" });
});

test("texts for places that are no more are listed, and can be removed", async () => {
  await look(
    `update website_draft set content = jsonb_set(content, '{texts}', '{"home.gone.title": "Old", "home.hero.eyebrow": "New"}')`,
  );
  const { content } = await draft();
  expect(listDraftTexts(content, at).unused).toEqual([{ place: "home.gone.title", own: "Old" }]);
  await saved(textEdit("home.gone.title", undefined, pieceRevision("Old")));
  expect((await draft()).content.texts).toEqual({ "home.hero.eyebrow": "New" });
});

test("what texts may name is listed with what it says now", async () => {
  const { names } = listDraftTexts((await draft()).content, at);
  expect(names).toContainEqual({ name: "days in words", value: "ten" });
  expect(names).toContainEqual({ name: "business name", value: "Tenday" });
});

test("business details and the promised days are changed apart from each other", async () => {
  const { business } = startingContent;
  await saved(businessEdit({ ...business, phone: "020 7946 0018" }, pieceRevision(business)));
  await saved(daysEdit(14, pieceRevision(10)));
  expect((await draft()).changes).toEqual([
    { part: "business", words: "Phone number" },
    { part: "business", words: "A site takes 14 days" },
  ]);
  expect(await changeDraft(provider, businessEdit(business, pieceRevision(business)))).toEqual({ outcome: "stale" });
});

test.each([
  ["name", ""],
  ["owner", "x".repeat(81)],
  ["phone", "ring me"],
  ["address", ["One line alone"]],
  ["enquiriesEmail", "hello@"],
  ["supportEmail", "nobody"],
])("a wrong %s is refused by its name", async (field, wrong) => {
  const business = { ...startingContent.business, [field]: wrong };
  const edit = businessEdit(business, pieceRevision(startingContent.business));
  expect(await changeDraft(provider, edit)).toEqual({ outcome: "invalid", field: `business.${field}` });
});

test.each([1, 61, 9.5, Number.NaN])("%s days are no promise", async (days) => {
  expect(await changeDraft(provider, daysEdit(days, pieceRevision(10)))).toEqual({
    outcome: "invalid",
    field: "daysUntilOnline",
  });
});

test("texts are the provider's to change", async () => {
  await expect(changeDraft(anActor(maya, at), textEdit(eyebrow, "Hers", untouched))).rejects.toThrow(
    "this belongs to the admin",
  );
});
