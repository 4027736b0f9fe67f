import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { largestFile, mostAttachments, partBytes } from "../../domain/client-file.ts";
import { aPerson } from "../../tests/support/a-person.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, sam } from "../../tests/support/people.ts";
import { photograph } from "../../tests/support/pictures.ts";
import { sentMails } from "../../tests/support/sent-mails.ts";
import { newOwner } from "../../tests/support/waiting-mails.ts";
import { type Person, systemActor } from "../access/actor.ts";
import { eraseDeleted } from "../erasure/erase-deleted.ts";
import { askForExport } from "../exports/ask-for-export.ts";
import { openExport } from "../exports/find-exports.ts";
import { makeExport } from "../exports/make-export.ts";
import { addFile } from "../files/add-file.ts";
import { readStoredFile } from "../files/file-store.ts";
import { findFile } from "../files/find-file.ts";
import { forgetFiles } from "../files/forget-files.ts";
import { beginUpload, finishUpload, storePart } from "../files/uploads.ts";
import { env } from "../settings/env.server.ts";
import { removeAttachment } from "./attachments.ts";
import { findThread } from "./find-thread.ts";
import { mailMessages } from "./mail-messages.ts";
import { writeMessage } from "./write-message.ts";

const at = new Date("2026-11-19T12:00:00Z");
const { send } = sentMails(at);
const after = (days: number) => new Date(at.getTime() + days * 86_400_000);
let before: string;
let client: Person;
let projectId: string;

beforeAll(() => {
  before = env().FILES_DIR;
  env().FILES_DIR = mkdtempSync(join(tmpdir(), "files-"));
});
afterAll(() => {
  rmSync(env().FILES_DIR, { recursive: true });
  env().FILES_DIR = before;
});
beforeEach(async () => {
  client = { kind: "person", id: await newOwner(), role: "user" };
  projectId = await aProject(at, "active", { owner: client.id, projectName: "Rise Bread School" });
});

const plan = Buffer.from("%PDF-1.7 the plan we give people at the door");

let count = 0;
/** Each a second after the one before, as pieces come. */
const nextMoment = () => new Date(at.getTime() + ++count * 1_000);

async function give(who: Person, content: Uint8Array = plan, name = "class-plan.pdf"): Promise<string> {
  const added = await addFile(anActor(who, nextMoment()), { id: randomUUID(), projectId, name }, [content]);
  if (added.outcome === "refused" || added.outcome === "not-there") throw new Error(JSON.stringify(added));
  return added.file.id;
}

async function write(who: Person, attached: string[], retryKey: string = randomUUID()): Promise<string> {
  const writing = { text: "Here it is.", retryKey, seen: undefined, attached };
  const written = await writeMessage(anActor(who, at), projectId, writing);
  return written.outcome === "written" ? written.id : "";
}

async function namesFor(who: Person) {
  const found = await findThread(who, projectId, { part: "everything", before: undefined }, at);
  return (found?.attachments ?? []).map(({ name, messageId }) => [name, messageId !== null]);
}

const see = (who: Person, fileId: string) => findFile(who, { projectId, fileId });

test("a photo and a document go with a message, for both; before that only whoever gave them sees them", async () => {
  const photo = await (await photograph({ width: 600, height: 400 }))
    .jpeg()
    .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } })
    .toBuffer();
  const [table, paper] = [await give(client, photo, "table.jpg"), await give(client)];
  expect(await namesFor(client)).toEqual([
    ["table.jpg", false],
    ["class-plan.pdf", false],
  ]);
  expect([await namesFor(sam), await see(sam, table)]).toEqual([[], undefined]);
  await write(client, [table, paper]);
  expect(await namesFor(sam)).toEqual([
    ["table.jpg", true],
    ["class-plan.pdf", true],
  ]);
  const kept = await see(sam, table);
  expect(kept).toMatchObject({ width: 600, height: 400, kind: "jpeg" });
  expect((await sharp(await buffer(readStoredFile(kept?.digest ?? ""))).metadata()).exif).toBeUndefined();
  expect([await see(gareth, table), await see(await aPerson(client.id, "money"), table)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await see(await aPerson(client.id, "project"), paper)).toMatchObject({ name: "class-plan.pdf" });

  const answer = await give(sam, Buffer.from("%PDF-1.7 sizes"), "sizes.pdf");
  expect(await see(client, answer)).toBeUndefined();
  await write(sam, [answer]);
  expect(await see(client, answer)).toMatchObject({ name: "sizes.pdf" });
});

test("nobody sends what another gave, what was sent already, or what is of another project", async () => {
  const colleague = await aPerson(client.id, "project");
  const [own, theirs] = [await give(client), await give(colleague, Buffer.from("theirs"), "theirs.txt")];
  const first = await write(client, [own, theirs]);
  await write(client, [own]);
  const rows = await look<{ name: string; message_id: string | null }>(
    "select name, message_id from attachments where project_id = $1 order by name",
    projectId,
  );
  expect(rows).toEqual([
    { name: "class-plan.pdf", message_id: first },
    { name: "theirs.txt", message_id: null },
  ]);
  expect(await removeAttachment(anActor(client, at), { projectId, fileId: theirs })).toEqual({
    outcome: "removed",
    name: undefined,
  });
  expect(await removeAttachment(anActor(gareth, at), { projectId, fileId: theirs })).toEqual({ outcome: "not-there" });
  expect(await removeAttachment(anActor(colleague, at), { projectId, fileId: theirs })).toMatchObject({
    name: "theirs.txt",
  });
});

test("a form that arrives twice is one message with its files once", async () => {
  const key = randomUUID();
  const first = await write(client, [await give(client)], key);
  const second = await write(client, [await give(client)], key);
  expect(second).toBe(first);
  expect(await look("select from attachments where project_id = $1", projectId)).toHaveLength(1);
});

test("it comes in pieces, also the provider’s, and goes on after a lost line", async () => {
  const content = Buffer.alloc(partBytes + 9, 7);
  for (const who of [client, sam]) {
    const actor = anActor(who, at);
    const announced = { uploadId: randomUUID(), projectId, name: "film.mov", bytes: content.length };
    expect(await beginUpload(actor, announced)).toEqual({ outcome: "going-on", received: 0, parts: 2 });
    await storePart(actor, { uploadId: announced.uploadId, position: 0 }, [content.subarray(0, partBytes)]);
    expect(await beginUpload(actor, announced)).toMatchObject({ received: 1 });
    expect((await beginUpload(anActor(gareth, at), announced)).outcome).toBe("not-there");
    await storePart(actor, { uploadId: announced.uploadId, position: 1 }, [content.subarray(partBytes)]);
    expect(await finishUpload(actor, announced)).toMatchObject({ outcome: "added", file: { name: "film.mov" } });
    expect(await finishUpload(actor, announced)).toMatchObject({ outcome: "already" });
    expect(await beginUpload(actor, announced)).toEqual({ outcome: "done" });
    expect(await namesFor(who)).toEqual([["film.mov", false]]);
  }
});

test("ten go with one message, each of 25 MB", async () => {
  for (let count = 0; count < mostAttachments; count++) await give(client, Buffer.from(`${count}`), `${count}.txt`);
  await expect(give(client, Buffer.from("more"))).rejects.toThrow("too-many");
  await expect(give(sam, Buffer.alloc(largestFile + 1))).rejects.toThrow("too-large");
});

/** Longer ago than a night, for whoever looks after what nobody names. */
function age(): void {
  for (const { parentPath, name } of readdirSync(env().FILES_DIR, { recursive: true, withFileTypes: true }))
    utimesSync(join(parentPath, name), at, at);
}

const isStored = (content: Uint8Array) => {
  const digest = createHash("sha256").update(content).digest("hex");
  return readdirSync(env().FILES_DIR, { recursive: true }).some((path) => String(path).endsWith(digest));
};

test("what waits for no message is forgotten after a day; what was sent is erased with its project", async () => {
  const [waits, goes] = [Buffer.from(randomUUID()), Buffer.from(randomUUID())];
  await give(client, waits, "waits.txt");
  await write(client, [await give(client, goes, "goes.txt")]);
  age();
  await forgetFiles(after(2));
  expect([await namesFor(client), isStored(waits), isStored(goes)]).toEqual([[["goes.txt", true]], false, true]);
  await look("update projects set deleted_at = $2 where id = $1", projectId, at);
  await eraseDeleted(after(11));
  await forgetFiles(after(12));
  expect([await look("select from attachments where project_id = $1", projectId), isStored(goes)]).toEqual([[], false]);
});

test("the mail names them, and the file of everything has them beside the messages", async () => {
  const id = await write(client, [await give(client), await give(client, Buffer.from("x"), "<b>.html")]);
  await mailMessages(id, systemActor("test", new Date(at.getTime() + 900_000)));
  expect((await send())["messages-to-provider"]?.text).toContain("With it: class-plan.pdf, b.html.");

  await askForExport(anActor(client, at), client.id);
  const [waiting] = await look<{ id: string }>("select id from client_exports where client_id = $1", client.id);
  await makeExport(waiting?.id ?? "", "test", () => at);
  const pieces: Uint8Array[] = [];
  const opened = await openExport(anActor(client, at), waiting?.id ?? "");
  for await (const piece of opened?.pieces ?? []) pieces.push(piece);
  const files = unzipSync(Buffer.concat(pieces));
  const folder = "project-messages/1-rise-bread-school";
  expect(Buffer.from(files[`${folder}/class-plan.pdf`] ?? []).equals(plan)).toBe(true);
  const page = Buffer.from(files[`${folder}.html`] ?? []).toString("utf8");
  expect(page).toContain('href="1-rise-bread-school/class-plan.pdf"');
  expect(page).toContain('href="1-rise-bread-school/b.html"');
});
