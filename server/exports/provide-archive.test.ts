import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archiveQuota, largestArchive } from "../../domain/client-file.ts";
import { aClient } from "../../tests/support/a-client.ts";
import { aPerson } from "../../tests/support/a-person.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, sam } from "../../tests/support/people.ts";
import type { Person } from "../access/actor.ts";
import { deleteClient } from "../clients/delete-client.ts";
import { eraseDeleted } from "../erasure/erase-deleted.ts";
import { forgetFiles } from "../files/forget-files.ts";
import { env } from "../settings/env.server.ts";
import { askForExport } from "./ask-for-export.ts";
import { findArchive } from "./find-archives.ts";
import { findExports, openExport } from "./find-exports.ts";
import { makeExport } from "./make-export.ts";
import { provideArchive, putBackArchive, removeArchive } from "./provide-archive.ts";

const at = new Date("2026-11-19T09:00:00Z");
const after = (days: number) => new Date(at.getTime() + days * 86_400_000);
const provider = anActor(sam, at);
let before: string;

beforeAll(() => {
  before = env().FILES_DIR;
  env().FILES_DIR = mkdtempSync(join(tmpdir(), "files-"));
});

afterAll(() => {
  rmSync(env().FILES_DIR, { recursive: true });
  env().FILES_DIR = before;
});

const site = zipSync({ "index.html": Buffer.from('<a href="nowhere.html">on</a>') });

async function aCustomer() {
  const who: Person = { kind: "person", id: await aClient(), role: "user" };
  return { who, projectId: await aProject(at, "active", { owner: who.id, projectName: "Pots" }) };
}

type More = { projectId?: string | null; name?: string; about?: string; id?: string };

let count = 0;
/** Each a second after the one before, as nobody adds two at once. */
const nextMoment = () => new Date(at.getTime() + ++count * 1_000);

async function add(clientId: string, content: Uint8Array, more: More = {}) {
  const id = more.id ?? randomUUID();
  const archive = { id, clientId, projectId: null, about: "The files of your website", name: "site.zip" };
  return { id, ...(await provideArchive(anActor(sam, nextMoment()), Object.assign(archive, more), [content])) };
}

const listOf = async (viewer: Person, clientId: string) =>
  ((await findExports(viewer, clientId))?.archives ?? []).map(({ about, name, bytes }) => [about, name, bytes]);

/** Longer ago than a night, for whoever looks after what nobody names. */
function age(): void {
  for (const { parentPath, name } of readdirSync(env().FILES_DIR, { recursive: true, withFileTypes: true }))
    utimesSync(join(parentPath, name), at, at);
}

const isStored = (content: Uint8Array) => {
  const digest = createHash("sha256").update(content).digest("hex");
  return readdirSync(env().FILES_DIR, { recursive: true }).some((path) => String(path).endsWith(digest));
};

test("what the provider adds is in the client’s file with a list of it, as it came", async () => {
  const { who, projectId } = await aCustomer();
  const sent = { projectId, id: randomUUID() };
  expect((await add(who.id, site, sent)).outcome).toBe("added");
  expect((await add(who.id, site, sent)).outcome).toBe("already");
  expect((await add(who.id, Buffer.from("select 1;"), { name: "site.zip", about: "Orders" })).outcome).toBe("added");
  expect((await add(who.id, Buffer.from("<a href=x>"), { name: "archives.html", about: "A page" })).outcome).toBe(
    "added",
  );
  expect(await listOf(who, who.id)).toEqual([
    ["The files of your website", "site.zip", site.length],
    ["Orders", "site.zip", 9],
    ["A page", "archives.html", 10],
  ]);

  await askForExport(anActor(who, at), who.id);
  const [waiting] = await look<{ id: string }>("select id from client_exports where client_id = $1", who.id);
  await makeExport(waiting?.id ?? "", "test", () => at);
  const opened = await openExport(anActor(who, at), waiting?.id ?? "");
  const pieces: Uint8Array[] = [];
  for await (const piece of opened?.pieces ?? []) pieces.push(piece);
  const files = unzipSync(Buffer.concat(pieces));
  expect(Buffer.from(files["archives/site.zip"] ?? []).equals(site)).toBe(true);
  expect(Object.keys(files).filter((path) => path.startsWith("archives/"))).toEqual([
    ...["archives/archives.html", "archives/archives.json", "archives/site.zip", "archives/site-2.zip"],
    "archives/archives-file.html",
  ]);
  expect(Buffer.from(files["archives/archives.html"] ?? []).toString("utf8")).toContain("The files of your website");
  expect(Buffer.from(files["index.html"] ?? []).toString("utf8")).toContain('href="archives/site.zip"');
});

test("their own, for whoever may do everything: not another client, nor whoever may do money or the project alone", async () => {
  const { who } = await aCustomer();
  const { id } = await add(who.id, site);
  const money = await aPerson(who.id, "money");
  const project = await aPerson(who.id, "project");
  expect(await findArchive(who, id)).toMatchObject({ name: "site.zip" });
  expect(await findArchive(sam, id)).toMatchObject({ name: "site.zip" });
  for (const other of [gareth, money, project]) expect(await findArchive(other, id)).toBeUndefined();
  await expect(provideArchive(anActor(who, at), { ...nothing, clientId: who.id }, [site])).rejects.toThrow("admin");
  expect(await add(randomUUID(), site)).toMatchObject({ outcome: "not-there" });
  const { projectId } = await aCustomer();
  expect(await add(who.id, site, { projectId })).toMatchObject({ outcome: "not-there" });
});

const nothing = { id: randomUUID(), projectId: null, about: "x", name: "x" };

test("too large, empty, and more than there is room for are refused, and leave nothing", async () => {
  const { who } = await aCustomer();
  const piece = new Uint8Array(1024 * 1024);
  function* large() {
    for (let sent = 0; sent <= largestArchive; sent += piece.length) yield piece;
  }
  const archive = { ...nothing, clientId: who.id };
  expect(await provideArchive(provider, archive, large())).toEqual({ outcome: "refused", refusal: "too-large" });
  expect(await provideArchive(provider, archive, [])).toEqual({ outcome: "refused", refusal: "empty" });
  const { id } = await add(who.id, site);
  await look("update provided_archives set bytes = $2 where id = $1", id, archiveQuota - site.length);
  expect(await add(who.id, Buffer.concat([site, piece]))).toMatchObject({ outcome: "refused", refusal: "no-room" });
  expect((await add(who.id, site)).outcome).toBe("added");
  expect(readdirSync(join(env().FILES_DIR, "incoming"))).toEqual([]);
});

test("removed, it is nobody’s to download, can be put back until a night has passed, and then its content goes", async () => {
  const { who } = await aCustomer();
  const content = Buffer.from(randomUUID());
  const { id: archiveId } = await add(who.id, content);
  const wanted = { clientId: who.id, archiveId };
  expect((await removeArchive(provider, { ...wanted, clientId: gareth.id })).outcome).toBe("not-there");
  expect((await removeArchive(provider, wanted)).outcome).toBe("changed");
  expect([await listOf(who, who.id), await findArchive(sam, archiveId)]).toEqual([[], undefined]);
  expect((await putBackArchive(provider, wanted)).outcome).toBe("changed");
  expect(await listOf(who, who.id)).toHaveLength(1);
  age();
  await forgetFiles(after(2));
  expect(isStored(content)).toBe(true);
  await removeArchive(provider, wanted);
  await forgetFiles(after(2));
  expect([await listOf(sam, who.id), isStored(content)]).toEqual([[], false]);
});

test("it is erased with its client, and what was for one project with that", async () => {
  const { who, projectId } = await aCustomer();
  const [ofProject, ofAll] = [Buffer.from(randomUUID()), Buffer.from(randomUUID())];
  await add(who.id, ofProject, { projectId });
  await add(who.id, ofAll);
  await look("update projects set deleted_at = $2 where id = $1", projectId, at);
  expect(await listOf(who, who.id)).toHaveLength(1);
  age();
  await eraseDeleted(after(11));
  await forgetFiles(after(12));
  expect([isStored(ofProject), isStored(ofAll)]).toEqual([false, true]);
  await deleteClient(provider, who.id);
  await eraseDeleted(after(11));
  await forgetFiles(after(12));
  expect([await look("select from provided_archives where client_id = $1", who.id), isStored(ofAll)]).toEqual([
    [],
    false,
  ]);
});
