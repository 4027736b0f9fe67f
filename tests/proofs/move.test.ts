/**
 * The move from Debian 12 with PostgreSQL 15 and version 1.0.0 to Debian 13 with 17 and this version: two bare Debian roots with
 * their own systemd, each installed by its own release's installer, a wire between them and the real sshd. The old one has
 * the sample cast, a hundred clients with invoices and payments, and backups in a second place. Needs root and debootstrap.
 */
import { createHmac } from "node:crypto";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cast, castPassword } from "../../server/seed/cast.ts";
import { aRelease } from "../support/a-release.ts";
import { type DebianRoot, openPreparedRoot } from "../support/debian-root.ts";
import { record } from "../support/figures.ts";
import { checkOut, runIn } from "../support/made-release.ts";
import { S3StandIn } from "../support/s3-stand-in.ts";
import { SmtpSink } from "../support/smtp-sink.ts";
import { steadily } from "../support/steadily.ts";
import { type TableFigures, tableFigures } from "../support/table-figures.ts";

const origin = "https://tenday.example";
/** Version 1.0.0, the last one for Debian 12. */
const before = process.env.MOVED_FROM ?? "0c3c3b8";
const clients = 30;
const toOld = "root@10.200.0.1";
const givenFile = `/var/lib/tenday-files/ab/ab${"c".repeat(62)}`;
const units = "tenday-web@3001 tenday-web@3002 tenday-worker";

const folder = mkdtempSync(join(tmpdir(), "tenday-move-"));
let oldServer: DebianRoot;
let newServer: DebianRoot;
let store: S3StandIn;
let sink: SmtpSink;
let certificate: string;
let secret: string;
let session: string;
let payPath: string;
let openedBefore: string[];

beforeAll(async () => {
  const tree = checkOut(before);
  try {
    await openOld(makeOldRelease(tree));
    await fillOld(tree);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
  newServer = await openPreparedRoot();
  await newServer.installed(aRelease(origin), "--email other@tenday.example --name 'Somebody Else'");
  await letTestAsk(newServer);
  await connect();
  await openBackups();
}, 2_400_000);

afterAll(async () => {
  await sink?.stop();
  await oldServer?.close();
  await newServer?.close();
  await store?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 300_000);

test("a move that was not rehearsed, or from a server that is none, is refused and changes nothing", async () => {
  const figures = await tableFigures(oldServer.databaseUrl("postgres"));
  const refused = await newServer.ask(`tenday move ${toOld} --yes`);
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining(`tenday move ${toOld} --rehearse`)]);
  const none = await newServer.ask("tenday move root@10.200.0.3 --rehearse");
  expect([none.code, none.said]).toEqual([1, expect.stringContaining("Nothing was changed")]);
  expect(await stateOf(oldServer)).toEqual(["active", "active", "active"]);
  expect(await tableFigures(oldServer.databaseUrl("postgres"))).toEqual(figures);
  expect((await ask(oldServer, "/")).status).toBe(200);
});

test("the rehearsal copies everything, and the old site goes on as if nothing were", async () => {
  await sink.stop();
  // As a server of a later version has them; 1.0.0 knows none.
  await oldServer.run(`install -d $(dirname ${givenFile}) && printf 'of a client' >${givenFile}`);
  await enquire(oldServer, "Waiting while it was rehearsed");
  const [figures, kept] = [await quietFigures(oldServer), [...store.kept.keys()].filter(isBackup)];
  const answers = steadily(async () => (await ask(oldServer, "/contact")).status, 5);
  const rehearsed = await newServer.ask(`tenday move ${toOld} --rehearse`);
  const statuses = await answers.stop();
  expect(rehearsed.code, rehearsed.said).toBe(0);
  expect(rehearsed.said).toContain("the books hold");
  expect(rehearsed.said).toContain("The second place of its backups can be read from here.");
  const [, rows, tables, seconds] =
    /The same as there: (\d+) rows in (\d+) tables[\s\S]*Rehearsed in (\d+) s/.exec(rehearsed.said) ?? [];
  record(
    "The move rehearsed",
    `${rows} rows in ${tables} tables, ${seconds} s; the old site answered ${statuses.length} times`,
  );
  expect(Number(rows)).toBeGreaterThan(10 * clients);

  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(await quietFigures(oldServer)).toEqual(figures);
  expect([...store.kept.keys()].filter(isBackup)).toEqual(kept);
  expect(await quietFigures(newServer, figures)).toEqual(figures);
  expect(await stateOf(newServer)).toEqual(["active", "active", "inactive"]);
  expect((await newServer.ask("systemctl is-enabled tenday-worker")).said.trim()).toBe("disabled");
  expect((await ask(newServer, "/clients/session", { Cookie: session })).status).toBe(200);
});

test("the mail that waited then is sent once, by the old server", async () => {
  await sink.start();
  await expect.poll(() => mailed("Waiting while it was rehearsed"), { timeout: 180_000, interval: 500 }).toBe(1);
  expect(await count(newServer, "select count(*)::int as n from mails where sent_at is null")).toBe(1);
});

test("a copy in which one penny differs is found, and the old site is open again by itself", async () => {
  const restore = "/usr/lib/postgresql/17/bin/pg_restore";
  const change =
    "alter table payments disable trigger user; update payments set amount_pence = amount_pence + 1 where ctid = (select min(ctid) from payments)";
  const spoilt = `#!/bin/sh\n${restore}.real "$@" && psql -q -d tenday_moving -c "${change}"\n`;
  await newServer.run(`mv ${restore} ${restore}.real`);
  writeFileSync(join(newServer.folder, restore), spoilt, { mode: 0o755 });
  try {
    const spoiled = await newServer.ask(`tenday move ${toOld} --yes`);
    expect([spoiled.code, spoiled.said]).toEqual([1, expect.stringContaining("The copy is not the same")]);
    expect(spoiled.said).toContain("public.payments|");
    expect(spoiled.said).toContain(`The site on ${toOld} is open again`);
  } finally {
    await newServer.run(`mv ${restore}.real ${restore}`);
  }
  await expectOldAtWork();
});

test("a connection that breaks in the middle: it is said how the old site is opened, and that opens it", async () => {
  let cut = false;
  const broken = await newServer.ask(`tenday move ${toOld} --yes`, (said) => {
    if (cut || !said.includes("Fetching")) return;
    cut = true;
    oldServer.setWire("down");
  });
  oldServer.setWire("up");
  expect([broken.code, broken.said]).toEqual([1, expect.stringContaining("could not be opened from here")]);
  expect(await stateOf(oldServer)).toEqual(["inactive", "inactive", "inactive"]);
  expect(await stateOf(newServer)).toEqual(["inactive", "inactive", "inactive"]);
  const [, command = "false"] = /^ {4}(tenday start.*)$/m.exec(broken.said) ?? [];
  await oldServer.run(command);
  await expectOldAtWork();
});

/** As if it had never been shut: pages, worker, and both at the next start of the machine. */
async function expectOldAtWork(): Promise<void> {
  expect(await stateOf(oldServer)).toEqual(["active", "active", "active"]);
  expect((await oldServer.run(`systemctl is-enabled ${units} caddy tenday-backup.timer`)).trim()).toMatch(
    /^(enabled\n?){5}$/,
  );
  expect(await stateOf(newServer)).toEqual(["inactive", "inactive", "inactive"]);
  await expect.poll(async () => (await ask(oldServer, "/")).status, { timeout: 30_000 }).toBe(200);
}

let moved: string;

test("the move: the old site is shut, the new one has everything and is the site", async () => {
  await sink.stop();
  await enquire(oldServer, "Waiting while it was moved");
  const { code, said } = await newServer.ask(`tenday move ${toOld} --yes`);
  moved = said;
  expect(code, said).toBe(0);
  const [, seconds] = /moved in (\d+) s/.exec(said) ?? [];
  record("The move from Debian 12 with PostgreSQL 15 to 13 with 17, the site shut meanwhile", `${seconds} s`);
  await sink.start();
  expect(await stateOf(newServer)).toEqual(["active", "active", "active"]);
  expect(await stateOf(oldServer)).toEqual(["inactive", "inactive", "inactive"]);
  expect((await oldServer.ask(`systemctl is-enabled ${units} caddy postgresql`)).said.trim()).toMatch(
    /^(disabled\n?){5}$/,
  );
  expect(await newServer.run("tenday status")).toMatch(/database +\d+ MB, 17\./);
});

test("nothing is missing: each row of each table is on the new server as it was on the old", async () => {
  await oldServer.run("systemctl start postgresql@15-main");
  const there = await figuresOf(oldServer);
  const here = await figuresOf(newServer, there);
  await oldServer.run("systemctl stop postgresql@15-main");
  expect([...here.keys()]).toEqual([...there.keys()]);
  const compared = [...there].filter(([table]) => !isWrittenSince.test(table));
  expect(compared.length).toBeGreaterThan(25);
  expect(compared.filter(([table, { figure }]) => here.get(table)?.figure !== figure)).toEqual([]);
  for (const table of ["public.clients", "public.invoices", "public.payments", "public.projects", "auth.session"])
    expect([table, compared.some(([name]) => name === table)]).toEqual([table, true]);
  record(
    "Tables compared row by row after the move, besides those that a worker writes",
    `${compared.length}, 0 differ`,
  );
});

test("files from people are there, and are the site's", async () => {
  expect(await newServer.run(`cat ${givenFile}; stat -c ' %U:%G %a' ${givenFile}`)).toBe(
    "of a client tenday-web:tenday 640\n",
  );
});

test("who was signed in still is, a link of a mail still pays, and secrets are the same", async () => {
  expect((await ask(newServer, "/clients/session", { Cookie: session })).status).toBe(200);
  expect((await ask(newServer, "/clients/session", { Cookie: session.replaceAll("=", "=x") })).status).not.toBe(200);
  expect((await ask(newServer, payPath)).status).toBe(200);
  expect(await setting(newServer, "AUTH_SECRET")).toBe(secret);
  const secrets = "grep -hE '^(ADDRESS_SECRET|SMTP_URL|STRIPE)' /etc/tenday/site.env /etc/tenday/worker.env | sort";
  const same = `sha256sum /etc/tenday/backup.env; ${secrets}`;
  expect(await newServer.run(same)).toBe(await oldServer.run(same));
  expect((await newServer.ask("grep SMTP_URL /etc/tenday/site.env")).code).toBe(1);
  expect(
    await count(newServer, "select count(*)::int as n from auth.\"user\" where email = 'other@tenday.example'"),
  ).toBe(0);
});

test("catalogue:N1 every invoice and credit note of the old version opens, byte by byte where it had been opened", async () => {
  await query(newServer, "select graphile_worker.add_job('keep-missing-documents', '{}'::json)");
  const missing = `select count(*)::int as n from (
    select id, null::uuid as note from invoices where issued_at is not null union all select invoice_id, id from credit_notes) t
    where not exists (select from documents d where d.invoice_id = t.id and d.credit_note_id is not distinct from t.note)`;
  await expect.poll(() => count(newServer, missing), { timeout: 1_800_000, interval: 2_000 }).toBe(0);
  const opened = await query<{ id: string; isSame: boolean }>(
    newServer,
    `select i.id, d.hash = i.document_hash as "isSame" from invoices i
     join documents d on d.invoice_id = i.id and d.kind = 'invoice' where i.document_hash is not null`,
  );
  expect(opened.map(({ id }) => id)).toEqual(expect.arrayContaining(openedBefore));
  expect(opened.filter(({ isSame }) => !isSame)).toEqual([]);
  for (const id of openedBefore)
    expect([id, (await ask(newServer, `/invoices/${id}/issued`, { Cookie: session })).status]).toEqual([id, 200]);
  const kept = await count(newServer, "select count(*)::int as n from documents");
  record(
    "Documents of 1.0.0 that open after the move",
    `${kept}, ${opened.length} opened before and the same to the byte`,
  );
});

test("the mail that waited is sent once, by the new server, and none is sent twice", async () => {
  await expect.poll(() => mailed("Waiting while it was moved"), { timeout: 180_000, interval: 500 }).toBe(1);
  expect([...sink.copies().values()].filter((copies) => copies > 1)).toEqual([]);
});

test("the first backup succeeded, the older ones are kept, and a drill on PostgreSQL 17 holds", async () => {
  expect(moved).toMatch(/Backup \S+ is taken: .*here and off-site/);
  const versions = await newServer.run(
    "setpriv --reuid=postgres --regid=postgres --init-groups pgbackrest --stanza=tenday --repo=2 info | grep 'wal archive'",
  );
  expect(versions).toMatch(/\(15\)/);
  expect(versions).toMatch(/\(17\)/);
  const labels = [...store.kept.keys()].filter(isBackup);
  expect(new Set(labels.map((key) => key.split("/")[3])).size).toBeGreaterThanOrEqual(2);
  const drill = await newServer.ask(
    "systemctl start tenday-drill; journalctl --output=cat --unit=tenday-drill | tail -n 5",
  );
  expect(drill.said).toContain("The drill held.");
});

test("said again, the move is refused and nothing changes; the old server is not to be moved twice", async () => {
  const figures = await figuresOf(newServer);
  for (const words of ["--yes", "--rehearse"]) {
    const again = await newServer.ask(`tenday move ${toOld} ${words}`);
    expect([again.code, again.said]).toEqual([1, expect.stringContaining(`took the place of ${toOld}`)]);
  }
  expect(await stateOf(newServer)).toEqual(["active", "active", "active"]);
  expect(await oldServer.run("cat /var/lib/tenday/moved-to")).toContain("10.200.0.2");
  for (const table of ["public.invoices", "public.clients"])
    expect((await figuresOf(newServer)).get(table)).toEqual(figures.get(table));
});

test("on Debian 12 this version's installer names the way", async () => {
  const place = oldServer.put(aRelease(origin));
  const refused = await oldServer.ask(
    `mkdir next && tar xzf ${place} -C next && next/tenday-*/deploy/install --release ${place}`,
  );
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("tenday move root@")]);
});

function makeOldRelease(tree: string): string {
  if (process.env.OLD_RELEASE) return process.env.OLD_RELEASE;
  runIn(tree, ["npm", "run", "--silent", "release"], { SITE_ORIGIN: origin });
  const name = readdirSync(join(tree, ".release")).find((file) => file.endsWith(".tar.gz"));
  if (!name) throw new Error("no release was made");
  copyFileSync(join(tree, ".release", name), join(folder, name));
  return join(folder, name);
}

async function openOld(archive: string): Promise<void> {
  oldServer = await openPreparedRoot("bookworm");
  sink = new SmtpSink({ host: oldServer.testAddress });
  await sink.start();
  await oldServer.installed(archive, `--smtp ${sink.url}?ignoreTLS=true --enquiries sam@tenday.example`);
  const more = ['ENQUIRIES_PER_10_MINUTES="1000"', 'LOGINS_PER_MINUTE_PER_ADDRESS="1000"'];
  await oldServer.run(`printf '%s\\n' '${more.join("' '")}' >>/etc/tenday/site.env && tenday restart`);
  certificate = await oldServer.run("cat /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt");
  secret = await setting(oldServer, "AUTH_SECRET");
  await letTestAsk(oldServer);
}

/** By the old version's own means, whatever this one's have become. */
async function fillOld(tree: string): Promise<void> {
  const owner = oldServer.databaseUrl("tenday_owner");
  const wanted = { seed: { owner, secret }, scale: { owner, clients }, money: { owner, invoices: clients * 4 } };
  const script = `import { seed } from "./server/seed/seed.ts"; import { scale } from "./server/seed/scale.ts";
    import { scaleMoney } from "./server/seed/scale-money.ts";
    await seed(${JSON.stringify(wanted.seed)}); await scale(${JSON.stringify(wanted.scale)});
    await scaleMoney(${JSON.stringify(wanted.money)});`;
  writeFileSync(join(tree, "fill-it.ts"), script);
  runIn(tree, ["scripts/run", "node", "fill-it.ts"]);
  await recordHistory();
  const login = new URLSearchParams({ username: cast.maya.email, password: castPassword }).toString();
  const form = { type: "application/x-www-form-urlencoded", body: login };
  // On a busy machine a password may be told to come back.
  const signIn = async () => {
    const { cookies } = await ask(oldServer, "/clients/login", {}, form);
    session = cookies.map((line) => line.split(";")[0]).join("; ");
    return (await ask(oldServer, "/clients/session", { Cookie: session })).status;
  };
  let status = await signIn();
  for (let tries = 0; status !== 200 && tries < 20; tries++) {
    await sleep(5_000);
    status = await signIn();
  }
  expect(status).toBe(200);
  const [open] = await query<{ id: string }>(
    oldServer,
    "select id from invoices where issued_at is not null and settled_at is null and voided_at is null order by invoice_number desc limit 1",
  );
  const seal = createHmac("sha256", secret).update(`pay:${open?.id}`).digest("base64url");
  payPath = `/pay/${open?.id}.${seal}`;
  expect((await ask(oldServer, payPath)).status).toBe(200);
  const theirs = await query<{ id: string }>(
    oldServer,
    "select id from invoices where issued_at is not null and client_id = $1 order by invoice_number limit 8",
    cast.maya.id,
  );
  openedBefore = theirs.map(({ id }) => id);
  expect(openedBefore.length).toBeGreaterThan(1);
  for (const id of openedBefore)
    expect((await ask(oldServer, `/invoices/${id}/pdf`, { Cookie: session })).status).toBe(200);
}

/** What the books that were written by hand lack: that history tells of each step, and that what was sent back is owed again. */
async function recordHistory(): Promise<void> {
  const read = "insert into audit_events (id, at, action, subject_kind, subject_id, address, request_id, details)";
  const steps = [
    "select 'invoice-issued' as action, id, '{}'::jsonb as details from invoices where issued_at is not null",
    "select 'invoice-voided', id, '{}' from invoices where voided_at is not null",
    "select 'refund-recorded', invoice_id, '{}' from refunds",
    "select 'invoice-credited', invoice_id, '{}' from credit_notes",
    "select 'payment-recorded', invoice_id, jsonb_build_object('paymentId', id) from payments where method <> 'credit'",
  ];
  await query(
    oldServer,
    `${read} select gen_random_uuid(), now(), action, 'invoice', id, '', 'scale', details from (${steps.join(" union all ")}) t
     where not exists (select from audit_events e where e.action = t.action and e.subject_id = t.id
       and coalesce(e.details ->> 'paymentId', '') = coalesce(t.details ->> 'paymentId', ''))`,
  );
  await query(
    oldServer,
    "update invoices set settled_at = null where id in (select invoice_id from refunds where request_id = 'scale')",
  );
}

/** The test asks each database as its superuser, past all row security. */
async function letTestAsk(server: DebianRoot): Promise<void> {
  await server.run(
    `cd /etc/postgresql/*/main && sed -i '1i local all postgres peer map=test' pg_hba.conf &&
     printf 'test %s postgres\\n' root postgres >>pg_ident.conf && systemctl reload 'postgresql@*'`,
  );
}

/** A key of the new server's root opens the old one, and nothing else is new there. */
async function connect(): Promise<void> {
  await newServer.run("mkdir -p -m 700 ~/.ssh && ssh-keygen -q -t ed25519 -N '' -f ~/.ssh/id_ed25519");
  oldServer.connectTo(newServer);
  const key = (await newServer.run("cat ~/.ssh/id_ed25519.pub")).trim();
  await oldServer.run(`mkdir -p -m 700 ~/.ssh && echo '${key}' >>~/.ssh/authorized_keys`);
  await newServer.run("ssh-keyscan -t ed25519 10.200.0.1 >~/.ssh/known_hosts 2>/dev/null");
  // The mail server and the store are where the old server reaches them; the new one would, too.
  await newServer.run(`ip route add ${oldServer.testAddress}/32 via ${newServer.testAddress}`);
}

async function openBackups(): Promise<void> {
  store = await S3StandIn.start(folder, { host: oldServer.testAddress, name: "store.example" });
  const settings = {
    BACKUP_S3_ENDPOINT: `store.example:${store.port}`,
    BACKUP_S3_BUCKET: store.bucket,
    BACKUP_S3_KEY: store.key,
    BACKUP_S3_SECRET: "the stand-in does not know it",
    BACKUP_S3_STYLE: "path",
    BACKUP_S3_CA_FILE: "/etc/ssl/store.crt",
  };
  for (const server of [oldServer, newServer]) {
    copyFileSync(store.certificate, join(server.folder, "etc/ssl/store.crt"));
    await server.run(`chmod 644 /etc/ssl/store.crt; echo '${oldServer.testAddress} store.example' >>/etc/hosts`);
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  await oldServer.run(`printf '%s\\n' '${lines.join("' '")}' >>/etc/tenday/backup.env`);
  // PostgreSQL waits a minute with its log when the new place was not made yet.
  await oldServer.run("tenday backup || tenday backup || (sleep 60; tenday backup)");
}

type Sent = { type: string; body: string };
type Answer = { status: number; cookies: string[]; body: string };

/** As a visitor does whose name server names that one: with a certificate that must be right. */
function ask(server: DebianRoot, path: string, headers: Record<string, string> = {}, sent?: Sent): Promise<Answer> {
  const { host } = new URL(origin);
  const seen = sent
    ? { Origin: origin, "Content-Type": sent.type, "Content-Length": String(Buffer.byteLength(sent.body)) }
    : {};
  const options = { host: server.address, servername: host, ca: certificate, path, method: sent ? "POST" : "GET" };
  return new Promise((resolve) => {
    const requested = request({ ...options, headers: { Host: host, ...seen, ...headers } }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      const { "set-cookie": cookies = [] } = response.headers;
      response.on("end", () => resolve({ status: response.statusCode ?? 0, cookies, body: text }));
    });
    requested.on("error", (error) => resolve({ status: 0, cookies: [], body: error.message }));
    requested.end(sent?.body);
  });
}

async function enquire(server: DebianRoot, project: string): Promise<void> {
  const form = { name: "Maya", email: cast.maya.email, project, consent: true, _gotcha: "" };
  const answer = await ask(server, "/send-email.php", {}, { type: "application/json", body: JSON.stringify(form) });
  expect(answer.body).toContain("success");
}

const mailed = (words: string): number =>
  sink.caught.filter(({ parsed }) => `${parsed.text}${parsed.html}`.includes(words)).length;

const isBackup = (key: string): boolean => key.startsWith("tenday/backup/");

async function stateOf(server: DebianRoot): Promise<string[]> {
  return (await server.ask(`systemctl is-active ${units}`)).said.trim().split("\n");
}

async function setting(server: DebianRoot, name: string): Promise<string> {
  return (await server.run(`sed -n 's/^${name}="\\(.*\\)"$/\\1/p' /etc/tenday/site.env`)).trim();
}

async function query<Row extends pg.QueryResultRow>(
  server: DebianRoot,
  text: string,
  ...values: unknown[]
): Promise<Row[]> {
  const client = new pg.Client(server.databaseUrl("postgres"));
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function count(server: DebianRoot, text: string, ...values: unknown[]): Promise<number> {
  return (await query<{ n: number }>(server, text, ...values))[0]?.n ?? 0;
}

const figuresOf = (server: DebianRoot, as?: TableFigures) => tableFigures(server.databaseUrl("postgres"), as);

/**
 * What an open site and its worker write by themselves, all the time, and what this version's migrations write anew: words to
 * be found by, and the periods that were billed before it kept them.
 */
const isWrittenSince =
  /^graphile_worker\.|^drizzle\.|^public\.(mails|audit_events|rate_limits|client_words|billed_periods)$/;

/** Without those; of another server's tables and columns where it is to be compared with that. */
async function quietFigures(server: DebianRoot, as?: TableFigures): Promise<TableFigures> {
  return new Map([...(await figuresOf(server, as))].filter(([table]) => !isWrittenSince.test(table)));
}
