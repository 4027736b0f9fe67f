import fc from "fast-check";
import { expect, test } from "vitest";
import { readMultipart } from "./read-multipart.ts";

const post = (body: BodyInit) => new Request("http://localhost/", { method: "POST", body });

/** The same request in pieces of so many bytes. */
async function inPieces(form: FormData, size: number): Promise<Request> {
  const whole = post(form);
  const type = whole.headers.get("Content-Type") ?? "";
  const bytes = await whole.bytes();
  const pieces = new ReadableStream({
    start(stream) {
      for (let at = 0; at < bytes.length; at += size) stream.enqueue(bytes.subarray(at, at + size));
      stream.close();
    },
  });
  const init = { method: "POST", headers: { "Content-Type": type }, body: pieces, duplex: "half" };
  return new Request("http://localhost/", init as RequestInit);
}

async function read(request: Request, isSkipped = (_: string) => false) {
  const found: [name: string, fileName: string | undefined, content: string][] = [];
  for await (const { name, fileName, content } of readMultipart(request)) {
    if (isSkipped(name)) continue;
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(piece);
    found.push([name, fileName, Buffer.concat(pieces).toString()]);
  }
  return found;
}

test("texts and files come in their order, however the line cuts them", async () => {
  const any = fc.record({
    text: fc.string({ unit: "grapheme" }),
    bytes: fc.uint8Array({ maxLength: 400 }),
    size: fc.integer({ min: 1, max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(any, async ({ text, bytes, size }) => {
      const form = new FormData();
      form.set("text", text.replaceAll(/\r\n?|\n/g, " "));
      form.append("file", new File([Buffer.from(bytes).toString("hex"), "\r\n--\r\n"], 'a "photo".jpg'));
      form.set("do", "send");
      const found = await read(await inPieces(form, size));
      expect(found).toEqual([
        ["text", undefined, form.get("text")],
        ["file", 'a "photo".jpg', `${Buffer.from(bytes).toString("hex")}\r\n--\r\n`],
        ["do", undefined, "send"],
      ]);
    }),
    { numRuns: 50 },
  );
});

test("what is not read is passed over", async () => {
  const form = new FormData();
  form.append("file", new File(["x".repeat(100_000)], "large"));
  form.set("do", "keep");
  expect(await read(await inPieces(form, 1_000), (name) => name === "file")).toEqual([["do", undefined, "keep"]]);
});

test("a file that is left in the middle is passed over, too", async () => {
  const form = new FormData();
  form.append("file", new File(["x".repeat(100_000)], "large"));
  form.set("do", "keep");
  const names: string[] = [];
  for await (const { name, content } of readMultipart(await inPieces(form, 1_000))) {
    names.push(name);
    for await (const _ of content) break;
  }
  expect(names).toEqual(["file", "do"]);
});

test("a form that is cut off is an error, and what is no form has nothing in it", async () => {
  const whole = post(new FormData());
  const type = whole.headers.get("Content-Type") ?? "";
  const cut = new Request("http://localhost/", { method: "POST", headers: { "Content-Type": type }, body: "--" });
  await expect(read(cut)).rejects.toThrow("cut off");
  expect(await read(post("{}"))).toEqual([]);
});
