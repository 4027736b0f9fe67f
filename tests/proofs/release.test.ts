import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, freePort, type LocalPostgres, localPostgres } from "../../scripts/local-postgres.ts";
import { databaseEnvironment } from "../../scripts/process.ts";
import { findAdvised, keptAdvisories } from "../../scripts/proofs/advisories.ts";
import { makeReleaseKey } from "../../scripts/release/release-key.ts";
import { cast } from "../../server/seed/cast.ts";
import { seed } from "../../server/seed/seed.ts";
import { aRelease, unpack } from "../support/a-release.ts";
import { Visitor } from "../support/browser.ts";
import { record } from "../support/figures.ts";
import { putSignature, testKey } from "../support/release-key.ts";
import { SmtpSink } from "../support/smtp-sink.ts";
import { patience, submit } from "../support/test-app.ts";
import { UpdatedTree } from "../support/updated-tree.ts";

let home: string;
let archive: string;
let tree: string;
let origin: string;
let postgres: LocalPostgres;
let environment: Record<string, string>;
const sink = new SmtpSink();
const children: ReturnType<typeof spawn>[] = [];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "tenday-release-"));
  const port = await freePort();
  origin = `http://localhost:${port}`;
  archive = aRelease(origin);
  tree = unpack(archive, join(home, "opt"));
  postgres = await localPostgres({ directory: join(home, "postgres") });
  await createDatabase(postgres);
  await sink.start();
  environment = {
    ...databaseEnvironment(postgres),
    OWNER_DATABASE_URL: postgres.url("tenday_owner"),
    NODE_ENV: "production",
    PORT: String(port),
    SITE_ORIGIN: origin,
    SMTP_URL: sink.url,
  };
});

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await sink.stop();
  await postgres?.stop("immediate");
  rmSync(home, { recursive: true, force: true });
});

test("the whole installation, Node included, takes less than 300 MB", () => {
  const megabytes = Number(execFileSync("du", ["-sk", tree], { encoding: "utf8" }).split("\t")[0]) / 1024;
  record("Size of an installed release, Node included (goal 300 MB)", `${megabytes.toFixed(0)} MB`);
  expect(megabytes).toBeLessThan(300);
});

test("it needs nothing but itself: migrated, started and used from exactly that tree", async () => {
  expect(JSON.parse(readFileSync(join(tree, "release.json"), "utf8"))).toMatchObject({ origin });
  run("build/operations/migrate.js");
  await seed({ owner: environment.OWNER_DATABASE_URL ?? "", secret: environment.AUTH_SECRET ?? "" });
  const began = performance.now();
  start("build/server/index.js");
  start("--max-semi-space-size=2", "build/worker/worker.js");
  await answers(`${origin}/readyz`);
  record(
    "Start of the web process to its first answer, from a release (goal 1.5 s)",
    `${((performance.now() - began) / 1_000).toFixed(2)} s`,
  );

  const home = await fetch(origin);
  expect([home.status, (await home.text()).includes("</html>")]).toEqual([200, true]);
  expect(await submit({ url: origin, project: "From a release" })).toBe(true);
  await until(() => sink.copies().size === 2, "the mails of the enquiry");

  const maya = new Visitor({ site: origin });
  expect((await maya.signIn(cast.maya)).status).toBe(302);
  expect((await maya.get("/clients/dashboard")).status).toBe(200);
  const [invoice] = await query<{ id: string }>(
    "select id from invoices where client_id = $1 and issued_at is not null and voided_at is null limit 1",
    [cast.maya.id],
  );
  const document = await maya.get(`/invoices/${invoice?.id}/pdf`);
  expect([document.status, document.body.slice(0, 5)]).toEqual([200, "%PDF-"]);
  const articles = await fetch(`${origin}/support`);
  expect(await articles.text()).toContain("/support/article/");
});

test("the image library came along", () => {
  const program =
    "const s = await import('sharp'); const b = await s.default({create:{width:9,height:9,channels:3,background:'red'}}).avif().toBuffer(); console.log(b.length > 50)";
  expect(node(["--input-type=module", "--eval", program]).trim()).toBe("true");
});

test("the provider's account is made and its link answers", async () => {
  const said = node(["build/operations/create-admin.js", "second@tenday.example", "Sam Whitlock"]);
  const link = /https?:\S+/.exec(said)?.[0] ?? "";
  expect((await fetch(link)).status).toBe(200);
});

test("catalogue:N20 an archive that was changed, has no signature, another's or an old one is refused, and nothing changes", () => {
  const server = new UpdatedTree(join(home, "server"), { tree, origin });
  const { version } = JSON.parse(readFileSync(join(tree, "release.json"), "utf8"));
  const signedAt = Number(/^signed (\d+)$/m.exec(readFileSync(`${archive}.sig`, "utf8"))?.[1]);
  const offered = join(home, "offered.tar.gz");
  const offer = (key = testKey()) => {
    cpSync(archive, offered);
    putSignature(offered, { version, key, signedAt });
  };
  const refusal = (...words: string[]) => {
    const before = server.state();
    const { code, said } = server.update(offered, ...words);
    expect([code, server.state() === before], said).toEqual([1, true]);
    expect(said).toContain("Nothing was changed.");
    return said;
  };

  offer();
  expect(server.unpack(offered)).toMatchObject({ code: 0, said: expect.stringContaining(testKey().fingerprint) });
  const bytes = readFileSync(offered);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(offered, bytes);
  expect(refusal()).toContain("The archive is not the one that was signed");

  offer();
  rmSync(`${offered}.sig`);
  for (const words of [[], ["--unsigned"], ["--older"]]) expect(refusal(...words)).toContain("It has no signature");
  const stranger = makeReleaseKey(join(home, "stranger.pem"));
  offer(stranger);
  for (const words of [[], ["--unsigned"]])
    expect(refusal(...words)).toContain(
      `It was signed with the key ${stranger.fingerprint}, and this server takes only`,
    );

  offer();
  writeFileSync(join(server.root, "var/lib/tenday/newest-release"), `${signedAt + 60}\n`);
  expect(refusal()).toContain(`It is ${version}, signed on`);
  expect(server.unpack(offered, "older=yes").code).toBe(0);
});

test("catalogue:N20 a server that knows no key takes a release only when it is told to", () => {
  const bare = join(home, "unsigned");
  cpSync(tree, bare, { recursive: true, verbatimSymlinks: true });
  rmSync(join(bare, "deploy/release-key.pub"));
  const server = new UpdatedTree(join(home, "unsigned-server"), { tree: bare, origin });
  const before = server.state();
  expect(server.update(archive)).toEqual({ code: 1, said: expect.stringContaining("With --unsigned it is taken") });
  expect(server.state()).toBe(before);
  expect(server.unpack(archive, "unsigned=yes").code).toBe(0);
  expect(existsSync(join(server.root, "etc/tenday/release-key.pub"))).toBe(false);
});

test("catalogue:N20 the bill of materials names every package that lies in the release or was built into it, and Node", () => {
  const bill: Bill = JSON.parse(readFileSync(join(tree, "sbom.cdx.json"), "utf8"));
  expect([bill.bomFormat, bill.specVersion, bill.metadata.component.name]).toEqual(["CycloneDX", "1.6", "tenday"]);
  const [platform, ...packages] = bill.components;
  expect(platform).toMatchObject({ name: "node", version: node(["--version"]).trim().slice(1) });
  const named = packages.map(({ name, version }) => `${name}@${version}`);
  expect(shippedPackages().filter((found) => !named.includes(found))).toEqual([]);
  // Only built in: the article editor and the account library are no folders of a server.
  for (const name of ["@portabletext/editor", "better-auth", "react-dom", "pdfkit"])
    expect(
      packages.some((found) => found.name === name),
      name,
    ).toBe(true);
  for (const name of ["vitest", "vite", "@playwright/test", "lighthouse"])
    expect(
      packages.some((found) => found.name === name),
      name,
    ).toBe(false);
  expect(packages.filter(({ licenses }) => licenses.length === 0).map(({ name }) => name)).toEqual([]);
  expect(findAdvised(packages, keptAdvisories().advisories)).toEqual([]);
  expect(new Set(bill.components.map((found) => found["bom-ref"])).size).toBe(bill.components.length);
  record("Packages in the bill of materials of a release, Node besides", String(packages.length));
});

type Bill = {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { name: string } };
  components: { "bom-ref": string; name: string; version: string; licenses: object[] }[];
};

/** As whoever looks into the release finds them. */
function shippedPackages(): string[] {
  const files = readdirSync(join(tree, "node_modules"), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /(?:^|node_modules\/)(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    .map((file) => JSON.parse(readFileSync(join(tree, "node_modules", file), "utf8")))
    .filter(({ name, version }) => name && version)
    .map(({ name, version }) => `${name}@${version}`);
}

function start(...words: string[]) {
  children.push(spawn(join(tree, "bin/node"), words, { cwd: tree, env: environment, stdio: "ignore" }));
}

function run(program: string) {
  node([program]);
}

function node(words: string[]): string {
  return execFileSync(join(tree, "bin/node"), words, { cwd: tree, env: environment, encoding: "utf8" });
}

function answers(url: string): Promise<void> {
  return until(async () => (await fetch(url).catch(() => undefined))?.ok === true, url, 20);
}

async function until(isSo: () => boolean | Promise<boolean>, what: string, pause = 100) {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(pause)) if (await isSo()) return;
  throw new Error(`waited in vain for ${what}`);
}

async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client(postgres.url("postgres"));
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
