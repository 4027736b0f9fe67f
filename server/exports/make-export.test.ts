import { createHash } from "node:crypto";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { aPerson } from "../../tests/support/a-person.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice, kept, withBankDetails } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, maya, sam } from "../../tests/support/people.ts";
import type { Person } from "../access/actor.ts";
import { changeNotes } from "../clients/client-notes.ts";
import { deleteClient } from "../clients/delete-client.ts";
import { eraseDeleted } from "../erasure/erase-deleted.ts";
import { creditInvoice } from "../invoices/credit-invoice.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { writeMessage, writeNote } from "../messages/write-message.ts";
import { removePerson } from "../people/change-people.ts";
import { cast } from "../seed/cast.ts";
import { askForExport } from "./ask-for-export.ts";
import { checkArchive } from "./check-archive.ts";
import { findExports, openExport } from "./find-exports.ts";
import { makeDueExports } from "./make-due-exports.ts";
import { makeExport } from "./make-export.ts";

const at = new Date("2026-11-16T09:14:00Z");
const later = (days: number) => new Date(at.getTime() + days * 86_400_000);
// A busy machine draws slowly, and the worker would try again.
process.env.DRAWING_SECONDS = "120";
await withBankDetails(at);

async function makeWaiting(moment: Date): Promise<void> {
  const waiting = await look<{ id: string }>("select id from client_exports where made_at is null order by id");
  for (const { id } of waiting) await makeExport(id, "test", () => moment);
}

async function download(who: Person, exportId: string, moment = at): Promise<Buffer | undefined> {
  const opened = await openExport(anActor(who, moment), exportId);
  if (!opened) return;
  const pieces: Uint8Array[] = [];
  for await (const piece of opened.pieces) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  expect(bytes.length).toBe(opened.bytes);
  return bytes;
}

async function newestOf(who: Person, moment = at) {
  await askForExport(anActor(who, moment), who.id);
  await makeWaiting(moment);
  const [newest] = (await findExports(who, who.id))?.made ?? [];
  if (!newest) throw new Error("nothing was made");
  const bytes = await download(who, newest.id, moment);
  if (!bytes) throw new Error("it cannot be downloaded");
  return { newest, bytes, files: unzipSync(bytes) };
}

const textOf = (files: Record<string, Uint8Array>, path: string) => Buffer.from(files[path] ?? []).toString("utf8");

test("each of the sample cast has a file that opens, with nothing of anybody else’s", async () => {
  const owners = Object.values(cast).filter(({ role }) => role === "user");
  for (const owner of owners) {
    const who = { kind: "person", id: owner.id, role: "user" } as const;
    if (!(await findExports(who, owner.id))) continue;
    const { files } = await newestOf(who);
    const all = Object.entries(files)
      .filter(([path]) => !path.endsWith(".pdf"))
      .map(([path]) => textOf(files, path))
      .join("\n");
    expect(all).toContain(owner.email);
    for (const other of owners.filter(({ id }) => id !== owner.id)) {
      expect([owner.name, all.includes(other.email), all.includes(other.id)]).toEqual([owner.name, false, false]);
      for (const { name } of other.projects)
        expect([owner.name, name, all.includes(name)]).toEqual([owner.name, name, false]);
    }
    for (const { name } of owner.projects) expect(all).toContain(name);
  }
});

test("it has who belongs to them today and what each may do, and nothing that the provider noted for themselves", async () => {
  const who = { kind: "person", id: await aClient(), role: "user" } as const;
  const ida = await aPerson(who.id, "money", { name: "Ida Quartermaine" });
  const former = await aPerson(who.id, "project", { name: "Former Friend" });
  await removePerson(anActor(sam, at), { clientId: who.id, personId: former.personId });
  await changeNotes(anActor(sam, at), who.id, { companyNumber: "01234567", notes: "Pays late in August." });
  const { files } = await newestOf(who);
  const page = textOf(files, "details/details.html");
  expect(page).toContain("Ida Quartermaine");
  expect(page).toContain("Money only");
  expect(page).toContain("01234567");
  expect(JSON.parse(textOf(files, "details/details.json")).people).toHaveLength(2);
  const all = Object.keys(files)
    .map((path) => textOf(files, path))
    .join("\n");
  expect([all.includes(ida.email), all.includes("Former Friend"), all.includes("August")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("it has what both have written about a project, and no private note", async () => {
  const who = { kind: "person", id: await aClient(), role: "user" } as const;
  const projectId = await aProject(at, "active", { owner: who.id, projectName: "Rise Bread School" });
  const write = (by: Person, text: string) =>
    writeMessage(anActor(by, at), projectId, { text, retryKey: undefined, seen: undefined });
  await write(who, "Could this go on the Dates page?");
  await write(sam, "Yes, by tomorrow.");
  await writeNote(anActor(sam, at), projectId, { text: "Charge half an hour for it.", retryKey: undefined });
  const { files } = await newestOf(who);
  const page = textOf(files, "project-messages/1-rise-bread-school.html");
  expect(page).toMatch(/Could this go on the Dates page\?[\s\S]*Sam, 16 November 2026[\s\S]*Yes, by tomorrow\./);
  expect(JSON.parse(textOf(files, "project-messages/1-rise-bread-school.json"))).toHaveLength(2);
  const all = Object.keys(files).map((path) => textOf(files, path));
  expect(all.join("\n")).not.toContain("half an hour");
});

test("it has every invoice, credit note and receipt as it was kept, and the payments as a table", async () => {
  const paid = await anInvoice(at, { pence: 5_000 });
  const transfer = { amountPence: 5_000, receivedOn: "2026-11-16", reference: "Bread, paid", retryKey: undefined };
  await recordTransfer(anActor(sam, at), paid, transfer);
  const credited = await anInvoice(at, { pence: 900 });
  await creditInvoice(anActor(sam, at), credited, {
    amountPence: 900,
    reason: "Not delivered",
    ...kept,
    retryKey: undefined,
  });
  const gone = await anInvoice(at, { pence: 100 });
  await voidInvoice(anActor(sam, at), gone, { reason: "a private reason", followedBy: "nothing", isMailed: false });
  const { files } = await newestOf(maya, later(1));
  const names = Object.keys(files).filter((path) => path.endsWith(".pdf"));
  expect(names).toEqual(
    expect.arrayContaining([expect.stringMatching(/-receipt-1\.pdf$/), expect.stringMatching(/-void\.pdf$/)]),
  );
  const documents = await look<{ hash: string }>(
    "select d.hash from documents d join invoices i on i.id = d.invoice_id where i.client_id = $1 and d.kind <> 'paid-copy'",
    maya.id,
  );
  const hashes = names.map((path) =>
    createHash("sha256")
      .update(files[path] ?? "")
      .digest("hex"),
  );
  expect(hashes.toSorted()).toEqual(documents.map(({ hash }) => hash).toSorted());
  expect(textOf(files, "payments/payments.csv")).toContain('"Bread, paid",50.00');
  expect(textOf(files, "payments/statement.csv").split("\r\n").length).toBeGreaterThan(3);
  expect(
    Object.keys(files)
      .map((path) => textOf(files, path))
      .join(),
  ).not.toContain("a private reason");
});

test("one is made at a time, so many a day, and only of oneself", async () => {
  const who = { kind: "person", id: await aClient(), role: "user" } as const;
  const ask = (moment: Date) => askForExport(anActor(who, moment), who.id);
  expect(await ask(at)).toEqual({ outcome: "requested" });
  expect(await ask(at)).toEqual({ outcome: "under-way" });
  await makeWaiting(at);
  for (let n = 2; n <= 5; n++) {
    expect(await ask(at)).toEqual({ outcome: "requested" });
    await makeWaiting(at);
  }
  expect(await ask(at)).toEqual({ outcome: "too-many", waitSeconds: expect.any(Number) });
  expect(await askForExport(anActor(gareth, at), who.id)).toEqual({ outcome: "not-there" });
  expect(await findExports(gareth, who.id)).toBeUndefined();
  const [made] = (await findExports(who, who.id))?.made ?? [];
  expect(await download(gareth, made?.id ?? "")).toBeUndefined();
  expect(await download(sam, made?.id ?? "")).toBeInstanceOf(Buffer);
  expect(
    await look("select action, actor_id from audit_events where subject_id = $1 and action like 'export-d%'", who.id),
  ).toEqual([{ action: "export-downloaded", actor_id: sam.id }]);
});

test("whoever asked is mailed when it is there, and nobody where a month is over", async () => {
  const mailed = () => look("select id from mails where kind = 'export-ready'");
  const before = (await mailed()).length;
  const who = { kind: "person", id: await aClient("2026-10-16T09:00:00Z"), role: "user" } as const;
  await makeDueExports(at);
  await makeWaiting(at);
  expect(await mailed()).toHaveLength(before);
  expect((await findExports(who, who.id))?.made).toHaveLength(1);
  await makeDueExports(later(29));
  await makeWaiting(later(29));
  expect((await findExports(who, who.id))?.made).toHaveLength(1);
  for (const days of [30, 61, 92]) {
    await makeDueExports(later(days));
    await makeWaiting(later(days));
  }
  // The newest three stay.
  expect((await findExports(who, who.id))?.made.map(({ madeAt }) => madeAt)).toEqual([92, 61, 30].map(later));
  await newestOf(who, later(93));
  expect(await mailed()).toHaveLength(before + 1);
});

test("a file that is made again after a failure has no piece of the first try", async () => {
  const who = { kind: "person", id: await aClient(), role: "user" } as const;
  await askForExport(anActor(who, at), who.id);
  await look(
    "insert into client_export_pieces select id, 0, 'half of it' from client_exports where client_id = $1",
    who.id,
  );
  await look("insert into client_export_pieces select id, 7, 'x' from client_exports where client_id = $1", who.id);
  await makeWaiting(at);
  const [made] = (await findExports(who, who.id))?.made ?? [];
  const bytes = await download(who, made?.id ?? "");
  const [row] = await look<{ hash: string }>("select hash from client_exports where id = $1", made?.id);
  expect(
    createHash("sha256")
      .update(bytes ?? "")
      .digest("hex"),
  ).toBe(row?.hash);
});

test("it is erased with its client", async () => {
  const who = { kind: "person", id: await aClient(), role: "user" } as const;
  await newestOf(who);
  await deleteClient(anActor(sam, at), who.id);
  expect(await findExports(who, who.id)).toBeUndefined();
  const [kept] = await look<{ id: string }>("select id from client_exports where client_id = $1", who.id);
  expect(await download(who, kept?.id ?? "")).toBeUndefined();
  await eraseDeleted(later(11));
  expect(await look("select from client_exports where client_id = $1", who.id)).toEqual([]);
  expect(await look("select from client_export_pieces where export_id = $1", kept?.id)).toEqual([]);
  expect(await look("select from mails where subject_id = $1", kept?.id)).toEqual([]);
});

async function check(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "export-test-"));
  try {
    await writeFile(join(folder, "x.zip"), bytes);
    const file = await open(join(folder, "x.zip"));
    try {
      const { files, links } = await checkArchive(file);
      return `${files} files, ${links > 0 ? "links" : "no links"}`;
    } finally {
      await file.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("what is wrong with a file is found when it is opened", async () => {
  const { bytes, files } = await newestOf(gareth, later(1));
  const count = Object.keys(files).length;
  expect(await check(bytes)).toBe(`${count} files, links`);
  expect(await check(bytes.subarray(0, bytes.length - 9))).toContain("has no end");
  for (const place of [40, Math.floor(bytes.length / 3)]) {
    const damaged = Buffer.from(bytes);
    damaged[place] = (damaged[place] ?? 0) ^ 1;
    expect(await check(damaged)).not.toBe(`${count} files, links`);
  }
  const changed = (change: Record<string, Uint8Array | undefined>) =>
    check(
      zipSync(Object.fromEntries(Object.entries({ ...files, ...change }).flatMap(([k, v]) => (v ? [[k, v]] : [])))),
    );
  const [page = ""] = Object.keys(files).filter((path) => path.startsWith("projects/") && path.endsWith(".html"));
  expect(await changed({})).toBe(`${count} files, links`);
  expect(await changed({ "index.html": undefined })).toContain("differ");
  expect(await changed({ [page]: undefined })).not.toContain("links");
  expect(await changed({ "more.txt": Buffer.from("x") })).toContain("differ");
  expect(await changed({ [page]: Buffer.from("x") })).toContain("not what was put in");
  expect(await changed({ "../up.html": Buffer.from("x") })).toContain("leave its folder");

  const listed = (content: Record<string, string>) => {
    const entries = Object.entries(content).map(([path, text]) => [path, Buffer.from(text)] as const);
    const manifest = entries.map(([path, found]) => ({
      path,
      bytes: found.length,
      sha256: createHash("sha256").update(found).digest("hex"),
    }));
    const list = Buffer.from(JSON.stringify({ files: manifest }));
    return check(zipSync({ ...Object.fromEntries(entries), "manifest.json": list }));
  };
  const pdf = "%PDF-1.7\n%%EOF\n";
  expect(await listed({ "index.html": '<a href="a/b.html">', "a/b.html": '<a href="../index.html">' })).toBe(
    "3 files, links",
  );
  expect(await listed({ "index.html": '<a href="nowhere.html">' })).toContain("leads nowhere");
  expect(await listed({ "index.html": '<a href="https://tenday.example">' })).toContain("leads nowhere");
  expect(await listed({ "index.html": "", "x.pdf": pdf })).toBe("3 files, no links");
  expect(await listed({ "index.html": "", "x.pdf": pdf.slice(0, -6) })).toContain("PDF");
  expect(await listed({ "index.html": "", "x.json": "{" })).not.toContain("files");
  expect(await listed({ "x.html": "" })).toContain("no first page");
});

test("a page that somebody gave may lead anywhere, and what they call a PDF may be none", async () => {
  const index = Buffer.from('<a href="files/1-pots/shop.html">shop</a>');
  const given = {
    "files/1-pots/shop.html": Buffer.from('<a href="missing.html">on</a>'),
    "files/1-pots/shop.pdf": Buffer.from("no PDF"),
  };
  const list = (isGiven: boolean, from = given) => {
    const files = Object.entries({ "index.html": index, ...from }).map(([path, bytes]) => {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return { path, bytes: bytes.length, sha256, isGiven: isGiven && path !== "index.html" };
    });
    return { "index.html": index, ...given, "manifest.json": Buffer.from(JSON.stringify({ files })) };
  };
  expect(await check(zipSync(list(true)))).toBe("4 files, links");
  expect(await check(zipSync(list(false)))).toContain("leads nowhere");
  const others = { ...given, "files/1-pots/shop.pdf": Buffer.from("no pdf") };
  expect(await check(zipSync(list(true, others)))).toContain("not what was put in");
});
