/**
 * The second place is a store that keeps versions, with a key that may delete none: what becomes of the backups when somebody
 * has taken over the server, or when one bit of them changes. On Debian 13's PostgreSQL, pgBackRest and restic.
 */
import { createHash, randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "../../scripts/local-postgres.ts";
import { migrateDatabase } from "../../server/db/migrate.ts";
import { BackedUpMachine } from "../support/backed-up-machine.ts";
import { record } from "../support/figures.ts";
import { S3StandIn } from "../support/s3-stand-in.ts";

const passphrase = "a passphrase of this test only";
let machine: BackedUpMachine;
let store: S3StandIn;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tenday-s3-"));
  chmodSync(folder, 0o755);
  store = await S3StandIn.start(folder, { rules: "keeps-versions" });
  machine = await BackedUpMachine.make(places());
  install();
  const { postgres } = machine;
  await createDatabase(postgres);
  await migrateDatabase({ owner: postgres.url("tenday_owner"), worker: postgres.url("tenday_worker") });
  expect((await machine.setUp()).said).toContain("Backups are set up");
});
afterAll(async () => {
  await machine?.remove();
  await store?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function places(): Record<string, string> {
  return {
    BACKUP_PATH: "",
    BACKUP_S3_ENDPOINT: `localhost:${store.port}`,
    BACKUP_S3_BUCKET: store.bucket,
    BACKUP_S3_KEY: store.key,
    BACKUP_S3_SECRET: "the stand-in does not know it",
    BACKUP_S3_STYLE: "path",
    BACKUP_S3_CA_FILE: store.certificate,
  };
}

function install(): void {
  machine.install(passphrase);
  machine.set("tenday-quick", { archive_timeout: "4s", fsync: "off" });
}

/** What nobody but this test writes, and when the places have it. */
async function write(note: string): Promise<void> {
  await machine.query(`comment on table clients is '${note}'`);
  const [at] = await machine.query<{ segment: string }>("select pg_walfile_name(pg_switch_wal()) as segment");
  await expect.poll(() => [...store.kept.keys()].some((key) => key.includes(at?.segment ?? "none"))).toBe(true);
}

/** A file where the site keeps it, and a row that names it; of no client, since there is none here. Gives its path. */
async function give(content: string): Promise<string> {
  const digest = createHash("sha256").update(content).digest("hex");
  const folder = join(machine.files, digest.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, digest), content);
  await machine.query(`set session_replication_role = replica;
    insert into provided_archives (id, client_id, about, name, digest, bytes, kept_by, kept_at)
    values ('${randomUUID()}', '${randomUUID()}', 'a', 'a.zip', '${digest}', ${content.length}, '${randomUUID()}', now())`);
  return join(folder, digest);
}

const note = async () =>
  (await machine.query<{ note: string }>("select obj_description('clients'::regclass) as note"))[0]?.note;

const backup = async () => {
  const taken = await machine.tenday("backup");
  expect([taken.code, taken.said]).toEqual([0, expect.stringContaining("here and off-site")]);
};

test("catalogue:N19 whoever has the server's key destroys no kept backup, and the next ones are still taken", async () => {
  await backup();
  await write("before the attack");
  // Old ones are let go as always: for the store that is one version more.
  await backup();
  const kept = [...store.versions].flatMap(([key, versions]) =>
    versions.flatMap(({ id, body }) => (body ? [{ key, id, body: Buffer.from(body) }] : [])),
  );
  expect(kept.length).toBeGreaterThan(10);
  for (const { key, id } of kept) expect(await store.send("DELETE", `${key}?versionId=${id}`)).toBe(403);
  for (const setting of ["versioning", "lifecycle", "object-lock", "policy"])
    expect([setting, await store.send("PUT", `?${setting}`, "<Off/>")]).toEqual([setting, 403]);
  const bodyOf = (key: string, id: string) => store.versions.get(key)?.find((version) => version.id === id)?.body;
  expect(kept.filter(({ key, id, body }) => !bodyOf(key, id)?.equals(body))).toEqual([]);
  record("Kept versions that the server's own key could not delete", `${kept.length} of ${kept.length}`);
  await backup();
});

test("catalogue:N19 all of it overwritten and deleted with that key, and the server lost: it comes back as it was before", async () => {
  const given = await give("what a client gave");
  await backup();
  await write("the last before the attack");
  await sleep(1_500);
  const before = new Date();
  await sleep(1_500);
  for (const key of [...store.kept.keys()]) {
    if (key.endsWith(".info") || key.includes("/files/")) expect(await store.send("PUT", key, "worthless")).toBe(200);
    expect(await store.send("DELETE", key)).toBe(204);
  }
  expect(store.kept.size).toBe(0);
  await machine.lose();

  install();
  machine.writeBackupSettings({ BACKUP_S3_BUCKET: "" });
  await machine.setUp();
  machine.writeBackupSettings({ BACKUP_S3_BUCKET: store.bucket });
  const gone = await machine.tenday("restore", "--from", "off-site", "--yes");
  expect([gone.code, gone.said]).toEqual([1, expect.stringMatching(/There is no backup|cannot be read/)]);
  const wish = ["restore", "--from", "off-site", "--as-of", before.toISOString(), "--yes"];
  const restored = await machine.tenday(...wish);
  expect([restored.code, restored.said]).toEqual([0, expect.stringContaining("Restored in")]);
  expect(restored.said).not.toContain("could not be read beyond");
  expect(await note()).toBe("the last before the attack");
  expect(restored.said).toContain("1 file, 0 kB, each");
  expect(readFileSync(given, "utf8")).toBe("what a client gave");
  // From now on beside what was spoiled.
  machine.writeBackupSettings({ BACKUP_S3_PREFIX: "/tenday-2" });
  await backup();
  expect((await machine.tenday("drill")).said).toContain("The drill held");
});

test("catalogue:N19 one bit of a kept backup is another, in any of its files: it is noticed, and not restored", async () => {
  await backup();
  const newest = newestLabel();
  const files = [...store.kept.keys()].filter((key) => key.includes(`/backup/tenday/${newest}/`));
  // The list of files is there twice: either will do.
  const lists = files.filter((key) => key.includes("backup.manifest"));
  const tries = [lists, ...files.filter((key) => !lists.includes(key)).map((key) => [key])];
  expect(tries.length).toBeGreaterThan(1);
  for (const keys of tries) {
    const whole = keys.map((key) => [key, flip(key)] as const);
    const drilled = await machine.tenday("drill");
    expect([keys, drilled.said]).toEqual([keys, expect.stringContaining(`Backup ${newest} cannot be restored`)]);
    for (const [key, bytes] of whole) store.kept.set(key, bytes);
  }
  record("Files of a backup with one bit changed, each noticed", String(files.length));
  expect((await machine.tenday("drill")).said).not.toContain("cannot be restored");
});

test("catalogue:N19 one bit of the log since is another: it is said, and not taken for the log's end", async () => {
  await backup();
  await write("before the damage");
  const earlier = new Set(store.kept.keys());
  await write("after the damage");
  const segment = [...store.kept.keys()]
    .filter((key) => !earlier.has(key) && /\/[0-9A-F]{24}-/.test(key))
    .toSorted()[0];
  await write("and more");
  const whole = flip(segment ?? "none");
  const drilled = await machine.tenday("drill");
  expect(drilled.said).toMatch(/✗ The log goes on to [0-9A-F]{24}, but cannot be read beyond/);
  store.kept.set(segment ?? "none", whole);
  const again = await machine.tenday("drill");
  expect(again.said).toContain("The drill held");
  expect(again.said).not.toContain("cannot be read beyond");
});

function newestLabel(): string {
  const labels = [...store.kept.keys()].flatMap((key) => /\d{8}-\d{6}F(?=\/backup\.manifest$)/.exec(key)?.[0] ?? []);
  return labels.toSorted().at(-1) ?? "none";
}

/** One bit in the middle. Gives what was there. */
function flip(key: string): Buffer {
  const whole = store.kept.get(key) ?? Buffer.alloc(0);
  const bytes = Buffer.from(whole);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  store.kept.set(key, bytes);
  return whole;
}
