/**
 * A stranger's server: a bare Debian 13 with its own systemd as process 1, on which `deploy/install` is run as its own
 * documentation says. Nothing is stood in for: units, users, PostgreSQL, Caddy and pgBackRest are the real ones. Needs root,
 * debootstrap and Debian's mirror; see tests/support/debian-root.ts.
 */
import { createHash, randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aRelease } from "../support/a-release.ts";
import { type DebianRoot, type Installed, openDebianRoot } from "../support/debian-root.ts";
import { record } from "../support/figures.ts";
import { renameRelease } from "../support/made-release.ts";
import { SmtpSink } from "../support/smtp-sink.ts";
import { steadily } from "../support/steadily.ts";

const origin = "https://tenday.example";
const admin = "--email sam@tenday.example --name 'Sam Whitlock'";
let archive: string;
let root: DebianRoot;
let sink: SmtpSink;
let installed: Installed;
let certificate: string;

beforeAll(async () => {
  archive = aRelease(origin);
  root = await openDebianRoot();
  sink = new SmtpSink({ host: root.testAddress });
  await sink.start();
  installed = await root.installed(archive, `${admin} --smtp ${sink.url}?ignoreTLS=true --memory 512`);
  certificate = await root.run("cat /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt");
}, 1_200_000);

afterAll(async () => {
  await sink?.stop();
  await root?.close();
}, 300_000);

test("a bare Debian becomes the site, unattended", async () => {
  const { seconds, packagesSeconds, ownSeconds, said } = installed;
  record(
    "Install on a bare Debian to the first page",
    `${seconds.toFixed(0)} s, of which Debian's packages ${packagesSeconds} s, ours ${ownSeconds} s`,
  );
  expect(said).toContain(`The first page is there: ${origin}`);
  // Twenty on a quiet machine.
  expect(ownSeconds).toBeLessThan(180);
  expect(await root.run("systemctl is-system-running")).toBe("running\n");
});

test("the first page comes through Caddy by TLS, its assets straight from the disk", async () => {
  const page = await ask("/");
  expect([page.status, page.body.includes("</html>")]).toEqual([200, true]);
  const asset = /\/assets\/[^"]+\.js/.exec(page.body)?.[0] ?? "";
  const { status, headers } = await ask(asset, { headers: { "Accept-Encoding": "br" } });
  expect([status, headers["content-encoding"], headers["cache-control"]]).toEqual([
    200,
    "br",
    "public, max-age=31536000, immutable",
  ]);
  expect(await root.run(`curl -s -o /dev/null -w '%{redirect_url}' -H 'Host: tenday.example' http://127.0.0.1/`)).toBe(
    `${origin}/`,
  );
});

test("the provider's account is there, and the link chooses its password", async () => {
  const [link = ""] = /https:\S+\/clients\/password\/\S+/.exec(installed.said) ?? [];
  expect((await ask(new URL(link).pathname)).status).toBe(200);
});

test("an enquiry from a visitor reaches the provider by mail", async () => {
  const form = { name: "Maya", email: "maya@harbourlane.example", project: "Bread", consent: true, _gotcha: "" };
  const headers = { "Content-Type": "application/json" };
  const answer = await ask("/send-email.php", { method: "POST", headers, body: JSON.stringify(form) });
  expect(answer.body).toContain("success");
  await expect
    .poll(() => sink.caught.map(({ recipients }) => recipients).toSorted(), { timeout: 20_000 })
    .toEqual([["maya@harbourlane.example"], ["sam@tenday.example"]]);
});

test.each([
  ["tenday-web@3001", "tenday-web"],
  ["tenday-web@3002", "tenday-web"],
  ["tenday-worker", "tenday-worker"],
  ["caddy", "caddy"],
])("%s runs as %s, can gain no right and write nothing of ours", async (unit, user) => {
  const pid = (await root.run(`systemctl show --property=MainPID --value ${unit}`)).trim();
  expect((await root.run(`ps -o user:32= -p ${pid}`)).trim()).toBe(user);
  const status = await root.run(`cat /proc/${pid}/status`);
  expect(status).toMatch(/NoNewPrivs:\t1/);
  expect(status).toMatch(/Seccomp:\t2/);
  // Caddy may listen below port 1024.
  expect(/CapBnd:\t(\w+)/.exec(status)?.[1]).toBe(unit === "caddy" ? "0000000000000400" : "0000000000000000");
  // In what the process sees, not even root may.
  const inside = (command: string) => root.ask(`nsenter -t ${pid} --mount ${command}`);
  expect((await inside("touch /opt/tenday/current/build/x")).said).toContain("Read-only file system");
  expect((await inside("touch /etc/x")).said).toContain("Read-only file system");
  expect((await inside("cat /etc/tenday/owner.env")).code).not.toBe(0);
  expect((await inside("ls /var/lib/postgresql/17")).code).not.toBe(0);
});

test("each user is only the database roles that are theirs", async () => {
  const connect = (user: string, role: string) =>
    root.ask(
      `setpriv --reuid=${user} --regid=tenday --clear-groups psql -U ${role} -d tenday -Atc 'select current_user'`,
    );
  for (const [user, role] of [
    ["tenday-web", "tenday_web"],
    ["tenday-web", "tenday_auth"],
    ["tenday-worker", "tenday_worker"],
  ] as const)
    expect((await connect(user, role)).said).toContain(role);
  for (const [user, role] of [
    ["tenday-web", "tenday_owner"],
    ["tenday-web", "tenday_worker"],
    ["tenday-web", "postgres"],
    ["tenday-worker", "tenday_auth"],
    ["tenday-worker", "tenday_owner"],
    ["caddy", "tenday_web"],
  ] as const)
    expect((await connect(user, role)).said).toContain("authentication failed");
  expect(await root.run("ss -Hltn 'sport = :5432'")).toBe("");
});

test("behind the same limits a photograph is drawn", async () => {
  // As server/pictures/draw-picture.ts starts it.
  const trial = `#!/bin/sh
    ulimit -c 0 && ulimit -t 60 && ulimit -d 1572864 || exit 1
    exec nice -n 10 bin/node --input-type=module --eval "
      const { default: sharp } = await import('sharp');
      const picture = sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'teal' } });
      console.log('drawn', (await picture.avif().toBuffer()).length);"`;
  writeFileSync(join(root.folder, "usr/local/bin/trial"), trial, { mode: 0o755 });
  const changes = "s/^Type=.*/Type=oneshot/; /^Restart/d; s|^ExecStart=.*|ExecStart=/usr/local/bin/trial|";
  await root.run(`sed '${changes}' /etc/systemd/system/tenday-web@.service > /run/systemd/system/trial@.service`);
  const { said } = await root.ask("systemctl start trial@3001; journalctl --output=cat --unit=trial@3001");
  expect(said).toMatch(/^drawn \d+$/m);
  expect(said).not.toMatch(/nice:|ulimit/);
});

const services = ["tenday-web@3001", "tenday-worker", "tenday-backup", "tenday-files", "tenday-drill", "caddy"];

test("systemd finds no fault in the units", async () => {
  const units = "/etc/systemd/system/tenday-*";
  expect((await root.ask(`systemd-analyze verify ${units} 2>&1 | grep -i tenday`)).said).toBe("");
});

test.each(services)("what %s is exposed to is small", async (unit) => {
  const file = unit === "caddy" ? "" : `--offline=true /etc/systemd/system/${unit.replace(/@.*/, "@")}.service`;
  const seen = await root.run(`systemd-analyze security --no-pager ${file || "caddy.service"}`);
  const level = Number(/exposure level for \S+: ([\d.]+)/.exec(seen)?.[1]);
  record(`systemd's exposure level of ${unit.replace(/@.*/, "@")} (0 to 10, goal 2.5)`, String(level));
  expect(level).toBeLessThanOrEqual(2.5);
});

test("what draws documents may lower its own claim to the processor, in every unit that draws", async () => {
  for (const unit of ["tenday-web@3001", "tenday-worker"])
    expect(await root.run(`systemctl show --property=SystemCallFilter ${unit}`)).toContain("setpriority");
});

test("a process that is killed is back by itself, and no visitor notices", async () => {
  const answers = steadily(async () => (await ask("/contact")).status, 20);
  const pid = (await root.run("systemctl show --property=MainPID --value tenday-web@3001")).trim();
  await root.run(`kill -9 ${pid}`);
  await expect.poll(async () => (await root.ask("tenday status")).code, { timeout: 30_000, interval: 500 }).toBe(0);
  const statuses = await answers.stop();
  expect(statuses.length).toBeGreaterThan(20);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test("a PostgreSQL that is killed is back by itself, one that root told to stop stays stopped", async () => {
  const state = async () => (await root.ask("systemctl is-active postgresql@17-main")).said.trim();
  const isWhole = async () => [await state(), (await root.ask("tenday status")).code];
  const began = performance.now();
  await root.run("kill -9 $(head -n 1 /var/lib/postgresql/17/main/postmaster.pid)");
  await expect.poll(isWhole, { timeout: 60_000, interval: 500 }).toEqual(["active", 0]);
  record("PostgreSQL killed to the site whole again", `${((performance.now() - began) / 1_000).toFixed(1)} s`);
  for (const stop of ["pg_ctlcluster 17 main stop --mode fast", "systemctl stop postgresql@17-main"]) {
    await root.run(`${stop}; sleep 8`);
    expect([stop, await state()]).toEqual([stop, "inactive"]);
    await root.run("systemctl start postgresql@17-main");
  }
  await expect.poll(isWhole, { timeout: 60_000, interval: 500 }).toEqual(["active", 0]);
});

const asPostgres = "setpriv --reuid=postgres --regid=postgres --init-groups";

/** A file where the site keeps it, and a row that names it; of no client, since there is none here. Gives its path. */
async function give(content: string): Promise<string> {
  const digest = createHash("sha256").update(content).digest("hex");
  const folder = `/var/lib/tenday-files/${digest.slice(0, 2)}`;
  await root.run(`install -d -o tenday-web -g tenday -m 770 ${folder}; printf '%s' '${content}' >${folder}/${digest}`);
  await root.run(`chown tenday-web:tenday ${folder}/${digest}; chmod 640 ${folder}/${digest}`);
  const row = `'${randomUUID()}', '${randomUUID()}', 'a', 'a.zip', '${digest}', ${content.length}, '${randomUUID()}', now()`;
  const columns = "id, client_id, about, name, digest, bytes, kept_by, kept_at";
  const insert = `set session_replication_role = replica; insert into provided_archives (${columns}) values (${row})`;
  await root.run(`cd /; ${asPostgres} psql -q -d tenday -c "${insert}"`);
  return `${folder}/${digest}`;
}

test("the nightly backup and the weekly drill run as they are set up, with what people have given", async () => {
  const given = await give("before the night");
  await root.run("systemctl start tenday-backup");
  await give("between two nights");
  await root.run("systemctl start tenday-files");
  // So that the row of the second one is in the copy, too.
  await root.run(`cd /; ${asPostgres} psql -q -d tenday -c 'select pg_switch_wal()' && sleep 15`);
  const drill = await root.ask("systemctl start tenday-drill; journalctl --output=cat --unit=tenday-drill | tail -n 9");
  expect(drill.said).not.toContain("error");

  expect(drill.said).toContain("The drill held.");
  expect(drill.said).toContain("Files that its rows name: 2 files, 0 kB, each with the content that its name says\n");
  const timers = "tenday-backup.timer tenday-files.timer tenday-drill.timer";
  expect(await root.run(`systemctl is-active ${timers}`)).toBe("active\nactive\nactive\n");
  // The backups' service reads them, the database itself does not.
  expect((await root.ask(`cd /; ${asPostgres} cat ${given}`)).said).toContain("Permission denied");
  await root.run("rm -r /var/lib/tenday-files/??");
  expect(await root.run("tenday restore --files")).toContain("2 files");
  expect(await root.run(`stat -c '%U:%G %a' ${given} $(dirname ${given}) /var/lib/tenday-files`)).toBe(
    "tenday-web:tenday 640\ntenday-web:tenday 770\ntenday-web:tenday 770\n",
  );
});

test("said again, the installer keeps secrets, data and what runs", async () => {
  const state = () =>
    root.run(
      "sha256sum /etc/tenday/* /etc/postgresql/17/main/*.conf && systemctl show --property=MainPID tenday-web@3001 tenday-web@3002 tenday-worker postgresql@17-main",
    );
  const before = await state();
  const again = await root.installed(archive, `${admin} --memory 512`);
  record("The installer said again", `${again.seconds.toFixed(0)} s`);
  expect(await state()).toBe(before);
  expect(again.said).not.toContain("/clients/password/");
  expect((await ask("/")).status).toBe(200);
});

test("a setting that is said anew counts, and visitors notice nothing", async () => {
  const answers = steadily(async () => (await ask("/contact")).status, 20);
  await root.installed(archive, "--memory 512 --enquiries robin@tenday.example");
  const statuses = await answers.stop();
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const pid = (await root.run("systemctl show --property=MainPID --value tenday-worker")).trim();
  expect(await root.run(`tr '\\0' '\\n' < /proc/${pid}/environ`)).toContain("ENQUIRIES_TO=robin@tenday.example");
});

test("tenday status says that all is well, tenday doctor what is left", async () => {
  const status = await root.run("tenday status");
  expect(status).toMatch(/web 3001 +ready/);
  expect(status).toMatch(/web 3002 +ready/);
  expect(status).toMatch(/drill +20\d\d-/);
  await root.run("systemctl stop tenday-web@3002");
  const broken = await root.ask("tenday status");
  expect([broken.code, broken.said]).toEqual([1, expect.stringMatching(/web 3002 +✗ not ready/)]);
  await root.run("tenday start");
  const doctor = await root.ask("tenday doctor");
  expect([doctor.code, doctor.said]).toEqual([1, expect.stringMatching(/\d+ left before going live/)]);
  expect(doctor.said).not.toContain("can be read by others");
});

test("finding:X5 catalogue:N15 a third web process is started, told, restarted and stopped with the others", async () => {
  const pid = async () => (await root.run("systemctl show --property=MainPID --value tenday-web@3003")).trim();
  await root.run(
    "sed -i 's/^UPSTREAM=.*/UPSTREAM=\"127.0.0.1:3001 127.0.0.1:3002 127.0.0.1:3003\"/' /etc/tenday/caddy.env",
  );
  await root.run("tenday start && tenday restart");
  expect(await root.run("tenday status")).toMatch(/web 3003 +ready/);
  const upstreams =
    "curl --silent --unix-socket /var/lib/caddy/admin.sock -H 'Host;' http://127.0.0.1/reverse_proxy/upstreams";
  expect(await root.run(upstreams)).toContain("127.0.0.1:3003");
  // finding:X5 N15 no process of the site can tell Caddy anything.
  for (const user of ["tenday-web", "tenday-worker", "nobody"])
    expect((await root.ask(`setpriv --reuid ${user} --clear-groups ${upstreams}`)).code).not.toBe(0);
  expect((await root.ask("curl --silent 127.0.0.1:2019/config/")).code).not.toBe(0);
  const metrics =
    "for port in 9000 9001 9002 9003; do curl --silent --fail --output /dev/null 127.0.0.1:$port/metrics; done";
  await root.run(`set -e; ${metrics}`);
  const before = await pid();
  await root.run("tenday restart");
  expect(await pid()).not.toBe(before);
  await root.run("tenday stop");
  expect(await pid()).toBe("0");
  await root.run("systemctl disable tenday-web@3003; sed -i 's/ 127.0.0.1:3003//' /etc/tenday/caddy.env");
  await root.run("tenday start && tenday restart");
  expect((await root.ask("tenday status")).said).not.toContain("3003");
});

test("another address is another archive and the installer said again, as the guide has it", async () => {
  const moved = "https://moved.example";
  const { version, commit } = JSON.parse(await root.run("cat /opt/tenday/current/release.json"));
  const other = renameRelease(archive, { version, commit: `${commit}-moved`, origin: moved });
  const install = (file: string, address: string) =>
    root.run(`tenday-${version}/deploy/install --release ${file} --origin ${address} --memory 512 --older`);
  const place = root.put(other);
  for (const file of [other, `${other}.sig`]) rmSync(file);
  const said = await install(place, moved);
  expect(said).toContain(`The first page is there: ${moved}`);
  expect(await root.run("tenday status")).toMatch(
    new RegExp(`version +${version}-${commit}-moved,[^]*address +${moved}`),
  );
  expect(await runningFrom()).toEqual(Array(3).fill(`/opt/tenday/releases/${version}-${commit}-moved/bin/node`));
  await install(`/root/${basename(archive)}`, origin);
  expect(await runningFrom()).toEqual(Array(3).fill(`/opt/tenday/releases/${version}-${commit}/bin/node`));
  expect((await ask("/")).status).toBe(200);
});

test("all of it together, PostgreSQL and Caddy included, lives in 512 MB", async () => {
  root.limitMemory(512);
  await root.run("systemctl restart postgresql@17-main caddy tenday-worker tenday-web@3001 tenday-web@3002");
  await root.run("tenday start");
  const pages = ["/", "/contact", "/clients/login", "/support", "/portfolio", "/clients/forgotten"];
  let next = 0;
  const answers = steadily(async () => (await ask(pages[next++ % pages.length] ?? "/")).status, 50);
  await root.run("sleep 20; systemctl start tenday-backup; tenday restart");
  const statuses = await answers.stop();
  const { megabytes, peakMegabytes, killed } = root.memory();
  record(
    "The whole server in 512 MB: two web processes, worker, PostgreSQL, Caddy, systemd",
    `${statuses.length} pages at 50 a second during a backup and a restart, ${megabytes} MB (peak ${peakMegabytes} MB with the disk's cache), ${killed} processes killed`,
  );
  expect([killed, statuses.filter((status) => status !== 200)]).toEqual([0, []]);
  expect((await root.ask("tenday status")).code).toBe(0);
});

/** The web processes' and the worker's own Node, as the kernel knows it. */
async function runningFrom(): Promise<string[]> {
  const units = "tenday-web@3001 tenday-web@3002 tenday-worker";
  const said = await root.run(`for unit in ${units}; do readlink /proc/$(systemctl show -P MainPID $unit)/exe; done`);
  return said.trim().split("\n");
}

type Query = { method?: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; headers: Record<string, unknown>; body: string };

/** As a visitor elsewhere does: by the site's name, and with a certificate that must be right. */
function ask(path: string, { method = "GET", headers = {}, body = "" }: Query = {}): Promise<Answer> {
  const { host } = new URL(origin);
  const server = { host: root.address, servername: host, ca: certificate };
  return new Promise((resolve) => {
    const requested = request({ ...server, path, method, headers: { Host: host, ...headers } }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    requested.on("error", (error) => resolve({ status: 0, headers: {}, body: error.message }));
    requested.end(body);
  });
}
