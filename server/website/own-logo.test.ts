import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { expect, test } from "vitest";
import { business } from "../../content/business.ts";
import { startingContent } from "../../content/starting-content.ts";
import { type SiteContent, siteContentSchema } from "../../domain/website/content.ts";
import { logoSquares } from "../../domain/website/picture.ts";
import { siteOn } from "../../domain/website/site.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { anonymous, system } from "../access/actor.ts";
import { eraseDeleted } from "../erasure/erase-deleted.ts";
import { MailCard } from "../mail/templates/card.tsx";
import { changeDraft, findDraft, pieceRevision, publishDraft } from "./edit-draft.ts";
import { withSite } from "./site.ts";
import { findLogoFile, findWebsitePictureFile, storeWebsitePicture } from "./store-website-picture.ts";

const at = new Date("2026-11-16T09:00:00Z");
const provider = anActor(sam, at);
const drawn = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
const kept = async () =>
  (await look<{ id: string }>("select id from website_pictures order by id")).map(({ id }) => id);

async function stored(background: string, width = 300, height = 300): Promise<string> {
  const picture = await storeWebsitePicture(provider, await drawn(width, height, background), "logo");
  if (picture.outcome !== "stored") throw new Error(picture.refusal);
  return picture.pictureId;
}

const logoOf = ({ identity }: SiteContent) => identity.logo;

async function save(logo: string | null, revision?: string) {
  const { content } = await findDraft(provider, at);
  return changeDraft(provider, {
    piece: logoOf,
    revision: revision ?? pieceRevision(logoOf(content)),
    change: (now) => ({ ...now, identity: { ...now.identity, logo } }),
  });
}

test("a logo is drawn anew as squares, whatever its shape; documents and phones have it on white", async () => {
  const pictureId = await stored("#6b1b4a", 600, 300);
  for (const { width, isOnWhite } of logoSquares) {
    const file = await findWebsitePictureFile({ pictureId, width, format: "png" });
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([width, width, isOnWhite ? 3 : 4]);
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * width + x) * info.channels, (y * width + x + 1) * info.channels),
    ];
    // Above the picture there is room, and in its middle its very colour.
    expect(pixel(0, 0)).toEqual(
      isOnWhite ? [255, 255, 255] : [expect.any(Number), expect.any(Number), expect.any(Number), 0],
    );
    expect(pixel(width / 2, width / 2).slice(0, 3)).toEqual([0x6b, 0x1b, 0x4a]);
  }
  expect(await findWebsitePictureFile({ pictureId, width: 480, format: "webp" })).toBeUndefined();
});

test("what is too small for an icon, a drawing that could run, and a client's upload are refused", async () => {
  const before = await kept();
  const send = async (bytes: Uint8Array) => storeWebsitePicture(provider, bytes, "logo");
  expect(await send(await drawn(255, 300, "#123456"))).toEqual({ outcome: "refused", refusal: "too-small" });
  expect(await send(await drawn(2_000, 300, "#123456"))).toEqual({ outcome: "refused", refusal: "too-small" });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect(await send(svg)).toEqual({ outcome: "refused", refusal: "kind-not-taken" });
  const theirs = storeWebsitePicture(anActor(maya, at), await drawn(300, 300, "#123456"), "logo");
  await expect(theirs).rejects.toThrow();
  expect(await kept()).toEqual(before);
  // What is large enough for a logo is too small for the portfolio.
  const project = await storeWebsitePicture(provider, await drawn(300, 300, "#123456"));
  expect(project).toEqual({ outcome: "refused", refusal: "too-small" });
});

test("it is a change of the draft that another tab cannot undo unseen, and can be taken away again", async () => {
  const pictureId = await stored("#224466");
  expect(await save(pictureId)).toEqual({ outcome: "saved" });
  const words = async () => (await findDraft(provider, at)).changes.map((change) => change.words);
  expect(await words()).toEqual(["Logo"]);
  expect(await save(null, pieceRevision(null))).toEqual({ outcome: "stale" });
  expect(await save(null)).toEqual({ outcome: "saved" });
  expect(await words()).toEqual([]);
});

test("content that was stored before there were logos is still content", () => {
  const { logo: _, ...colours } = startingContent.identity;
  expect(siteContentSchema.parse({ ...startingContent, identity: colours }).identity.logo).toBeNull();
});

test("every page and mail of that website has it in the place of the product's mark", async () => {
  const pictureId = await stored("#446622");
  const theirs = siteOn("2026-11-16", {
    ...startingContent,
    identity: { ...startingContent.identity, logo: pictureId },
  });
  const mail = () => renderToStaticMarkup(MailCard({ preview: "A", title: "A", children: "A" }));
  expect(mail()).not.toContain("<img");
  expect(withSite(theirs, mail)).toContain(`/website-pictures/${pictureId}/180.png"`);
  expect(business().logo).toBeUndefined();
  expect(withSite(theirs, () => business().logo)).toBe(pictureId);
  for (const viewer of [anonymous, system]) expect(await findLogoFile(viewer, pictureId, 128)).toBeDefined();
  expect(await findLogoFile(system, null, 128)).toBeUndefined();
});

test("a logo stays as long as the draft or a version has it, and is erased ten days after that", async () => {
  const [published, next, forgotten] = [await stored("#111199"), await stored("#119911"), await stored("#991111")];
  await save(published);
  const { revision } = await findDraft(provider, at);
  expect(await publishDraft(provider, { revision })).toMatchObject({ outcome: "publishing" });
  await save(next);
  await eraseDeleted(new Date(at.getTime() + 10 * 86_400_000));
  expect(await kept()).toEqual(expect.arrayContaining([published, next]));
  expect(await kept()).not.toContain(forgotten);
});
