/**
 * A web process that was taken over: code is run as its user inside its unit's own sandbox, on an installed Debian 13, and
 * what it reaches is compared with the table in docs/architecture.md. Needs what tests/support/debian-root.ts needs.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aRelease } from "../support/a-release.ts";
import { type DebianRoot, openPreparedRoot } from "../support/debian-root.ts";
import { record } from "../support/figures.ts";
import { SmtpSink } from "../support/smtp-sink.ts";
import type { Reached, Tried } from "../support/web-reach-probe.ts";
import { type Row, readReachTable } from "../support/web-reach-table.ts";

const origin = "https://tenday.example";
let root: DebianRoot;
let sink: SmtpSink;
let tried: Tried;
let reached: Reached;

beforeAll(async () => {
  const archive = aRelease(origin);
  root = await openPreparedRoot();
  sink = new SmtpSink({ host: root.testAddress });
  await sink.start();
  const flags = `--smtp 'smtp://tenday:of-the-mail-server@${new URL(sink.url).host}/?ignoreTLS=true'`;
  await root.installed(archive, `${flags} --email sam@tenday.example --name 'Sam Whitlock' --memory 512`);
  await root.run("tenday backup");
  setFurtherSecrets();
  await root.run(
    "install -d -m 755 /srv/reach /home/maya && echo hers >/home/maya/diary && chmod 600 /home/maya/diary",
  );
  const ofWeb = "-o tenday-web -g tenday -m 640";
  await root.run(`install ${ofWeb} /home/maya/diary /var/lib/tenday-files/given`);
  tried = await listTried();
  reached = await probe(tried);
  await root.run("rm -rf /home/maya");
}, 1_200_000);

afterAll(async () => {
  await sink?.stop();
  await root?.close();
}, 300_000);

/** Those that only some servers have, so that there is something to find. */
function setFurtherSecrets(): void {
  const add = (file: string, lines: string) =>
    writeFileSync(join(root.folder, "etc/tenday", file), lines, { flag: "a" });
  add("site.env", 'STRIPE_SECRET_KEY="sk_live_of_stripe"\nSTRIPE_WEBHOOK_SECRET="whsec_of_stripe"\n');
  add(
    "worker.env",
    "REPLY_ADDRESS=reply@tenday.example\nREPLY_IMAP_URL=imap://reply:of-the-mailbox@127.0.0.1:9\nREPLY_AUTH_SERVER=mx\n",
  );
  add("backup.env", "BACKUP_S3_KEY=key-of-the-store\nBACKUP_S3_SECRET=secret-of-the-store\n");
}

/** Everything there is, as root sees it. */
async function listTried(): Promise<Tried> {
  const as = "setpriv --reuid=nobody --regid=nogroup --clear-groups";
  const all = "/ /run -xdev -type f";
  const lines = async (command: string) => (await root.run(command)).split("\n").filter(Boolean);
  const files = await lines(
    `export LC_ALL=C; comm -23 <(find ${all} | sort -u) <(${as} find ${all} -readable 2>/dev/null | sort -u)`,
  );
  const sockets = (await lines("ss -Hxl")).map((line) => line.split(/\s+/));
  const units = ["tenday-web@3001", "tenday-web@3002", "tenday-worker", "caddy", "postgresql@17-main"];
  const pids = await lines(`for unit in ${units.join(" ")}; do systemctl show -P MainPID $unit; done`);
  const psql = "setpriv --reuid=postgres --regid=postgres --init-groups psql -XAt tenday -c";
  return {
    files,
    sockets: sockets.flatMap(([kind, , , , path = ""]) =>
      kind === "u_str" || kind === "u_dgr" || kind === "u_seq"
        ? [{ path: path.replace("/var/run/", "/run/"), kind }]
        : [],
    ),
    roles: await lines(`cd /; ${psql} "select rolname from pg_roles where rolcanlogin order by 1"`),
    ports: (await lines("ss -Hltn")).map((line) => Number(line.split(/\s+/)[3]?.split(":").at(-1))),
    elsewhere: { host: root.testAddress, port: Number(new URL(sink.url).port) },
    processes: [{ name: "systemd", pid: 1 }, ...units.map((name, n) => ({ name, pid: Number(pids[n]) }))],
  };
}

/** By the web's own unit, in which nothing but the program is another. */
async function probe(wanted: Tried): Promise<Reached> {
  const place = join(root.folder, "srv/reach");
  mkdirSync(place, { recursive: true });
  copyFileSync("tests/support/web-reach-probe.ts", join(place, "probe.ts"));
  writeFileSync(join(place, "tried.json"), JSON.stringify(wanted), { mode: 0o644 });
  const program = "/opt/tenday/current/bin/node /srv/reach/probe.ts /srv/reach/tried.json";
  const changes = [
    "s/^Type=.*/Type=oneshot/; /^Restart/d",
    `s|^ExecStart=.*|ExecStart=${program}\\nStandardOutput=truncate:/run/reached.json|`,
  ];
  const unit = "/run/systemd/system/reach@.service";
  await root.run(`sed '${changes.join("; ")}' /etc/systemd/system/tenday-web@.service >${unit}`);
  const { code, said } = await root.ask("systemctl start reach@3001 || journalctl --output=cat --unit=reach@3001");
  expect([code, said]).toEqual([0, ""]);
  return JSON.parse(await root.run("cat /run/reached.json"));
}

const row = (what: string): Row => {
  const found = readReachTable().get(what);
  if (!found) throw new Error(`docs/architecture.md has no row '${what}'`);
  return found;
};

test("catalogue:N16 a web process that was taken over holds its own secrets, and neither the mail server's nor the backups'", async () => {
  const folder = join(root.folder, "etc/tenday");
  const files = (await root.run("ls /etc/tenday/*.env")).trim().split("\n");
  const settings = files.flatMap((file) =>
    Object.entries(parseEnv(readFileSync(join(folder, file.split("/").at(-1) ?? ""), "utf8"))),
  );
  const secrets = settings.filter(([name]) => /SECRET|PASSPHRASE|_KEY$|^SMTP_URL$|^REPLY_IMAP_URL$/.test(name));
  const values = Object.values(reached.environment);
  const found = new Set(secrets.flatMap(([name, value]) => (values.includes(value ?? "") ? name : [])));
  const { yes, no } = row("secrets");
  expect([...found].toSorted()).toEqual(yes);
  expect(
    secrets
      .map(([name]) => name)
      .filter((name) => !found.has(name))
      .toSorted(),
  ).toEqual(no);
  // Nor do they lie anywhere that its user may read, even without the sandbox.
  writeFileSync(join(root.folder, "root/secrets"), secrets.map(([, value]) => `${value}\n`).join(""), { mode: 0o600 });
  const as = "setpriv --reuid=tenday-web --regid=tenday --clear-groups";
  const places = "/etc /home /opt /root /run /srv /tmp /usr/local /var";
  expect((await root.ask(`${as} grep -rlsFf - ${places} </root/secrets`)).said).toBe("");
});

test("catalogue:N16 of files that not everybody may read it reads its own alone, and it writes to its own folders alone", () => {
  const closed = row("files that not everybody may read");
  record("Files that a web process tries to read and may not", `${tried.files.length}, ${reached.files.length} read`);
  expect([...new Set(reached.files.map((file) => dirname(file)))].toSorted()).toEqual(closed.yes.toSorted());
  for (const place of closed.no)
    expect([place, tried.files.some((file) => file === place || file.startsWith(`${place}/`))]).toEqual([place, true]);
  expect(tried.files).toContain("/home/maya/diary");
  expect(reached.writable.toSorted()).toEqual(row("places to write").yes.toSorted());
});

test("catalogue:N16 of the sockets it reaches PostgreSQL's, not Caddy's, systemd's or the journal's", () => {
  const { yes, no } = row("sockets");
  const known = new Set(tried.sockets.map(({ path }) => path));
  expect([...new Set(reached.sockets)].toSorted()).toEqual(yes);
  expect(no.filter((path) => !known.has(path))).toEqual([]);
});

test("catalogue:N16 of the database it is the site's two roles, with the rights that are written down", () => {
  const { yes, no } = row("database roles");
  expect(reached.roles.toSorted()).toEqual(yes);
  expect(tried.roles.filter((role) => !yes.includes(role)).toSorted()).toEqual(no);
  for (const role of yes) expect([role, reached.grants[role]]).toEqual([role, row(`tables of ${role}`).yes[0]]);
});

test("catalogue:N16 it connects to this machine's open ports and to any address, by TCP and UDP alone", () => {
  const numbers = (all: number[]) => [...new Set(all)].toSorted((a, b) => a - b).map(String);
  expect(numbers(reached.ports)).toEqual(row("ports of this machine").yes);
  expect(reached.elsewhere).toEqual(row("other machines").yes);
  expect(reached.families).toEqual([]);
});

test("catalogue:N16 it can end the other web process, and looks into none", () => {
  const { yes, no } = row("processes to end");
  expect(reached.signalled).toEqual(yes);
  expect(
    tried.processes
      .map(({ name }) => name)
      .filter((name) => !yes.includes(name))
      .toSorted(),
  ).toEqual(no);
  expect(reached.watched).toEqual(row("processes to look into").yes);
});

test("a mail server that stands in site.env, as version 1.0 has it, becomes the worker's alone when that starts", async () => {
  const lines = () => root.run("grep -n SMTP_URL /etc/tenday/*.env | sed 's/:[0-9]*:/ /'");
  const before = await lines();
  expect(before).toMatch(/^\/etc\/tenday\/worker.env SMTP_URL="smtp:\S+"\n$/);
  const line = `SMTP_URL='smtp://another:one@${new URL(sink.url).host}/?ignoreTLS=true'`;
  await root.run(`echo "${line}" >>/etc/tenday/site.env; chgrp tenday /etc/tenday/site.env; tenday restart`);
  expect(await lines()).toBe(`/etc/tenday/worker.env ${line}\n`);
  expect(await root.run("stat -c '%U:%G %a' /etc/tenday/site.env /etc/tenday/worker.env")).toBe(
    "root:root 640\nroot:root 640\n",
  );
  const environment = async (unit: string) =>
    root.run(`tr '\\0' '\\n' </proc/$(systemctl show -P MainPID ${unit})/environ`);
  expect(await environment("tenday-worker")).toContain("SMTP_URL=smtp://another:one@");
  for (const unit of ["tenday-web@3001", "tenday-web@3002"]) {
    expect(await environment(unit)).toContain("AUTH_SECRET=");
    expect(await environment(unit)).not.toMatch(/SMTP_URL|WORKER_DATABASE_URL/);
  }
  await root.run("tenday restart");
  expect(await lines()).toBe(`/etc/tenday/worker.env ${line}\n`);
  expect((await root.ask("tenday doctor")).said).not.toMatch(/SMTP_URL\s+is not set/);
});
