import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientQuota, largestFile, partBytes } from "../../domain/client-file.ts";
import type { MaterialKind } from "../../domain/material.ts";
import { aClient } from "../../tests/support/a-client.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, sam } from "../../tests/support/people.ts";
import { photograph } from "../../tests/support/pictures.ts";
import { addItem } from "../material/edit-list.ts";
import { sendList } from "../material/send-list.ts";
import { mayDecodeHeic } from "../pictures/clean-picture.ts";
import { env } from "../settings/env.server.ts";
import { addFile } from "./add-file.ts";
import { putBackFile, removeFile } from "./change-file.ts";
import { readStoredFile } from "./file-store.ts";
import { findFile } from "./find-file.ts";
import { forgetFiles } from "./forget-files.ts";
import { streamArchive } from "./stream-archive.ts";
import { beginUpload, finishUpload, storePart } from "./uploads.ts";

const at = new Date("2026-11-19T09:00:00Z");
const provider = anActor(sam, at);
const other = anActor(gareth, at);
let before: string;

beforeAll(() => {
  before = env().FILES_DIR;
  env().FILES_DIR = mkdtempSync(join(tmpdir(), "files-"));
});

afterAll(() => {
  rmSync(env().FILES_DIR, { recursive: true });
  env().FILES_DIR = before;
});

/** A client who was asked for something, and what they were asked for. */
async function aListFor(kind: MaterialKind) {
  const owner = await aClient();
  const projectId = await aProject(at, "active", { owner });
  const itemId = randomUUID();
  const item = { id: itemId, kind, title: "Photos", hint: "", enough: 6, isNeeded: true };
  await addItem(provider, projectId, Object.assign(item, { choices: [] }));
  await sendList(provider, projectId, "Six photos, please.");
  const client = anActor({ kind: "person", id: owner, role: "user" }, at);
  return { client, projectId, itemId };
}

/** Taken by a phone that writes down where it was. */
const photo = await (await photograph({ width: 600, height: 400 }))
  .jpeg()
  .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } })
  .toBuffer();

const give = (of: Awaited<ReturnType<typeof aListFor>>, content: Uint8Array, name = "IMG_2041.jpg") =>
  addFile(of.client, { id: randomUUID(), projectId: of.projectId, itemId: of.itemId, name }, [content]);

test("a photo keeps its size and its name, and loses where it was taken", async () => {
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const of = await aListFor("photos");
  const added = await give(of, photo);
  if (added.outcome !== "added") throw new Error(added.outcome);
  const file = await findFile(of.client, { projectId: of.projectId, fileId: added.file.id });
  expect(file).toMatchObject({ name: "IMG_2041.jpg", kind: "jpeg", width: 600, height: 400 });
  const kept = await buffer(readStoredFile(file?.digest ?? ""));
  const { exif, width } = await sharp(kept).metadata();
  expect([exif, width]).toEqual([undefined, 600]);
  expect((await sharp(await buffer(readStoredFile(file?.thumbDigest ?? ""))).metadata()).width).toBe(320);
  expect(await give(of, photo), "the same once more").toMatchObject({ outcome: "already", file: added.file });
});

test("a HEIC is kept as a JPG, as large as it was and without where it was taken, wherever it is given", async () => {
  const heic = readFileSync(new URL("../../tests/support/photo.heic", import.meta.url));
  expect(heic.toString("latin1")).toContain("where it was taken");
  for (const kind of ["photos", "files"] as const) {
    const of = await aListFor(kind);
    const added = await give(of, heic, "IMG_2041.HEIC");
    if (added.outcome !== "added") throw new Error(added.outcome);
    const file = await findFile(of.client, { projectId: of.projectId, fileId: added.file.id });
    expect(file).toMatchObject({ name: "IMG_2041.jpg", kind: "jpeg", width: 160, height: 120 });
    const kept = await buffer(readStoredFile(file?.digest ?? ""));
    expect(kept.toString("latin1")).not.toContain("where it was taken");
    const { exif, format, width } = await sharp(kept).metadata();
    expect([exif, format, width]).toEqual([undefined, "jpeg", 160]);
    const [red, green, blue] = await sharp(kept).extract({ left: 20, top: 20, width: 1, height: 1 }).raw().toBuffer();
    const isNear = (one = 0, other: number) => Math.abs(one - other) < 12;
    expect([isNear(red, 0x1f), isNear(green, 0x5f), isNear(blue, 0x55)]).toEqual([true, true, true]);
    expect(file?.thumbDigest).toMatch(/^[0-9a-f]{64}$/);
    expect(await give(of, heic.subarray(0, 900)), "cut off").toEqual({ outcome: "refused", refusal: "heic" });
  }
});

test("a machine with little memory decodes none", () => {
  expect([512, 1_024, 2_048].map((megabytes) => mayDecodeHeic(megabytes * 1024 ** 2))).toEqual([false, false, true]);
});

test("what is no picture, a broken HEIC and what is too large are refused, each with its reason", async () => {
  const of = await aListFor("photos");
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic", "latin1")]);
  const refusals = [Buffer.from("PK\x03\x04"), heic, Buffer.from("%PDF-1.7"), Buffer.alloc(0), photo.subarray(0, 900)];
  for (const [index, refusal] of ["not-a-picture", "heic", "kind-not-taken", "empty", "not-a-picture"].entries())
    expect(await give(of, refusals[index] ?? photo)).toEqual({ outcome: "refused", refusal });
  expect(await give(of, Buffer.alloc(largestFile + 1))).toEqual({ outcome: "refused", refusal: "too-large" });
  const logos = await aListFor("files");
  expect(await give(logos, heic)).toEqual({ outcome: "refused", refusal: "heic" });
  expect(await give(logos, Buffer.from("<svg onload='alert(1)'/>"), "logo.svg")).toMatchObject({ outcome: "added" });
});

test("nobody gives for another's list, sees another's file, or takes it away", async () => {
  const of = await aListFor("photos");
  const added = await give(of, photo);
  if (added.outcome !== "added") throw new Error(added.outcome);
  const wanted = { projectId: of.projectId, fileId: added.file.id };
  const given = { id: randomUUID(), projectId: of.projectId, itemId: of.itemId, name: "x.jpg" };
  expect(await addFile(other, given, [photo])).toEqual({ outcome: "not-there" });
  expect(await addFile(provider, given, [photo])).toEqual({ outcome: "not-there" });
  expect(await findFile(other, wanted)).toBeUndefined();
  expect(await removeFile(other, wanted)).toEqual({ outcome: "not-there" });
  expect(await findFile(provider, wanted)).toBeDefined();
});

test("what is removed is gone, comes back, and is forgotten after a day", async () => {
  const of = await aListFor("photos");
  const added = await give(of, photo);
  if (added.outcome !== "added") throw new Error(added.outcome);
  const wanted = { projectId: of.projectId, fileId: added.file.id };
  expect(await removeFile(of.client, wanted)).toEqual({ outcome: "changed", name: "IMG_2041.jpg" });
  expect(await findFile(of.client, wanted)).toBeUndefined();
  expect(await putBackFile(of.client, wanted)).toMatchObject({ outcome: "changed" });
  expect(await findFile(of.client, wanted)).toBeDefined();
  await removeFile(of.client, wanted);
  await forgetFiles(new Date("2026-11-20T10:00:00Z"));
  expect(await look("select from files where id = $1", added.file.id)).toEqual([]);
});

test("a file comes piece by piece, goes on after a lost line, and is there once", async () => {
  const of = await aListFor("files");
  const content = Buffer.alloc(2 * partBytes + 500, "a");
  const [uploadId, ids] = [randomUUID(), { projectId: of.projectId, itemId: of.itemId }];
  const announced = { ...ids, uploadId, name: "film.bin", bytes: content.length };
  expect(await beginUpload(of.client, announced)).toEqual({ outcome: "going-on", received: 0, parts: 3 });
  const part = (position: number, bytes = content.subarray(position * partBytes, (position + 1) * partBytes)) =>
    storePart(of.client, { uploadId, position }, [bytes]);
  expect(await part(0)).toMatchObject({ received: 1 });
  expect(await part(1, content.subarray(0, 700)), "cut off").toMatchObject({ received: 1 });
  expect(await finishUpload(of.client, { uploadId })).toMatchObject({ outcome: "going-on", received: 1 });
  expect(await part(1)).toMatchObject({ received: 2 });
  expect(await part(1), "sent once more").toMatchObject({ received: 2 });
  expect(await beginUpload(of.client, announced), "asked after a lost line").toMatchObject({ received: 2 });
  expect(await part(2)).toMatchObject({ received: 3 });
  expect(await storePart(other, { uploadId, position: 2 }, [])).toEqual({ outcome: "not-there" });
  const [one, two] = await Promise.all([finishUpload(of.client, { uploadId }), finishUpload(of.client, { uploadId })]);
  expect([one.outcome, two.outcome].toSorted()).toEqual(["added", "already"]);
  expect(await look("select bytes::int, name from files where project_id = $1", of.projectId)).toEqual([
    { bytes: content.length, name: "film.bin" },
  ]);
  expect(await beginUpload(of.client, announced)).toEqual({ outcome: "done" });
  expect(await look("select from uploads where id = $1", uploadId)).toEqual([]);
});

test("a file that is finished twice at the same moment is not asked for again", async () => {
  const of = await aListFor("files");
  const [uploadId, content] = [randomUUID(), Buffer.from("a small film")];
  await beginUpload(of.client, { ...of, uploadId, name: "film.bin", bytes: content.length });
  await storePart(of.client, { uploadId, position: 0 }, [content]);
  const outcome = await asRole("postgres", async (db) => {
    await db.query("begin");
    await db.query("lock table upload_parts in access exclusive mode");
    const finishing = finishUpload(of.client, { uploadId });
    const isWaiting = "select from pg_locks where relation = 'upload_parts'::regclass and not granted";
    await expect.poll(async () => (await db.query(isWaiting)).rowCount).toBe(1);
    // The other one ends here: its file is there, and its pieces are gone.
    await db.query("delete from uploads where id = $1", [uploadId]);
    await db.query("commit");
    return (await finishing).outcome;
  });
  expect(outcome).not.toBe("going-on");
});

test("there are thirty for one thing, and a gigabyte for one client; what is on its way counts", async () => {
  const of = await aListFor("files");
  const begin = (bytes: number) =>
    beginUpload(of.client, { projectId: of.projectId, itemId: of.itemId, uploadId: randomUUID(), name: "x", bytes });
  expect(await begin(largestFile + 1)).toEqual({ outcome: "refused", refusal: "too-large" });
  for (let count = 0; count < 30; count++) expect(await begin(1)).toMatchObject({ outcome: "going-on" });
  expect(await begin(1)).toEqual({ outcome: "refused", refusal: "too-many" });
  await look("delete from uploads where item_id = $1", of.itemId);
  await begin(1);
  await look("update uploads set bytes = $2 where item_id = $1", of.itemId, clientQuota);
  expect(await begin(1)).toEqual({ outcome: "refused", refusal: "no-room" });
});

test("what was begun a day ago goes at night, with content that no row names, and nothing else", async () => {
  const of = await aListFor("files");
  const kept = await give(of, Buffer.from("kept"), "kept.txt");
  const stored = () => readdirSync(env().FILES_DIR, { recursive: true }).filter((name) => String(name).length > 60);
  const uploadId = randomUUID();
  await beginUpload(of.client, { projectId: of.projectId, itemId: of.itemId, uploadId, name: "x", bytes: 4 });
  await storePart(of.client, { uploadId, position: 0 }, [Buffer.from("gone")]);
  const yesterday = new Date("2026-11-18T09:00:00Z");
  for (const name of stored()) utimesSync(join(env().FILES_DIR, String(name)), yesterday, yesterday);
  const count = stored().length;
  await look("update uploads set begun_at = $2 where id = $1", uploadId, yesterday);
  await forgetFiles(new Date("2026-11-19T10:00:00Z"));
  expect(stored().length).toBeLessThan(count);
  expect(await look("select from uploads where id = $1", uploadId)).toEqual([]);
  if (kept.outcome !== "added") throw new Error(kept.outcome);
  const file = await findFile(of.client, { projectId: of.projectId, fileId: kept.file.id });
  expect((await buffer(readStoredFile(file?.digest ?? ""))).toString()).toBe("kept");
});

test("an archive is streamed, and opens", async () => {
  const entries = [
    { path: "1 Photos/a.jpg", at, content: [Buffer.from("one "), Buffer.from("photo")] },
    { path: "2 Text.txt", at, content: [Buffer.from("words")] },
  ];
  const pieces: Uint8Array[] = [];
  for await (const piece of streamArchive(entries)) pieces.push(piece);
  const opened = unzipSync(Buffer.concat(pieces));
  expect(
    Object.fromEntries(Object.entries(opened).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])),
  ).toEqual({ "1 Photos/a.jpg": "one photo", "2 Text.txt": "words" });
});
