import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, expect, test } from "vitest";
import type { SystemStatus } from "../../domain/system-status.ts";
import { selfSigned } from "../../tests/support/self-signed.ts";
import { SmtpSink } from "../../tests/support/smtp-sink.ts";
import { type DatabaseState, findDatabaseProblems } from "./databases.ts";
import { askMachine, findMachineProblems, type Machine } from "./machine.ts";
import { askMail, findMailProblems } from "./mail.ts";
import { findPaymentProblems } from "./payments.ts";
import { reasonOf } from "./reason.ts";
import { findReplyProblems } from "./replies.ts";
import { askSite, findSiteProblems, type SiteState } from "./site.ts";
import { findSystemProblems } from "./system.ts";

const at = new Date("2026-11-14T09:00:00Z");
const report = (problems: { where: string; what: string }[]) => problems.map(({ where, what }) => `${where}: ${what}`);

const login = { isSuperuser: false, passesPolicies: false, makesOthers: false, version: 150_014 };
const databases: DatabaseState = {
  logins: {
    DATABASE_URL: { ...login, role: "tenday_web" },
    AUTH_DATABASE_URL: { ...login, role: "tenday_auth" },
    WORKER_DATABASE_URL: { ...login, role: "tenday_worker" },
    OWNER_DATABASE_URL: { ...login, role: "tenday_owner", passesPolicies: true },
  },
  faults: [],
  admins: { count: 1, withoutSecondStep: 0 },
};
const databaseProblems = (changed: Partial<DatabaseState>) =>
  report(findDatabaseProblems({ ...databases, ...changed }));
const withLogin = (changed: DatabaseState["logins"]) =>
  databaseProblems({ logins: { ...databases.logins, ...changed } });

test("four logins that may no more than they should, and an admin with a second step, are fine", () => {
  expect(databaseProblems({})).toEqual([]);
});

test.each(["isSuperuser", "passesPolicies", "makesOthers"] as const)("a web role with %s is too much", (right) => {
  const role = { ...login, role: "tenday_web", [right]: true };
  expect(withLogin({ DATABASE_URL: role })).toEqual(["DATABASE_URL: tenday_web may do more than it should."]);
});

test("one role for two is no separation, and a database that is silent or too old is named", () => {
  expect(withLogin({ DATABASE_URL: { ...login, role: "tenday_worker" } })).toEqual([
    "WORKER_DATABASE_URL: asks as tenday_worker, like DATABASE_URL.",
  ]);
  expect(withLogin({ AUTH_DATABASE_URL: { error: "connection refused" } })).toEqual([
    "AUTH_DATABASE_URL: the database does not answer: connection refused.",
  ]);
  expect(withLogin({ DATABASE_URL: { ...login, role: "tenday_web", version: 140_009 } })).toEqual([
    "DATABASE_URL: PostgreSQL 14 is too old.",
  ]);
});

test("a missing row policy, no admin, and one with a password alone", () => {
  expect(databaseProblems({ faults: ["table public.notes: row security is not enabled"] })).toHaveLength(1);
  expect(databaseProblems({ admins: { count: 0, withoutSecondStep: 0 } })).toEqual(["admin: there is none."]);
  expect(databaseProblems({ admins: { count: 1, withoutSecondStep: 1 } })).toEqual([
    "admin: signs in with a password alone.",
  ]);
  expect(databaseProblems({ admins: undefined })).toEqual([]);
});

const status: SystemStatus = {
  version: { product: "1.0.0", commit: "0123456", node: "24", postgres: "15", migrations: 14, expectedMigrations: 14 },
  queue: { waiting: 0, due: 0, oldestDueAt: null, failing: 3, workers: 1 },
  mail: { waiting: 0, oldestWaitingAt: null, failedLastDay: 2, lastSentAt: null, replies: null },
  payments: { isByCard: false, eventsWaiting: 0, oldestEventAt: null, lastEventAt: null, lastReconciledAt: null },
  billing: { lastRunAt: null, isOverdue: false, isPaused: false },
  backups: {
    lastTakenAt: at,
    files: 3,
    lastFailedAt: null,
    lastArchivedAt: at,
    archivingFails: false,
    lastDrill: { at, passed: true, rpoSeconds: 1, rtoSeconds: 41, files: 3 },
  },
  clockSkewSeconds: 0,
};

test("what the status page calls wrong keeps from going live; what passes by itself does not", () => {
  expect(findSystemProblems(status, at)).toEqual([]);
  expect(findSystemProblems(undefined, at)).toEqual([]);
  const wrong: SystemStatus = {
    ...status,
    queue: { waiting: 0, due: 0, oldestDueAt: null, failing: 0, workers: 0 },
    backups: { ...status.backups, lastDrill: null },
    version: { ...status.version, migrations: 13 },
  };
  expect(
    findSystemProblems(wrong, at).map(({ where, todo }) => `${where}: ${todo.split(" ").slice(-3).join(" ")}`),
  ).toEqual([
    "Background work: systemctl restart tenday-worker",
    "Backups: sudo tenday drill",
    "Versions and clock: tenday update ARCHIVE",
  ]);
});

const site: SiteState = {
  secure: { status: 200, location: undefined, skew: 0.4, certificateDaysLeft: 60 },
  plain: { status: 308, location: "https://penroseweb.co.uk/", skew: 0, certificateDaysLeft: undefined },
};
const siteProblems = (secure: object, plain: object = {}) =>
  report(findSiteProblems({ secure: { ...site.secure, ...secure }, plain: { ...site.plain, ...plain } } as SiteState));

test("a site that strangers find, and what can be wrong with it", () => {
  expect(siteProblems({})).toEqual([]);
  expect(siteProblems({ status: 502 })).toEqual(["SITE_ORIGIN: answers with 502."]);
  expect(siteProblems({ certificateDaysLeft: 13.9 })).toEqual(["certificate: ends in 13 days."]);
  expect(siteProblems({ skew: -8 })).toEqual(["clocks: of the site and of this machine are 8 seconds apart."]);
  expect(siteProblems({}, { status: 200, location: undefined })).toEqual([
    "http://: answers with 200, and not with https.",
  ]);
  expect(report(findSiteProblems({ secure: { error: "certificate has expired" }, plain: site.plain }))).toEqual([
    "SITE_ORIGIN: does not answer: certificate has expired.",
  ]);
});

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

test("a site without a certificate is asked, and does not answer as it should", async () => {
  const server = createServer((_, answer) => answer.end("hello")).listen(0, "127.0.0.1");
  closing.push(() => server.close());
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  const readiness = await askSite(`https://127.0.0.1:${port}`);
  expect(readiness?.secure).toEqual({ error: expect.any(String) });
  expect(await askSite("http://127.0.0.1")).toBeUndefined();
  expect(await askSite("")).toBeUndefined();
});

test("a site with a certificate is asked how long it lasts", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tenday-site-"));
  closing.push(() => rmSync(folder, { recursive: true }));
  const { certificate, key } = selfSigned(folder, 30);
  const pair = { key: readFileSync(key), cert: readFileSync(certificate) };
  const server = createSecureServer(pair, (_, response) => response.end("Hello".repeat(100_000)));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const trusted = getCACertificates("default");
  setDefaultCACertificates([pair.cert.toString()]);
  closing.push(
    () => setDefaultCACertificates(trusted),
    () => server.close(),
  );
  const readiness = await askSite(`https://localhost:${(server.address() as AddressInfo).port}`);
  expect(readiness?.secure).toMatchObject({ status: 200, skew: expect.any(Number) });
  const days =
    readiness && "certificateDaysLeft" in readiness.secure ? readiness.secure.certificateDaysLeft : undefined;
  expect(days).toBeGreaterThan(29);
  expect(days).toBeLessThan(30.1);
});

test("a mail server that takes a login, one that is not there, and names without records", async () => {
  const sink = new SmtpSink();
  await sink.start();
  closing.push(() => sink.stop());
  expect(await askMail(sink.url, "")).toEqual({ refusal: undefined });
  const gone = await askMail("smtp://ada:hunter2@127.0.0.1:9", "");
  expect(report(findMailProblems(gone))).toEqual([
    expect.stringMatching(/^SMTP_URL: the mail server does not let us in: /),
  ]);
  expect(JSON.stringify(gone)).not.toContain("hunter2");
  const names = { refusal: undefined, domain: "penroseweb.co.uk" };
  expect(report(findMailProblems({ ...names, hasSpf: false, hasDmarc: false }))).toHaveLength(2);
  expect(findMailProblems({ ...names, hasSpf: undefined, hasDmarc: undefined })).toEqual([]);
});

test("a mailbox for answers that nobody set up is no problem, and one that is away is", async () => {
  expect(await findReplyProblems(undefined)).toEqual([]);
  const problems = report(await findReplyProblems("imap://reply:hunter2@127.0.0.1:9"));
  expect(problems).toEqual([expect.stringMatching(/^REPLY_IMAP_URL: the mailbox for answers cannot be read: /)]);
  expect(JSON.stringify(problems)).not.toContain("hunter2");
});

test("a payment provider that does not know the key, or lets nobody be charged", () => {
  expect(findPaymentProblems(undefined)).toEqual([]);
  expect(findPaymentProblems({ mayCharge: true })).toEqual([]);
  expect(findPaymentProblems({ mayCharge: false })).toHaveLength(1);
  expect(report(findPaymentProblems({ error: "Invalid API Key" }))).toEqual([
    "STRIPE_SECRET_KEY: Stripe does not answer to it: Invalid API Key.",
  ]);
});

const machine: Machine = {
  node: "24.18.0",
  knowsLondon: true,
  disks: [{ path: "/", freeBytes: 20e9, freeShare: 0.4 }],
  settings: [{ file: "/etc/tenday/site.env", mode: 0o640 }],
  offSite: "set",
  hasRestic: true,
  hasReleaseKey: true,
};
const machineProblems = (changed: Partial<Machine>) => report(findMachineProblems({ ...machine, ...changed }));

test("a machine that will do, and what can be wrong with it", () => {
  expect(machineProblems({})).toEqual([]);
  expect(machineProblems({ node: "24.9.1" })).toEqual(["Node: 24.9.1 is too old."]);
  expect(machineProblems({ node: "26.0.0" })).toEqual([]);
  expect(machineProblems({ knowsLondon: false })).toHaveLength(1);
  expect(machineProblems({ disks: [{ path: "/", freeBytes: 0.6e9, freeShare: 0.3 }] })).toEqual([
    "disk /: 0.6 GB left, 30 %.",
  ]);
  expect(machineProblems({ offSite: "none" })).toEqual(["backups: are kept on this machine only."]);
  expect(machineProblems({ offSite: "same-disk" })).toEqual(["backups: BACKUP_PATH is on this very disk."]);
  expect(machineProblems({ offSite: undefined })).toEqual([]);
  expect(machineProblems({ hasRestic: false })).toEqual([
    "backups: restic is not installed, so what people give is in none of them.",
  ]);
  expect(machineProblems({ hasRestic: undefined, hasReleaseKey: undefined })).toEqual([]);
  expect(machineProblems({ hasReleaseKey: false })).toEqual([
    "releases: are taken from anybody: the one that runs here was not signed.",
  ]);
});

test("settings that others can read are found where they lie", () => {
  const root = mkdtempSync(join(tmpdir(), "doctor-"));
  closing.push(() => rmSync(root, { recursive: true }));
  const folder = join(root, "etc/tenday");
  mkdirSync(folder, { recursive: true });
  for (const [name, mode] of Object.entries({ "site.env": 0o640, "web.env": 0o644, "owner.env": 0o640 })) {
    writeFileSync(join(folder, name), "");
    chmodSync(join(folder, name), mode);
  }
  const { settings, offSite } = askMachine(root);
  expect(offSite).toBe("none");
  expect(machineProblems({ settings }).toSorted()).toEqual([
    `${folder}/owner.env: can be read by others.`,
    `${folder}/web.env: can be read by others.`,
  ]);
  writeFileSync(join(folder, "backup.env"), "# elsewhere\nBACKUP_S3_BUCKET=tenday-backups\n", { mode: 0o640 });
  expect(askMachine(root)).toMatchObject({ offSite: "set", hasReleaseKey: false });
  expect(askMachine("/nowhere").offSite).toBeUndefined();
});

test("a reason never repeats an address with a password in it", () => {
  expect(reasonOf(new Error("cannot reach smtp://ada:hunter2@mail: refused.\nmore"))).toBe("cannot reach … refused");
  expect(reasonOf(new AggregateError([new Error("connect ECONNREFUSED 127.0.0.1:9")]))).toContain("ECONNREFUSED");
});
