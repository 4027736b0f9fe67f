import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { S3StandIn, type StoreRules } from "../../tests/support/s3-stand-in.ts";
import { askOffSite, authorizationOf, findOffSiteProblems } from "./off-site.ts";

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function problemsOf(settings: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), "doctor-off-site-"));
  closing.push(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "etc/tenday"), { recursive: true });
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(root, "etc/tenday/backup.env"), lines.join(""));
  return findOffSiteProblems(await askOffSite(root)).map(({ where, what }) => `${where}: ${what}`);
}

async function withStore(rules: StoreRules, changed: Record<string, string> = {}): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "doctor-store-"));
  const store = await S3StandIn.start(folder, { rules });
  closing.push(
    () => rmSync(folder, { recursive: true }),
    () => store.stop(),
  );
  return problemsOf({
    BACKUP_S3_ENDPOINT: `localhost:${store.port}`,
    BACKUP_S3_BUCKET: store.bucket,
    BACKUP_S3_KEY: store.key,
    BACKUP_S3_SECRET: "the stand-in does not know it",
    BACKUP_S3_STYLE: "path",
    BACKUP_S3_CA_FILE: store.certificate,
    ...changed,
  });
}

test("catalogue:N19 the doctor says whether the second place lets this server delete what it keeps", async () => {
  expect(await withStore("keeps-versions")).toEqual([]);
  expect(await withStore("no-versions")).toEqual([
    "backups: whoever takes over this server can overwrite and delete those in tenday-backups.",
  ]);
  expect(await withStore("versions-can-go")).toEqual([
    "backups: whoever takes over this server can delete those in tenday-backups, old versions too.",
  ]);
});

test("a store that does not let us in, a folder, and nothing at all", async () => {
  expect(await withStore("keeps-versions", { BACKUP_S3_KEY: "another" })).toEqual([
    "backups: tenday-backups does not take a file: it answers with 403.",
  ]);
  expect(await problemsOf({ BACKUP_PATH: "/mnt/backups" })).toEqual([
    "backups: this server can delete those in BACKUP_PATH.",
  ]);
  expect(await problemsOf({})).toEqual([]);
  expect(await askOffSite("/nowhere")).toEqual({ kind: "none" });
});

test("a request is signed as AWS's own example is", () => {
  const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  const headers = {
    host: "examplebucket.s3.amazonaws.com",
    range: "bytes=0-9",
    "x-amz-content-sha256": empty,
    "x-amz-date": "20130524T000000Z",
  };
  const key = { id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", region: "us-east-1" };
  expect(authorizationOf({ method: "GET", path: "/test.txt", query: "", headers }, key)).toContain(
    "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  );
});
