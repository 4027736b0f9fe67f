import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startingContent } from "../../content/starting-content.ts";
import type { SiteContent } from "../../domain/website/content.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { anonymous } from "../access/actor.ts";
import { findDraft } from "./edit-draft.ts";
import { readWebsite } from "./move-website.ts";
import { findLogoFile, findWebsitePictureFile, storeWebsitePicture } from "./store-website-picture.ts";

const at = new Date("2026-11-16T09:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "move-website-"));
afterAll(() => rmSync(folder, { recursive: true }));

const exported = () => execFileSync(process.execPath, ["scripts/export-articles.ts", folder]);
const imported = (...options: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/import-articles.ts", folder, ...options], {
    encoding: "utf8",
  });
  return { status, said: stdout, refused: stderr };
};
const website = () => JSON.parse(readFileSync(join(folder, "website.json"), "utf8")) as SiteContent;
const write = (content: unknown) => writeFileSync(join(folder, "website.json"), JSON.stringify(content));
const draft = async () => (await findDraft(sam, at)).content;
const versions = () => look("select number, changes, publish_at from website_versions order by number");
const shown = () => look("select content from website_shown");

/** Another provider's: nothing of it is as it came. */
const theirs: SiteContent = {
  ...startingContent,
  business: { ...startingContent.business, name: "Another Web", phone: "020 7946 0018" },
  daysUntilOnline: 14,
  texts: { "home.hero.eyebrow": "From {cheapest in short} a month", "home.gone": "Kept all the same" },
};

beforeEach(async () => {
  await look("update website_shown set content = $1", JSON.stringify(startingContent));
  await look("update website_draft set content = $1, revision = 1", JSON.stringify(startingContent));
  await look("delete from website_versions where number > 1");
});

test("out of one database and into another gives the same website, as a draft that nobody sees", async () => {
  await look("update website_shown set content = $1", JSON.stringify(theirs));
  exported();
  expect(website()).toEqual(theirs);
  expect(existsSync(join(folder, "data.ndjson"))).toBe(true);

  await look("update website_shown set content = $1", JSON.stringify(startingContent));
  await look("delete from published_articles where article_id = 'help-what-hosting-is'");
  const before = await shown();
  const { status, said } = imported();
  expect([status, said]).toEqual([0, expect.stringContaining("16 of 16 documents taken in")]);
  expect(said).toContain("A site takes 14 days");
  expect(await draft()).toEqual(theirs);
  expect(await shown()).toEqual(before);
  expect(await versions()).toHaveLength(1);
  expect(await look("select from published_articles where article_id = 'help-what-hosting-is'")).toHaveLength(1);

  // Once more changes nothing.
  imported();
  expect(await look("select revision from website_draft")).toEqual([{ revision: 2 }]);
});

test("the portfolio's pictures go with it, and are served where they arrive", async () => {
  const photograph = await sharp({ create: { width: 1_600, height: 1_000, channels: 3, background: "#c98b4a" } })
    .jpeg()
    .toBuffer();
  const stored = async () => {
    const picture = await storeWebsitePicture(anActor(sam, at), photograph);
    if (picture.outcome !== "stored") throw new Error(picture.refusal);
    return picture.pictureId;
  };
  const pictureId = await stored();
  const [first, ...projects] = theirs.projects;
  if (!first) throw new Error("no project");
  const pictured = { ...theirs, projects: [{ ...first, pictureId }, ...projects] };
  await look("update website_shown set content = $1", JSON.stringify(pictured));
  const wanted = { pictureId, width: 960, format: "webp" } as const;
  const served = await findWebsitePictureFile(wanted);
  exported();

  await look("truncate website_pictures, website_picture_files");
  await look("update website_shown set content = $1", JSON.stringify(startingContent));
  expect(await findWebsitePictureFile(wanted)).toBeUndefined();
  expect(imported("--dry-run").status).toBe(0);
  expect(await findWebsitePictureFile(wanted)).toBeUndefined();
  expect(imported().status).toBe(0);
  expect(await draft()).toEqual(pictured);
  expect(served).toBeDefined();
  expect(await findWebsitePictureFile(wanted)).toEqual(served);

  // Where the same picture is already, under another id, that one is shown.
  await look("truncate website_pictures, website_picture_files");
  const here = await stored();
  expect(here).not.toBe(pictureId);
  expect(imported().status).toBe(0);
  expect((await draft()).projects[0]?.pictureId).toBe(here);
  expect(await look("select from website_pictures")).toHaveLength(1);

  rmSync(join(folder, "website-pictures"), { recursive: true });
  await look("truncate website_pictures, website_picture_files");
  const { status, refused } = imported();
  expect(status).not.toBe(0);
  expect(refused).toContain(`website-pictures/${pictureId}.webp is missing, and the website shows it`);
});

test("what was in the draft is kept among the versions", async () => {
  exported();
  await look(`update website_draft set content = jsonb_set(content, '{business,name}', '"Half done"')`);
  imported();
  expect(await draft()).toEqual(startingContent);
  expect((await versions()).slice(1)).toEqual([{ number: expect.any(Number), changes: ["Name"], publish_at: null }]);
});

test("every fault is said by its place, and then nothing is changed, of the articles either", async () => {
  exported();
  const [plan, ...plans] = theirs.plans;
  write({
    ...theirs,
    business: { ...theirs.business, phone: "ring me", supportEmail: "nobody" },
    plans: [{ ...plan, prices: [] }, ...plans],
    layout: "mine",
  });
  await look("delete from published_articles where article_id = 'help-what-hosting-is'");
  const { status, refused } = imported();
  expect(status).toBe(1);
  for (const place of ["business.phone: ", "business.supportEmail: ", "plans.0.prices: ", "website.json: "])
    expect(refused).toContain(place);
  expect(refused).toContain("nothing was taken in");
  expect(await draft()).toEqual(startingContent);
  expect(await look("select from published_articles where article_id = 'help-what-hosting-is'")).toHaveLength(0);
});

test("a file of lines that is wrong leaves the website as it is", async () => {
  exported();
  write(theirs);
  writeFileSync(join(folder, "data.ndjson"), "{");
  expect(imported().status).not.toBe(0);
  expect(await draft()).toEqual(startingContent);
});

test("a dry run says what it would do, and does nothing", async () => {
  exported();
  write(theirs);
  const { status, said } = imported("--dry-run");
  expect([status, said]).toEqual([0, expect.stringContaining("nothing was changed")]);
  expect(said).toContain("The website would become the draft");
  expect(await draft()).toEqual(startingContent);
  expect(
    await asRole("tenday_owner", async (owner) => (await owner.query("select from website_versions")).rowCount),
  ).toBe(1);
});

test("what names something that there is not could not be published, and is a fault", () => {
  const faultsOf = (content: unknown) => {
    const read = readWebsite(JSON.stringify(content), at);
    return "faults" in read ? read.faults : [];
  };
  expect(faultsOf(theirs)).toEqual([]);
  expect(faultsOf({ ...theirs, texts: { "home.hero.eyebrow": "{nothing}" } })).toEqual([
    "home.hero.eyebrow: {nothing}: there is no such name",
  ]);
  const missing = ["addOns: policies speak of add-ons for hours, storage and emergency: one of each"];
  for (const gone of ["hours", "storage", "emergency"])
    expect(faultsOf({ ...theirs, addOns: theirs.addOns.filter(({ use }) => use !== gone) })).toEqual(missing);
  const once = theirs.addOns.map((addOn) => ({ ...addOn, pricingType: "one_time" }));
  expect(faultsOf({ ...theirs, addOns: once })).toEqual(["addOns: one add-on at least is paid by the month"]);
  expect(readWebsite("{", at)).toEqual({ faults: [expect.stringMatching(/^website\.json: is not JSON/)] });
});

test("its logo goes with it, too, and is drawn for icons where it arrives", async () => {
  const square = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#335577" } })
    .png()
    .toBuffer();
  const logo = await storeWebsitePicture(anActor(sam, at), square, "logo");
  if (logo.outcome !== "stored") throw new Error(logo.refusal);
  const pictured = { ...theirs, identity: { ...theirs.identity, logo: logo.pictureId } };
  await look("update website_shown set content = $1", JSON.stringify(pictured));
  exported();
  await look("truncate website_pictures, website_picture_files");
  expect(imported().status).toBe(0);
  expect(await draft()).toEqual(pictured);
  expect(await findLogoFile(anonymous, logo.pictureId, 180)).toBeDefined();
});
