import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findSmoke } from "../../scripts/smoke.ts";
import { cast, castPassword } from "../../server/seed/cast.ts";
import { Visitor } from "../support/browser.ts";
import { record } from "../support/figures.ts";
import { growOlder, makeRelease, renameRelease } from "../support/made-release.ts";
import { type Ran, ServerRoot } from "../support/server-root.ts";
import { Visitors } from "../support/visitors.ts";

/** The deployed commands with everything real but systemd. Needs the ports 3001, 3002, 3009 and 9000 to 9009. */
const port = 8453;
const origin = `https://localhost:${port}`;
const perSecond = Number(process.env.REQUESTS_PER_SECOND ?? 100);
const people = [cast.maya, cast.sam].map(({ email }) => ({ email, password: castPassword }));

const folder = process.env.RELEASES ?? mkdtempSync(join(tmpdir(), "tenday-releases-"));
let server: ServerRoot;
let next: string;
let broken: string;
let cookie: string;
const maya = () => ({ cookie, path: "/clients/dashboard", words: cast.maya.projects[0].name });
beforeAll(async () => {
  const first = makeRelease({ origin, version: "1.0.0" }, folder);
  next = makeRelease({ origin, version: "1.0.1", change: growOlder }, folder);
  broken = breakRelease(next);
  server = await ServerRoot.open({ archive: first, port });
  const visitor = new Visitor({ site: server.caddy.url, certificate: server.caddy.certificate });
  await visitor.signIn(cast.maya);
  cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}, 1_800_000);
afterAll(async () => {
  await server?.close();
  if (!process.env.RELEASES) rmSync(folder, { recursive: true, force: true });
});

test("an update under 100 requests a second: nobody is refused, and nothing that was promised is lost", async () => {
  const [before] = server.links();
  const { ran, visitors } = await underLoad("update", () => server.tenday(["update", next]));
  expect(ran.words).toContain("The site is at 1.0.1-");
  expect([ran.code, visitors.faults]).toEqual([0, []]);
  expect(server.links()).toEqual([expect.stringContaining("1.0.1-"), before]);
  expect(server.running().map((name) => name.slice(0, 5))).toEqual(["1.0.1", "1.0.1", "1.0.1"]);
  expect(await lost(visitors)).toEqual([]);
  expect(await server.query("select next_version from enquiries limit 1")).toHaveLength(1);
});

test("a rollback under 100 requests a second likewise", async () => {
  const { ran, visitors } = await underLoad("rollback", () => server.tenday(["rollback"]));
  expect([ran.code, visitors.faults]).toEqual([0, []]);
  expect(server.links().map((name) => name.slice(0, 5))).toEqual(["1.0.0", "1.0.1"]);
  expect(server.running().map((name) => name.slice(0, 5))).toEqual(["1.0.0", "1.0.0", "1.0.0"]);
  expect(await lost(visitors)).toEqual([]);
});

test("an update that does not pass its smoke test goes back by itself, and no visitor ever meets it", async () => {
  const { ran, visitors } = await underLoad("failing update", () => server.tenday(["update", broken]));
  expect(ran.words).toContain("did not pass its smoke test");
  expect([ran.code, visitors.faults]).toEqual([1, []]);
  expect(server.links().map((name) => name.slice(0, 5))).toEqual(["1.0.0", "1.0.1"]);
  expect(server.running().map((name) => name.slice(0, 5))).toEqual(["1.0.0", "1.0.0", "1.0.0"]);
  expect(await lost(visitors)).toEqual([]);
});

test("two updates at once: the second waits for its turn and is sent away", async () => {
  const [first, second] = await Promise.all([server.tenday(["update", next]), server.tenday(["update", next])]);
  expect([first.code, second.code].toSorted()).toEqual([0, 1]);
  expect(first.words + second.words).toContain("under way");
  expect((await server.tenday(["rollback"])).code).toBe(0);
});

/** How many milliseconds after it has said that it begins with a step. */
const kills: [step: string, milliseconds: number][] = [
  ["Unpacking", 0],
  ["Adding", 0],
  ["Bringing", 0],
  ["Bringing", 500],
  ["Starting", 0],
  ["Starting", 1_500],
  ["Starting", 3_000],
  ["Starting", 5_000],
];

test("killed at any step, the site works, and the same command finishes it", async () => {
  let killed = 0;
  for (const [step, milliseconds] of kills) {
    const { code } = await server.tenday(["update", next], (line, kill) => {
      if (line.startsWith(step)) setTimeout(kill, milliseconds);
    });
    if (code === null) killed++;
    await sleep(200);
    expect(await findSmokeThroughCaddy(), `${step} + ${milliseconds} ms`).toEqual([]);
    const again = await server.tenday(["update", next]);
    expect([again.code, again.words]).toEqual([0, expect.stringContaining("The site is at 1.0.1-")]);
    expect(server.running().map((name) => name.slice(0, 5))).toEqual(["1.0.1", "1.0.1", "1.0.1"]);
    expect((await server.tenday(["rollback"])).code).toBe(0);
    expect(server.running().map((name) => name.slice(0, 5))).toEqual(["1.0.0", "1.0.0", "1.0.0"]);
  }
  record("updates killed at a step", `${killed}; the site answered after each, and the same command finished it`);
  expect(killed).toBeGreaterThan(5);
}, 1_200_000);

test("five versions are kept, and what any of them shows", async () => {
  for (const version of ["1.0.3", "1.0.4", "1.0.5", "1.0.6", "1.0.7"])
    expect((await server.tenday(["update", renameRelease(next, { version })])).code).toBe(0);
  const kept = server.releases();
  expect(kept.map((name) => name.slice(0, 5)).toSorted()).toEqual(["1.0.3", "1.0.4", "1.0.5", "1.0.6", "1.0.7"]);
  const assets = (release: string) =>
    readdirSync(join(server.root, "opt/tenday/releases", release, "build/client/assets"));
  const shared = readdirSync(join(server.root, "var/lib/tenday/public/assets"));
  expect(shared.toSorted()).toEqual([...new Set(kept.flatMap(assets))].toSorted());
});

test("an archive that was built for another address is refused before anything changes", async () => {
  const before = [server.links(), server.running()];
  const ran = await server.tenday([
    "update",
    renameRelease(next, { version: "1.0.8", origin: "https://elsewhere.example" }),
  ]);
  expect([ran.code, ran.words]).toEqual([1, expect.stringContaining("It was built for https://elsewhere.example")]);
  expect([server.links(), server.running()]).toEqual(before);
});

test("two archives of one version and one commit are two releases, and an update shows the newer one", async () => {
  const beside = join(folder, "changed");
  mkdirSync(beside, { recursive: true });
  const changed = makeRelease({ origin, version: "1.0.1", change: openLonger }, beside);
  expect((await server.tenday(["update", next, "--older"])).code).toBe(0);
  const [before] = server.links();
  expect(await contactPage()).not.toContain("9am–7pm");
  const ran = await server.tenday(["update", changed]);
  expect([ran.code, server.links()]).toEqual([0, [expect.stringMatching(/^1\.0\.1-/), before]]);
  expect(await contactPage()).toContain("9am–7pm");
  expect((await server.tenday(["rollback"])).code).toBe(0);
}, 600_000);

test("an archive with the name of another and not its content is refused before anything changes", async () => {
  const version = "1.0.8";
  expect((await server.tenday(["update", renameRelease(next, { version })])).code).toBe(0);
  const before = [server.links(), server.running()];
  const forged = renameRelease(next, { version }, (tree) => appendFileSync(join(tree, "LICENSE"), "\n"));
  const ran = await server.tenday(["update", forged]);
  expect([ran.code, ran.words]).toEqual([1, expect.stringContaining("is installed already, and is not the same")]);
  expect([server.links(), server.running()]).toEqual(before);
});

test("a release whose Caddyfile Caddy refuses is refused before anything changes", async () => {
  const state = () => [server.links(), server.running(), server.releases()];
  const before = state();
  const ran = await server.tenday(["update", withCaddyfile("1.0.9", "nonsense {\n")]);
  expect([ran.code, ran.words]).toEqual([
    1,
    expect.stringMatching(/Caddy refuses its deploy\/Caddyfile.*Syntax error/),
  ]);
  expect(state()).toEqual(before);
});

test("a reload that Caddy refuses is not noted as told: the update goes back, and the next one tries again", async () => {
  const wasMailed = join(server.root, "var/lib/tenday/caddy-was-told");
  const before = server.links();
  const other = withCaddyfile("1.0.9", "# Another one.\n");
  server.refuseReload("caddy", true);
  const ran = await server.tenday(["update", other]);
  expect([ran.code, ran.words]).toEqual([1, expect.stringContaining("Caddy does not take its settings")]);
  expect([server.links(), existsSync(wasMailed)]).toEqual([before, false]);
  server.refuseReload("caddy", false);
  expect((await server.tenday(["update", other])).code).toBe(0);
  expect([server.links()[0]?.slice(0, 5), existsSync(wasMailed)]).toEqual(["1.0.9", true]);
});

function withCaddyfile(version: string, line: string): string {
  return renameRelease(next, { version }, (tree) => appendFileSync(join(tree, "deploy/Caddyfile"), line));
}

/** A word that was not committed. */
function openLonger(tree: string): void {
  growOlder(tree);
  const words = join(tree, "content/business.ts");
  writeFileSync(words, readFileSync(words, "utf8").replace("9am–6pm", "9am–7pm"));
}

async function contactPage(): Promise<string> {
  return (await fetch("http://127.0.0.1:3001/contact")).text();
}

/** Without the script that every page begins with. */
function breakRelease(archive: string): string {
  return renameRelease(archive, { version: "1.0.2" }, (tree) => {
    const assets = join(tree, "build/client/assets");
    const script = readdirSync(assets).find((name) => /^entry\.client.*\.js$/.test(name)) ?? "";
    rmSync(join(assets, script));
  });
}

async function underLoad(name: string, command: () => Promise<Ran>): Promise<{ ran: Ran; visitors: Visitors }> {
  const visitors = new Visitors(server.caddy, maya());
  visitors.come(perSecond);
  await sleep(2_000);
  const began = performance.now();
  const ran = await command();
  const seconds = (performance.now() - began) / 1_000;
  await sleep(2_000);
  await visitors.leave();
  record(`${name} under ${perSecond} requests a second`, `${seconds.toFixed(1)} s; ${visitors.summary}`);
  return { ran, visitors };
}

/** Acknowledged and not there, or there twice. */
async function lost({ acknowledged }: Visitors): Promise<string[]> {
  const rows = await server.query<{ project: string; n: number }>(
    "select project, count(*)::int as n from enquiries group by project",
  );
  const stored = new Map(rows.map(({ project, n }) => [project, n]));
  expect(acknowledged.length).toBeGreaterThan(20);
  return acknowledged.filter((project) => stored.get(project) !== 1);
}

/** Both processes may be asked, of either version. */
async function findSmokeThroughCaddy(): Promise<string[]> {
  const answering = await Promise.all([3001, 3002].map((web) => findSmoke(`http://127.0.0.1:${web}`, people)));
  const visitors = new Visitors(server.caddy, maya());
  visitors.come(50);
  await sleep(1_000);
  await visitors.leave();
  // One of them may be down: then the other answers for both.
  return [...visitors.faults, ...(answering.some((found) => found.length === 0) ? [] : answering.flat())];
}
