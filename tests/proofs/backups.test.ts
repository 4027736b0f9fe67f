/** On Debian 13's PostgreSQL and pgBackRest (tests/support/debian-programs.ts). FAULT_RUNS asks for the quick form. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteClient } from "../../server/clients/delete-client.ts";
import { closeDatabases } from "../../server/db/client.server.ts";
import { checkBooks } from "../../server/invariants/check-books.ts";
import { checkMoney } from "../../server/invariants/check-money.ts";
import { cast } from "../../server/seed/cast.ts";
import { scale } from "../../server/seed/scale.ts";
import { anActor } from "../support/an-actor.ts";
import { as, BackedUpMachine } from "../support/backed-up-machine.ts";
import { BusyTestApp, listMissing } from "../support/busy-test-app.ts";
import { record } from "../support/figures.ts";
import { sam } from "../support/people.ts";
import { S3StandIn } from "../support/s3-stand-in.ts";

const isQuick = process.env.FAULT_RUNS !== undefined;
const passphrase = "a passphrase of this test only";
const secret = "AUTH_SECRET=a secret that only this server knows";

let machine: BackedUpMachine;
const app = new BusyTestApp();
beforeAll(async () => {
  machine = await BackedUpMachine.make();
  install();
  writeFileSync(join(machine.settings, "site.env"), `${secret}\n`);
  await app.move(machine.postgres);
  const { code, said } = await machine.setUp();
  expect([code, said]).toEqual([0, expect.stringContaining("Backups are set up")]);
  await app.open();
});
afterAll(async () => {
  await app.close();
  await machine.remove();
});

/** The quick form waits neither for the disk nor for the minute after which a segment is closed. */
function install(sealedWith = passphrase): void {
  machine.install(sealedWith);
  // After the product's own, which would be heard last otherwise.
  if (isQuick) machine.set("tenday-quick", { archive_timeout: "4s", fsync: "off" });
}

type Detail = { action: string; details: Record<string, string> };
const newestEvent = async () =>
  (
    await machine.query<Detail>(
      `select action, details from audit_events where subject_kind = 'backups'
         and subject_id = '00000000-0000-4000-8000-00000000bac0' order by at desc limit 1`,
    )
  )[0];

const quietly = (seconds: number) => sleep((isQuick ? Math.min(seconds, 6) : seconds) * 1_000);

test("a backup is taken here and off-site, and neither place holds a word that can be read", async () => {
  app.work();
  await quietly(5);
  expect((await machine.tenday("backup", "--prepare")).code).toBe(0);
  const taken = await machine.tendayAsPostgres("backup");
  await app.rest();
  expect([taken.code, taken.said]).toEqual([0, expect.stringContaining("is taken")]);
  expect(await newestEvent()).toMatchObject({ action: "backup-taken", details: { places: "2" } });
  expect(machine.labels().length).toBe(1);
  for (const place of [machine.elsewhere, join(machine.root, "var/lib/pgbackrest")])
    for (const words of ["Harbour Lane", "Maya", cast.maya.email, "PGDATA", secret, "invoices"])
      expect([words, spawnSync("grep", ["-rqaF", words, place]).status]).toEqual([words, 1]);
  // It would be found where it is not encrypted.
  expect(spawnSync("grep", ["-rqaF", cast.maya.email, machine.data]).status).toBe(0);
});

test("the drill restores it elsewhere, checks the books, says RPO and RTO, and leaves nothing behind", async () => {
  app.work();
  await quietly(100);
  // Of a drill that the power was taken from.
  as("postgres", ["mkdir", join(machine.root, "postgresql/drill-broken")]);
  const drilled = await machine.tendayAsPostgres("drill");
  await app.rest();
  expect([drilled.code, drilled.said]).toEqual([0, expect.stringContaining("The drill held")]);
  expect(drilled.said).toContain("the books hold");
  const detail = await newestEvent();
  expect(detail).toMatchObject({ action: "drill-held", details: { fellBack: "", from: "off-site" } });
  const { rpoSeconds, rtoSeconds } = detail?.details ?? {};
  // With somebody at work all the time, the last minute is never in the archive yet.
  expect(Number(rpoSeconds)).toBeGreaterThan(0);
  expect(Number(rpoSeconds)).toBeLessThanOrEqual(300);
  expect(Number(rtoSeconds)).toBeLessThanOrEqual(1_800);
  expect(readdirSync(join(machine.root, "postgresql")).filter((name) => name.startsWith("drill"))).toEqual([]);
  if (isQuick) return;
  record("drill while the system is at work", `RPO ${rpoSeconds} s, RTO ${rtoSeconds} s`);
  expect((await machine.tenday("drill", "--from", "local")).code).toBe(0);
});

test.skipIf(isQuick)("a moment just before a client was deleted comes back, and then a later one", async () => {
  const early = await aMoment();
  await machine.query("comment on table clients is 'written later'");
  const later = await aMoment();
  await deleteClient(anActor(sam, new Date()), cast.maya.id);
  await machine.query("select pg_switch_wal()");
  await app.shut();
  const found = async () =>
    (
      await machine.query<{ deleted: boolean; note: string | null }>(
        `select deleted_at is not null as deleted, obj_description('clients'::regclass) as note
         from clients where id = $1`,
        cast.maya.id,
      )
    )[0];
  const restored = await machine.tenday("restore", "--to", early, "--yes");
  expect([restored.code, restored.said]).toEqual([0, expect.stringContaining("Restored in")]);
  expect(await found()).toEqual({ deleted: false, note: null });
  expect(await newestEvent()).toMatchObject({ action: "backup-restored" });
  const all = "tenday-web@3001 tenday-web@3002 tenday-worker";
  expect(machine.systemdCalls).toEqual([`stop ${all}`, `enable --quiet --now ${all} tenday-backup.timer`]);

  const [, timeline = "none"] = /--timeline (\d+)/.exec(restored.said) ?? [];
  const again = await machine.tenday("restore", "--to", later, "--timeline", timeline, "--yes");
  expect([again.code, again.said]).toEqual([0, expect.stringContaining("Restored in")]);
  expect(await found()).toEqual({ deleted: false, note: "written later" });
  await app.open();
});

async function aMoment(): Promise<string> {
  await sleep(1_500);
  const [moment] = await machine.query<{ at: string }>("select now()::text as at");
  await sleep(1_500);
  return moment?.at ?? "";
}

/** What is written by now is in the archive, by itself. */
async function archived(): Promise<void> {
  const [now] = await machine.query<{ segment: string }>("select pg_walfile_name(pg_current_wal_lsn()) as segment");
  const newest = "select left(last_archived_wal, 24) >= $1 as there from pg_stat_archiver";
  const isThere = async () => (await machine.query<{ there: boolean }>(newest, now?.segment))[0]?.there;
  await expect.poll(isThere, { timeout: 300_000, interval: 500 }).toBe(true);
}

/** Files of the newest backup off-site that hold data. */
function newestFiles(): string[] {
  const folder = join(machine.elsewhere, "backup/tenday", machine.labels().at(-1) ?? "");
  return execFileSync("find", [folder, "-type", "f", "-size", "+4k", "-not", "-name", "backup.manifest*"], {
    encoding: "utf8",
  })
    .split("\n")
    .filter(Boolean);
}

/** Both good: what an earlier test has damaged is not the one before. */
async function twoBackups(): Promise<[string, string]> {
  for (let wanted = machine.labels().length > 1 ? 2 : 1; wanted > 0; wanted--) {
    app.work();
    await sleep(1_500);
    expect((await machine.tenday("backup")).code).toBe(0);
    await app.rest();
  }
  const [before = "", newest = ""] = machine.labels().slice(-2);
  return [before, newest];
}

const damages: Record<string, (label: string) => void> = {
  "bytes are flipped": () => {
    const [file = ""] = newestFiles();
    const bytes = readFileSync(file);
    for (let at = 2_000; at < 2_100; at++) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    writeFileSync(file, bytes);
  },
  "its list of files is cut short": (label) => {
    const list = join(machine.elsewhere, "backup/tenday", label, "backup.manifest");
    for (const file of [list, `${list}.copy`]) truncateSync(file, Math.floor(statSync(file).size / 2));
  },
  "the log it needs is gone": (label) => {
    const seen = machine.backrest("info", "--repo=2", `--set=${label}`);
    const segment = /wal start\/stop: ([0-9A-F]{24})/.exec(seen)?.[1] ?? "none";
    const found = execFileSync("find", [join(machine.elsewhere, "archive"), "-name", `${segment}-*`], {
      encoding: "utf8",
    });
    rmSync(found.trim());
  },
};

for (const [what, damage] of Object.entries(damages).slice(0, isQuick ? 1 : undefined))
  test(`the newest backup is damaged (${what}): the one before it comes back, and it is said`, async () => {
    const [before, newest] = await twoBackups();
    damage(newest);
    const drilled = await machine.tenday("drill");
    expect(drilled.said).toContain(`Backup ${newest} cannot be restored`);
    expect(drilled.said).toContain(`Falling back to the one before it: ${before}`);
    expect([drilled.code, drilled.said]).toEqual([0, expect.stringContaining("The drill held")]);
    expect(await newestEvent()).toMatchObject({ action: "drill-held", details: { label: before, fellBack: newest } });
  });

test("a damaged page of the database itself: the backup counts as failed, and says why", async () => {
  await machine.query("create table damaged as select repeat('words ', 50) from generate_series(1, 100)");
  await machine.query("checkpoint");
  const [table] = await machine.query<{ file: string }>("select pg_relation_filepath('damaged') as file");
  const file = join(machine.data, table?.file ?? "");
  const bytes = readFileSync(file);
  bytes.fill(0xff, 4_000, 4_100);
  writeFileSync(file, bytes);
  const taken = await machine.tenday("backup");
  expect([taken.code, taken.said]).toEqual([1, expect.stringContaining("The off-site backup holds damaged pages")]);
  const reason = expect.stringContaining("invalid page checksum");
  expect(await newestEvent()).toMatchObject({ action: "backup-failed", details: { reason } });
  await machine.query("drop table damaged");
  expect((await machine.tenday("backup")).code).toBe(0);
});

test("a wish or a setting that is not complete is refused before anything is changed", async () => {
  const file = join(machine.root, "etc/pgbackrest/pgbackrest.conf");
  const before = [readFileSync(file, "utf8"), await newestEvent()];
  const refused = async (why: string, ...wish: string[]) => {
    const { code, said } = await machine.tenday(...wish);
    expect([wish, code, said]).toEqual([wish, 1, expect.stringContaining(why)]);
  };
  await refused("--to needs a value", "restore", "--to", "--yes");
  await refused("--to needs a value", "restore", "--to", "", "--yes");
  await refused("'a' is no moment", "restore", "--to", "a", "--yes");
  await refused("'latest' is no timeline", "restore", "--timeline", "latest", "--yes");
  await refused("tenday drill tries them", "restore", "--rehearse", "--yes");
  await refused("There is no backup", "restore", "--set", "20000101-000000F", "--yes");
  machine.writeBackupSettings({ BACKUP_PATH: "", BACKUP_S3_BUCKET: "tenday", BACKUP_S3_ENDPOINT: "localhost" });
  await refused("BACKUP_S3_KEY and BACKUP_S3_SECRET are not set", "backup");
  machine.writeBackupSettings({ BACKUP_S3_BUCKET: "" });
  await refused("There is no second place", "restore", "--from", "off-site", "--yes");
  machine.writeBackupSettings({ BACKUP_PATH: machine.elsewhere });
  expect([readFileSync(file, "utf8"), await newestEvent()]).toEqual(before);
});

test("a list of backups longer than one argument may be is read", async () => {
  const longer = `case "$*" in *" info "*) ;; *) exec /usr/bin/pgbackrest "$@" ;; esac
printf '[{"padding":"%s",' "$(head -c 200000 /dev/zero | tr '\\0' .)"
/usr/bin/pgbackrest "$@" | cut -c 3-`;
  const wish = ["restore", "--set", "20000101-000000F", "--yes"];
  const { said } = await machine.withProgram("pgbackrest", longer, () => machine.tenday(...wish));
  expect(said).toContain("There is no backup");
});

test("where the disk has no room for a second database the drill does not begin", async () => {
  const nearlyFull = "printf 'Avail\\n1000\\n'";
  const drilled = await machine.withProgram("df", nearlyFull, () => machine.tenday("drill"));
  expect([drilled.code, drilled.said]).toEqual([1, expect.stringContaining("of free disk")]);
  expect(drilled.said).not.toContain("Restoring");
  expect(await newestEvent()).toMatchObject({ action: "drill-failed" });
});

test.skipIf(isQuick)("a second place that is not mounted is missed, not made anew on this disk", async () => {
  renameSync(machine.elsewhere, `${machine.elsewhere}-unmounted`);
  try {
    as("root", ["install", "-d", "-o", "postgres", machine.elsewhere]);
    const taken = await machine.tenday("backup");
    expect([taken.code, taken.said]).toEqual([1, expect.stringContaining("is it mounted?")]);
    expect(readdirSync(machine.elsewhere)).toEqual([]);
  } finally {
    rmSync(machine.elsewhere, { recursive: true });
    renameSync(`${machine.elsewhere}-unmounted`, machine.elsewhere);
  }
});

test("with another passphrase nothing is read, and the drill fails aloud", async () => {
  machine.writeBackupSettings({ BACKUP_PASSPHRASE: "not the passphrase" });
  const drilled = await machine.tenday("drill");
  expect([drilled.code, drilled.said]).toEqual([1, expect.stringContaining("The drill failed")]);
  expect(drilled.said).not.toContain("the books hold");
  expect(await newestEvent()).toMatchObject({ action: "drill-failed" });
  const refused = await machine.tenday("restore", "--yes");
  expect(refused.code).toBe(1);
  expect((await machine.query("select from clients")).length).toBeGreaterThan(0);
  machine.writeBackupSettings({ BACKUP_PASSPHRASE: passphrase });
});

test("the loss is rehearsed on a spare machine: the server's own next backup is as good as before", async () => {
  const spare = await BackedUpMachine.make({ BACKUP_PATH: machine.elsewhere });
  try {
    spare.install(passphrase);
    expect((await spare.setUp()).said).toContain("tenday restore --with-settings");
    const rehearsed = await spare.tenday("restore", "--rehearse", "--with-settings", "--yes");
    expect([rehearsed.code, rehearsed.said]).toEqual([0, expect.stringContaining("A rehearsal")]);
    expect(readFileSync(join(spare.settings, "site.env"), "utf8")).toBe(`${secret}\n`);
    expect(spare.systemdCalls.slice(-2)).toEqual([
      "disable --quiet --now tenday-worker tenday-backup.timer",
      "enable --quiet --now tenday-web@3001 tenday-web@3002",
    ]);
    await spare.query("comment on table clients is 'of the spare'");
    await spare.query("select pg_switch_wal()");
    expect((await spare.tenday("backup")).code).toBe(1);
  } finally {
    await spare.remove();
  }
  await machine.query("comment on table clients is 'of the server'");
  expect((await machine.tenday("backup")).code).toBe(0);
  expect((await machine.tenday("drill")).code).toBe(0);
  const label = machine.labels().at(-1);
  expect(await newestEvent()).toMatchObject({ action: "drill-held", details: { label, fellBack: "" } });
});

test("catalogue:F32 V1-V8 the server is lost with everything on it: an empty one and the passphrase bring it back", async () => {
  expect((await machine.tenday("backup")).code).toBe(0);
  app.work();
  await quietly(5);
  await archived();
  await quietly(30);
  const lostAt = Date.now();
  machine.kill();
  await app.shut();
  await machine.lose();
  const promised = [...app.promised];

  // Another machine: its own empty PostgreSQL, other secrets; the place and the passphrase are all that is known, and they
  // are told to it late, when it has backups of its own.
  const began = performance.now();
  install("made up by the installer of the new server");
  writeFileSync(join(machine.settings, "site.env"), "AUTH_SECRET=made up by the installer of the new server\n");
  machine.writeBackupSettings({ BACKUP_PATH: "" });
  expect((await machine.setUp()).said).toContain("Backups are set up");
  machine.writeBackupSettings({ BACKUP_PASSPHRASE: passphrase, BACKUP_PATH: machine.elsewhere });
  const restored = await machine.tenday("restore", "--from", "off-site", "--with-settings", "--yes");
  expect([restored.code, restored.said]).toEqual([0, expect.stringContaining("Restored in")]);
  const rto = Math.round((performance.now() - began) / 1_000);

  const [newest] = await machine.query<{ at: Date | null }>("select pg_last_xact_replay_timestamp() as at");
  const reached = newest?.at?.getTime() ?? 0;
  const rpo = Math.round((lostAt - reached) / 1_000);
  expect(rpo).toBeLessThanOrEqual(300);
  expect(rto).toBeLessThanOrEqual(1_800);
  const ask = (text: string) => machine.query<{ kind: string; id: string; n: number }>(text);
  expect(await listMissing(ask, promised, reached - 1_000)).toEqual([]);
  expect(promised.filter(({ at }) => at <= reached - 1_000).length).toBeGreaterThan(50);
  expect(readFileSync(join(machine.settings, "site.env"), "utf8")).toBe(`${secret}\n`);

  const db = new pg.Client(machine.postgres.url("tenday_owner"));
  await db.connect();
  expect((await checkBooks(db)).faults).toEqual([]);
  await app.open();
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  await expect
    .poll(async () => (await machine.query("select from mails where sent_at is null")).length, { timeout: 120_000 })
    .toBe(0);
  await expect.poll(async () => checkMoney(db), { timeout: 30_000 }).toEqual([]);
  await db.end();

  // And it is backed up again.
  expect((await machine.tenday("backup")).code).toBe(0);
  expect((await machine.tenday("drill", "--from", "local")).code).toBe(0);
  if (isQuick) return;
  expect((await machine.tenday("drill")).code).toBe(0);
  const kept = promised.filter(({ at }) => at <= reached - 1_000).length;
  record("F32 the server is lost while it is at work", `RPO ${rpo} s, RTO ${rto} s, ${kept} promises kept, 0 missing`);
});

test.skipIf(isQuick)("an S3-compatible store is a place like any other, over TLS", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tenday-s3-"));
  chmodSync(folder, 0o755);
  const store = await S3StandIn.start(folder);
  try {
    machine.writeBackupSettings({
      BACKUP_PATH: "",
      BACKUP_S3_ENDPOINT: `localhost:${store.port}`,
      BACKUP_S3_BUCKET: store.bucket,
      BACKUP_S3_KEY: store.key,
      BACKUP_S3_SECRET: "the stand-in does not know it",
      BACKUP_S3_STYLE: "path",
      BACKUP_S3_CA_FILE: store.certificate,
    });
    const taken = await machine.tenday("backup");
    expect([taken.code, taken.said]).toEqual([0, expect.stringContaining("here and off-site")]);
    const drilled = await machine.tenday("drill");
    expect([drilled.code, drilled.said]).toEqual([0, expect.stringContaining("The drill held")]);
    expect([...store.kept.keys()].some((key) => key.startsWith("tenday/archive/"))).toBe(true);
    expect([...store.kept.values()].some((bytes) => bytes.includes(cast.maya.email))).toBe(false);
    machine.writeBackupSettings({ BACKUP_S3_KEY: "another" });
    const refused = await machine.tenday("backup");
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("The off-site backup failed")]);
    // The place that can be reached does not wait for the one that cannot.
    expect(refused.said).not.toContain("The local backup failed");
    expect(await newestEvent()).toMatchObject({ action: "backup-failed", details: { place: "off-site" } });
  } finally {
    machine.writeBackupSettings({ BACKUP_PATH: machine.elsewhere, BACKUP_S3_BUCKET: "" });
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test.skipIf(isQuick)("a drill of a system with 10,000 clients", async () => {
  await app.shut();
  await scale({ owner: machine.postgres.url("tenday_owner"), clients: 10_000 });
  const taken = await machine.tenday("backup");
  expect(taken.code).toBe(0);
  const drilled = await machine.tenday("drill");
  expect([drilled.code, drilled.said]).toEqual([0, expect.stringContaining("The drill held")]);
  const [size] = await machine.query<{ mb: number }>("select (pg_database_size('tenday') / 1048576)::int as mb");
  const detail = await newestEvent();
  record(
    `drill with 10,000 clients (${size?.mb} MB)`,
    `backup of both places ${taken.seconds.toFixed(0)} s, RTO ${detail?.details.rtoSeconds} s`,
  );
  await closeDatabases();
});
