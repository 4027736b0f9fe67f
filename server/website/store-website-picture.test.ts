import sharp from "sharp";
import { expect, test } from "vitest";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { eraseDeleted } from "../erasure/erase-deleted.ts";
import { findDraft, pieceRevision } from "./edit-draft.ts";
import { saveEntry } from "./edit-entries.ts";
import { findWebsitePictureFile, storeWebsitePicture } from "./store-website-picture.ts";

const at = new Date("2026-11-16T09:00:00Z");
const provider = anActor(sam, at);
const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c98b4a" } })
    .jpeg()
    .toBuffer();
const kept = async () =>
  (await look<{ id: string }>("select id from website_pictures order by id")).map(({ id }) => id);

async function stored(bytes: Uint8Array): Promise<string> {
  const picture = await storeWebsitePicture(provider, bytes);
  if (picture.outcome !== "stored") throw new Error(picture.refusal);
  return picture.pictureId;
}

test("a picture is drawn anew in every size, kept once, and read by everybody", async () => {
  const bytes = await jpeg(1_600, 1_000);
  const pictureId = await stored(bytes);
  expect(await stored(bytes)).toBe(pictureId);
  for (const width of [480, 960, 1_600])
    for (const format of ["avif", "webp"] as const) {
      const file = await findWebsitePictureFile({ pictureId, width, format });
      expect((await sharp(file).metadata()).width).toBe(width);
    }
  expect(await findWebsitePictureFile({ pictureId, width: 1_280, format: "webp" })).toBeUndefined();
});

test("what is too small, too long or no picture is refused, and nothing of it is kept", async () => {
  const before = await kept();
  const refused = async (bytes: Uint8Array) => storeWebsitePicture(provider, bytes);
  expect(await refused(await jpeg(1_599, 1_000))).toEqual({ outcome: "refused", refusal: "too-small" });
  expect(await refused(await jpeg(1_600, 999))).toEqual({ outcome: "refused", refusal: "too-small" });
  expect(await refused(await jpeg(1_600, 4_000))).toEqual({ outcome: "refused", refusal: "too-small" });
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect(await refused(drawing)).toEqual({ outcome: "refused", refusal: "kind-not-taken" });
  expect(await refused(Buffer.from("bread"))).toEqual({ outcome: "refused", refusal: "not-a-picture" });
  await expect(storeWebsitePicture(anActor(maya, at), drawing)).rejects.toThrow();
  expect(await kept()).toEqual(before);
});

test("a picture that neither the draft nor a version shows is erased after ten days", async () => {
  const [shown, forgotten] = [await stored(await jpeg(1_700, 1_100)), await stored(await jpeg(1_800, 1_200))];
  const [project] = (await findDraft(sam, at)).content.projects;
  if (!project) throw new Error("no project");
  const entry = { ...project, pictureId: shown };
  await saveEntry(provider, "projects", { name: project.slug, revision: pieceRevision(project), entry });
  const after = (days: number) => new Date(at.getTime() + days * 86_400_000);
  await eraseDeleted(after(9));
  expect(await kept()).toContain(forgotten);
  await eraseDeleted(after(10));
  expect(await kept()).not.toContain(forgotten);
  expect(await kept()).toContain(shown);
});
