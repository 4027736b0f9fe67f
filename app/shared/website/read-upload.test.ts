import { expect, test } from "vitest";
import { largestPicture } from "../../../domain/article-picture.ts";
import { readUpload } from "./read-upload.server.ts";

const address = "http://localhost/dashboard/admin/website/portfolio";
const read = async (body: BodyInit) => {
  const { request, file } = await readUpload(new Request(address, { method: "POST", body }));
  return { texts: Object.fromEntries(await request.formData()), file };
};

function form(size: number): FormData {
  const filled = new FormData();
  filled.set("title", "Café – “Beans”\r\n--");
  filled.set("overview", "Two\r\n\r\nlines");
  filled.set("file", new File([new Uint8Array(size).fill(45)], "photo.jpg", { type: "image/jpeg" }));
  filled.set("picture", "Ein Stück Erde");
  return filled;
}
const texts = { title: "Café – “Beans”\r\n--", overview: "Two\r\n\r\nlines", picture: "Ein Stück Erde" };

test.each([1, 100_000, largestPicture])("a file of %s bytes is read apart from the texts around it", async (size) => {
  const upload = await read(form(size));
  expect(upload.texts).toEqual(texts);
  expect(upload.file).toHaveProperty("size", size);
});

test.each([largestPicture + 64 * 1024, 2 * largestPicture])(
  "of a form with a file of %s bytes, the texts are left, those behind it too",
  async (size) => {
    expect(await read(form(size))).toEqual({ texts, file: "too-large" });
  },
);

test("a file that was not chosen is none, and a form without one has its texts", async () => {
  expect(await read(form(0))).toEqual({ texts, file: undefined });
  expect(await read(new URLSearchParams({ intent: "up", entry: "x" }))).toEqual({
    texts: { intent: "up", entry: "x" },
    file: undefined,
  });
  expect(await read("{}")).toEqual({ texts: {}, file: undefined });
});
