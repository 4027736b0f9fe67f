/**
 * Files from people in the backups: given by the product's own commands, lost, damaged, erased and brought back by the operator's.
 * On Debian 13's PostgreSQL, pgBackRest and restic (tests/support/debian-programs.ts).
 */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareDatabase } from "../../scripts/process.ts";
import { closeDatabases } from "../../server/db/client.server.ts";
import { provideArchive, removeArchive } from "../../server/exports/provide-archive.ts";
import { forgetFiles } from "../../server/files/forget-files.ts";
import { cast } from "../../server/seed/cast.ts";
import { anActor } from "../support/an-actor.ts";
import { as, BackedUpMachine } from "../support/backed-up-machine.ts";
import { record } from "../support/figures.ts";
import { sam } from "../support/people.ts";

const passphrase = "a passphrase of this test only";
const secretWords = "the words in a client's own file";
let machine: BackedUpMachine;

beforeAll(async () => {
  machine = await BackedUpMachine.make();
  install();
  const environment = await prepareDatabase(machine.postgres);
  Object.assign(process.env, environment, { NODE_ENV: "test", FILES_DIR: machine.files });
  expect((await machine.setUp()).said).toContain("Backups are set up");
});
afterAll(async () => {
  await closeDatabases();
  await machine.remove();
});

function install(): void {
  machine.install(passphrase);
  machine.set("tenday-quick", { archive_timeout: "4s", fsync: "off" });
}

type Given = { id: string; digest: string; content: Buffer };

/** By the provider, for Maya; as large as wanted. */
async function give(content: Buffer): Promise<Given> {
  const id = randomUUID();
  const archive = { id, clientId: cast.maya.id, projectId: null, about: "Her old site", name: "site.zip" };
  expect(await provideArchive(anActor(sam, new Date()), archive, [content])).toEqual({ outcome: "added" });
  return { id, digest: createHash("sha256").update(content).digest("hex"), content };
}

const placeOf = ({ digest }: Given) => join(machine.files, digest.slice(0, 2), digest);

async function succeed(...wish: string[]): Promise<string> {
  const { code, said } = await machine.tenday(...wish);
  expect([wish, code, said]).toEqual([wish, 0, expect.any(String)]);
  return said;
}

const newestEvent = async () =>
  (
    await machine.query<{ action: string; details: Record<string, string> }>(
      "select action, details from audit_events where subject_kind = 'backups' order by at desc limit 1",
    )
  )[0];

/** What lies in that place, in bytes. */
const sizeOf = (place: string) => Number(as("root", ["du", "-sb", join(place, "files")]).split("\t")[0]);
const places = () => [machine.elsewhere, join(machine.root, "var/lib/pgbackrest")];

/** What the night of that day took; nothing was let go since. */
const daysAgo = (days: number) => {
  const at = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replace("T", " ");
  const script = `case " $* " in *" forget "*) exit 0 ;; *" backup "*) exec /usr/bin/restic "$@" --time '${at}' ;; esac
exec /usr/bin/restic "$@"`;
  return machine.withProgram("restic", script, () => succeed("backup"));
};

let words: Given;
let photo: Given;
let large: Given;

test("files are in both places, as nobody can read them, and the timer's own user takes them", async () => {
  words = await give(Buffer.from(secretWords.repeat(100)));
  photo = await give(randomBytes(300_000));
  large = await give(randomBytes(6_000_000));
  expect((await machine.tenday("backup", "--prepare")).code).toBe(0);
  const taken = await machine.tendayAsPostgres("backup");
  expect([taken.code, taken.said]).toEqual([0, expect.stringContaining("3 files, 6 MB")]);
  expect(await newestEvent()).toMatchObject({ action: "backup-taken", details: { files: "3", places: "2" } });
  for (const place of places()) {
    expect(sizeOf(place)).toBeGreaterThan(6_000_000);
    for (const hidden of [secretWords, words.digest])
      expect(() => as("root", ["grep", "-rqaF", hidden, join(place, "files")])).toThrow();
  }
});

test("the drill brings every one back, compares it with its name and its row, and says how many", async () => {
  const drilled = await machine.tendayAsPostgres("drill");
  expect([drilled.code, drilled.said]).toEqual([0, expect.stringContaining("The drill held")]);
  expect(drilled.said).toContain("Files that its rows name: 3 files, 6 MB, each with the content that its name says");
  expect(await newestEvent()).toMatchObject({ action: "drill-held", details: { files: "3" } });
});

test("what is given between two nights goes along within minutes; what is on its way does not fail a drill", async () => {
  const before = sizeOf(machine.elsewhere);
  expect((await machine.tendayAsPostgres("backup", "--files")).said).toBe("");
  expect(sizeOf(machine.elsewhere)).toBe(before);
  const given = await give(randomBytes(200_000));
  await machine.query("select pg_switch_wal()");
  const young = await succeed("drill");
  expect(young).toMatch(/3 files, 6 MB, .*; what was given in the last \d+ s is not in it yet/);
  expect((await machine.tendayAsPostgres("backup", "--files")).code).toBe(0);
  expect(sizeOf(machine.elsewhere)).toBeGreaterThan(before + 190_000);
  expect(await succeed("drill")).toContain("4 files, 6 MB, each");
  expect(existsSync(placeOf(given))).toBe(true);
});

test("the directory is lost: it is noticed, and every file is back byte for byte, as the site makes them", async () => {
  rmSync(machine.files, { recursive: true });
  as("root", ["install", "-d", "-o", "tenday-web", "-g", "tenday", "-m", "0770", machine.files]);
  const noticed = await machine.tenday("backup");
  expect([noticed.code, noticed.said]).toEqual([1, expect.stringContaining("tenday restore --files")]);
  expect(await newestEvent()).toMatchObject({ action: "backup-failed", details: { place: "here" } });
  expect(await succeed("restore", "--files")).toContain("4 files");
  for (const given of [words, photo, large]) expect(readFileSync(placeOf(given)).equals(given.content)).toBe(true);
  expect(listModes()).toEqual(["d tenday-web:tenday 770", "f tenday-web:tenday 640"]);
  expect(existsSync(`${machine.files}.coming`)).toBe(false);
  await succeed("backup");
});

function listModes(): string[] {
  const seen = as("root", ["find", machine.files, "-printf", "%y %u:%g %m\\n"]);
  return [...new Set(seen.trim().split("\n"))].toSorted();
}

test("one byte on this disk is another: the drill does not mind, and the file is mended from a place", async () => {
  const bytes = Buffer.from(photo.content);
  bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
  writeFileSync(placeOf(photo), bytes);
  expect(await succeed("restore", "--files")).toContain("4 files");
  expect(readFileSync(placeOf(photo)).equals(photo.content)).toBe(true);
});

test("one byte of a place is another: the drill finds it and names the file, and it is given again from here", async () => {
  const piece = largestPiece(machine.elsewhere);
  const bytes = readFileSync(piece);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(piece, bytes);
  const drilled = await machine.tenday("drill");
  expect([drilled.code, drilled.said]).toEqual([1, expect.stringContaining(`off-site backups: ${large.digest}`)]);
  expect(await newestEvent()).toMatchObject({ action: "drill-failed" });
  // The other place has it whole.
  expect(await succeed("drill", "--from", "local")).toContain("4 files");
  await succeed("backup", "--mend");
  expect(await succeed("drill")).toContain("4 files");
});

/** The file of that place that holds most of what was given. */
function largestPiece(place: string): string {
  const folder = join(place, "files/data");
  const pieces = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  const [largest = "none"] = pieces.toSorted((a, b) => statSync(b).size - statSync(a).size);
  return largest;
}

test("a file that is in no backup and not here is named, by the night and by the drill", async () => {
  const lost = await give(randomBytes(1_000));
  rmSync(placeOf(lost));
  const taken = await machine.tenday("backup");
  expect([taken.code, taken.said]).toEqual([1, expect.stringContaining(lost.digest)]);
  const drilled = await machine.tenday("drill");
  expect([drilled.code, drilled.said]).toEqual([1, expect.stringContaining(lost.digest)]);
  expect((await newestEvent())?.details.reason).toContain(lost.digest);
  const restored = await machine.tenday("restore", "--files");
  expect([restored.code, restored.said]).toEqual([1, expect.stringContaining(lost.digest)]);
  await machine.query("delete from provided_archives where id = $1", lost.id);
  await succeed("backup");
});

test("a backup that is killed in the middle harms nothing, and the next one is whole", async () => {
  const given = await give(randomBytes(40_000_000));
  for (const seconds of ["0.2", "0.6", "1"]) {
    const killed = `case " $* " in *" backup "*|*" forget "*) ;; *) exec /usr/bin/restic "$@" ;; esac
/usr/bin/restic "$@" & sleep ${seconds}; kill -9 $! && exit 137; wait $!`;
    await machine.withProgram("restic", killed, () => machine.tenday("backup"));
  }
  expect(await succeed("drill", "--from", "local").catch(() => "not whole yet")).toBeTruthy();
  expect(await succeed("backup")).toContain("5 files");
  for (const from of ["local", "off-site"]) expect(await succeed("drill", "--from", from)).toContain("5 files");
  expect(readFileSync(placeOf(given)).equals(given.content)).toBe(true);
});

test("what is erased is gone from the places when the kept days are over, and not before", async () => {
  const [kept, gone] = [await give(randomBytes(2_000_000)), await give(randomBytes(2_000_000))];
  await daysAgo(15);
  await erase(gone);
  await daysAgo(13);
  await erase(kept);
  const before = places().map(sizeOf);
  await succeed("backup");
  // As if each were still named, the places are asked for it.
  for (const given of [kept, gone]) await nameAgain(given);
  const restored = await machine.tenday("restore", "--files");
  expect([restored.code, restored.said]).toEqual([
    1,
    expect.stringContaining(`1 that rows name are in no backup that can be read: ${gone.digest}`),
  ]);
  expect(readFileSync(placeOf(kept)).equals(kept.content)).toBe(true);
  for (const [n, place] of places().entries()) expect(sizeOf(place)).toBeLessThan((before[n] ?? 0) - 1_900_000);
  await machine.query("delete from provided_archives where id = any($1)", [kept.id, gone.id]);
  await succeed("backup");
});

/** As the provider and then the night do it. */
async function erase({ id, digest }: Given): Promise<void> {
  const now = Date.now();
  await removeArchive(anActor(sam, new Date(now)), { clientId: cast.maya.id, archiveId: id });
  await forgetFiles(new Date(now + 2 * 86_400_000));
  expect(existsSync(join(machine.files, digest.slice(0, 2), digest))).toBe(false);
}

async function nameAgain({ id, digest }: Given): Promise<void> {
  await machine.query(
    `insert into provided_archives (id, client_id, about, name, digest, bytes, kept_by, kept_at)
     values ($1, $2, 'a', 'a.zip', $3, 1, $4, now())`,
    ...[id, cast.maya.id, digest, cast.sam.id],
  );
}

test("catalogue:F32 the server is lost with its files: rows and files come back together on an empty one", async () => {
  const given = await give(randomBytes(100_000));
  await succeed("backup", "--files");
  await machine.query("select pg_switch_wal()");
  await succeed("backup");
  await closeDatabases();
  const began = performance.now();
  await machine.lose();
  install();
  machine.writeBackupSettings({ BACKUP_PATH: "", BACKUP_PASSPHRASE: "made up by the installer" });
  await machine.setUp();
  machine.writeBackupSettings({ BACKUP_PATH: machine.elsewhere, BACKUP_PASSPHRASE: passphrase });
  const restored = await succeed("restore", "--from", "off-site", "--yes");
  expect(restored).toMatch(/Files from people: 6 files, \d+ MB, each with the content that its name says/);
  record(
    "Files back with the database on an empty server",
    `6 files, ${Math.round((performance.now() - began) / 1_000)} s`,
  );
  expect(readFileSync(placeOf(given)).equals(given.content)).toBe(true);
  expect(listModes()).toEqual(["d tenday-web:tenday 770", "f tenday-web:tenday 640"]);
  expect(await succeed("backup")).toContain("6 files");
  expect(await succeed("drill", "--from", "local")).toContain("6 files");
});

test("where restic fails the database is backed up all the same, and the backup counts as failed", async () => {
  const taken = await machine.withProgram("restic", "exit 127", () => machine.tenday("backup"));
  expect([taken.code, taken.said]).toEqual([1, expect.stringContaining("backup of the files failed")]);
  expect(await newestEvent()).toMatchObject({ action: "backup-failed" });
});
