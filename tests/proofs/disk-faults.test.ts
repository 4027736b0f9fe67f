import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Process, Web } from "../../scripts/process.ts";
import { cast } from "../../server/seed/cast.ts";
import { type Answer, freshAddress, Visitor } from "../support/browser.ts";
import { record } from "../support/figures.ts";
import { photograph } from "../support/pictures.ts";
import { encodeForm } from "../support/posted-forms.ts";
import { rawRequest } from "../support/raw-request.ts";
import { preparedOn, SmallDisk } from "../support/small-disk.ts";
import { submit, TestApp } from "../support/test-app.ts";

let disks: { data: SmallDisk; wal: SmallDisk; log: SmallDisk };
let app: TestApp;
let web: Web;
let worker: Process;
let maya: Visitor;
let sam: Visitor;
const acknowledged: string[] = [];
const children: ChildProcess[] = [];
beforeAll(async () => {
  disks = { data: new SmallDisk(256), wal: new SmallDisk(160), log: new SmallDisk(4) };
  app = await TestApp.open(
    { TRUSTED_PROXIES: "127.0.0.1,::1", DATABASE_WAIT_SECONDS: "3", DATABASE_STATEMENT_SECONDS: "10" },
    {
      data: preparedOn(disks),
      // Nothing is written ahead of need, so that a full disk shows at once.
      settings: { max_wal_size: "48MB", min_wal_size: "32MB", wal_recycle: "off", autovacuum: "off" },
      expectedErrors: ["could not be", "an action failed", "nobody can sign in", "lost its queue", "a route failed"],
    },
  );
  web = await app.web();
  worker = await app.worker();
  maya = new Visitor({ site: web.url, address: freshAddress() });
  sam = new Visitor({ site: web.url, address: freshAddress() });
  await maya.signIn(cast.maya);
  await sam.signIn(cast.sam);
  await app.drained(60);
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await app?.close();
  for (const disk of Object.values(disks ?? {})) disk.close();
});

async function enquire(project: string): Promise<boolean> {
  const isAcknowledged = await submit({ url: web.url, project, key: randomUUID() });
  if (isAcknowledged) acknowledged.push(project);
  return isAcknowledged;
}

const stranger = () => new Visitor({ site: web.url, address: freshAddress() });
const school = `/projects/${cast.maya.projects[1].id}`;

/** A change of the provider's that needs room: a long description of a project. */
const describeProject = (description: string) =>
  sam.post(school, {
    intent: "details",
    projectName: "Rise Bread School",
    description,
    url: "",
    paymentType: "monthly",
  });

async function sendPicture(articleId = "") {
  const file = await (await photograph({ width: 900, height: 600 })).jpeg().toBuffer();
  const form = await encodeForm({ fields: { articleId, alt: "A wall" }, file: Uint8Array.from(file) });
  const cookie = [...sam.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { ...form.headers, Cookie: cookie, Origin: web.url };
  return rawRequest(web.url, "/dashboard/admin/article-images", { ...form, headers });
}

/** What still has room in the last page of its table is taken; then there is none. */
async function untilRefused(change: () => Promise<Answer>): Promise<Answer> {
  for (let n = 0; n < 60; n++) {
    const answer = await change();
    if (answer.status === 500) return answer;
    expect(answer.status).toBe(200);
  }
  throw new Error("the disk is full, and every change was taken");
}

/** Whatever must hold when it is over: everything works, nothing acknowledged is missing, nothing was sent twice. */
async function expectWell(): Promise<void> {
  await expect.poll(async () => (await fetch(`${web.url}/readyz`)).status).toBe(200);
  expect(await enquire(`well again ${randomUUID()}`)).toBe(true);
  expect((await maya.get("/clients/dashboard")).status).toBe(200);
  await app.drained(90);
  expect(await app.faults({ acknowledged })).toEqual([]);
}

test("catalogue:F9,N18 the disk of the data is full: what is there is shown, what cannot be kept is refused in words, no mail leaves twice", async () => {
  await app.query("update auth.session set seen_at = now() - interval '5 minutes'");
  app.sink.mode = "busy";
  expect(await enquire("waits for the mail server")).toBe(true);
  onTestFinished(() => disks.data.makeRoom());
  disks.data.fill();
  // What still has room in its last page is kept; then there is none.
  let [kept, refused] = [0, 0];
  for (let n = 0; refused < 8 && n < 400; n++)
    (await enquire(`${n} ${"bread ".repeat(300).trim()}`)) ? kept++ : refused++;
  expect(refused).toBe(8);
  app.sink.mode = "accept";
  const [sent] = [app.sink.caught.length];

  for (const path of ["/", "/contact", "/support", "/clients/login"])
    expect([path, (await stranger().get(path)).status]).toEqual([path, 200]);
  for (const path of ["/clients/dashboard", school, "/clients/payments"])
    expect([path, (await maya.get(path)).status]).toEqual([path, 200]);
  expect((await sam.get("/clients/dashboard/admin")).status).toBe(200);
  const described = await untilRefused(() => describeProject(`Typed with care. ${randomBytes(800).toString("hex")}`));
  expect(described.body).toContain("That didn’t work, and nothing was changed.");
  expect(described.body).toContain("Typed with care.");
  const picture = await sendPicture();
  expect([picture.status, JSON.parse(picture.body)]).toEqual([
    503,
    { problem: expect.stringContaining("could not be kept") },
  ]);
  const led = await sendPicture("help-domain-names");
  expect([led.status, String(led.headers.location)]).toEqual([302, expect.stringContaining("picture=not-kept")]);
  expect((await sam.get(String(led.headers.location))).body).toContain("could not be kept just now");
  await sleep(5_000);
  const sentMeanwhile = app.sink.caught.length - sent;

  disks.data.makeRoom();
  await expectWell();
  expect((await describeProject("Typed with care.")).status).toBe(200);
  expect((await sendPicture()).status).toBe(200);
  record(
    "F9 the disk of the data is full",
    `${kept} enquiries fitted into what was there, ${refused} were refused in words; ${sentMeanwhile} mails left meanwhile, none twice`,
  );
});

test("catalogue:F10,N18 the disk of PostgreSQL's log is full: it ends, is started again until there is room, and has all that was acknowledged", async () => {
  const unit = readFileSync("deploy/systemd/postgresql@17-main.conf", "utf8");
  const restartSeconds = Number(/^RestartSec=(\d+)$/m.exec(unit)?.[1]);
  expect(unit).toContain("Restart=on-failure");
  onTestFinished(() => disks.wal.makeRoom());
  disks.wal.fill();
  let heard = 0;
  const isAway = async () => (await fetch(`${web.url}/readyz`)).status === 503;
  for (let n = 0; n < 60 && !(await isAway()); n++) {
    if (await enquire(`into the last of the log ${n}`)) heard++;
    await app.query("select pg_switch_wal()").catch(() => {});
  }
  expect(await isAway()).toBe(true);
  // As the service manager does: it comes up, finds no room, ends.
  let starts = 0;
  await expect
    .poll(async () => {
      await app.postgres.stop("immediate");
      starts++;
      return app.postgres.start().then(
        () => "up",
        () => "ended",
      );
    })
    .toBe("ended");
  for (const path of ["/", "/contact", "/support", "/clients/login", "/healthz"])
    expect([path, (await stranger().get(path)).status]).toEqual([path, 200]);
  const dashboard = await maya.get("/clients/dashboard");
  expect([dashboard.status, dashboard.body.includes("try again in a minute")]).toEqual([500, true]);
  const refusal = await fetch(`${web.url}/send-email.php`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Maya", email: cast.maya.email, project: "Bread", consent: true }),
  });
  expect([refusal.status, await refusal.json()]).toEqual([
    503,
    { status: "error", message: expect.stringContaining("try again") },
  ]);
  const login = await stranger().signIn(cast.tom);
  expect([login.status, login.body.includes("Login failed")]).toEqual([503, true]);

  disks.wal.makeRoom();
  const freed = performance.now();
  await sleep(restartSeconds * 1_000);
  await app.postgres.start();
  await expectWell();
  record(
    "F10 the disk of PostgreSQL's log is full",
    `${heard} acknowledged before it ended, ${starts} starts in vain, all there; ready and drained ${((performance.now() - freed) / 1_000).toFixed(1)} s after there was room`,
  );
});

test("catalogue:F11,N18 the disk of the site's own log and temporary files is full: nobody feels it, and the log goes on when there is room", async () => {
  await Promise.all([web.stop(), worker.stop()]);
  const file = join(disks.log.path, "site.log");
  const processes = ["build/server/index.js", "build/worker/worker.js"].map((script) => startLoggingTo(file, script));
  const linesOf = () =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line.includes('"msg":"request"')).length;
  await expect
    .poll(() =>
      fetch(`${web.url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  onTestFinished(() => disks.log.makeRoom());
  disks.log.fill();
  const before = linesOf();
  for (let n = 0; n < 30; n++) {
    expect(await enquire(`while the log is full ${n}`)).toBe(true);
    expect((await maya.get("/clients/dashboard")).status).toBe(200);
  }
  expect((await sendPicture()).status).toBe(200);
  await app.drained(60);
  expect(processes.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([null, null]);
  const during = linesOf();
  disks.log.makeRoom();
  await expectWell();
  // What was kept back is written with the next line.
  await expect.poll(() => linesOf() - before).toBeGreaterThan(60);
  record(
    "F11 the disk of the site's own log is full",
    `${during - before} lines written meanwhile, ${linesOf() - before} after`,
  );
  await Promise.all(processes.map((each) => stop(each)));
  expect(processes.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
});

/** As somebody runs it whose log is a file; its temporary files are on the same disk. */
function startLoggingTo(file: string, script: string): ChildProcess {
  const { WORKER_DATABASE_URL = "", ...env } = app.env;
  const own = script.includes("worker") ? { WORKER_DATABASE_URL } : {};
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: "production", ...env, ...own, TMPDIR: disks.log.path },
    stdio: ["ignore", openSync(file, "a"), "inherit"],
  });
  children.push(child);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await gone;
}
