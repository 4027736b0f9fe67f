import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addOnLine, type PricedAddOn } from "../../../domain/add-on-request.ts";
import { addDays, londonDay } from "../../../domain/calendar-day.ts";
import type { Process, Web } from "../../../scripts/process.ts";
import { schedule } from "../../../server/jobs/crontab.ts";
import { cast, castPassword } from "../../../server/seed/cast.ts";
import { currentCode, freshAddress, secretIn, Visitor } from "../../support/browser.ts";
import { record } from "../../support/figures.ts";
import { newestLink } from "../../support/mailed-links.ts";
import { MovableClock } from "../../support/movable-clock.ts";
import { enquiry } from "../../support/raw-request.ts";
import { tableMarker } from "../../support/table-marks.ts";
import { TestApp } from "../../support/test-app.ts";

const clock = new MovableClock();
let app: TestApp;
let web: Web;
let worker: Process;
beforeAll(async () => {
  app = await TestApp.open(
    { TRUSTED_PROXIES: "127.0.0.1,::1", CLOCK_FILE: clock.file },
    { expectedErrors: ["mail given up"] },
  );
  web = await app.web();
  worker = await app.worker();
});
afterAll(async () => {
  await app?.close();
  clock.remove();
});

const [hour, day] = [3_600_000, 86_400_000];
const canary = `canary${randomBytes(6).toString("hex")}`;
const [firstEmail, email] = [`first-${canary}@quaystreet.example`, `${canary}@quaystreet.example`];
const dashboard = "/clients/dashboard/admin";
const clientsAddress = "198.18.200.77";

const visitor = (address = freshAddress()) => new Visitor({ site: web.url, address });
const text = (what: string) => `${what} ${canary}`;

async function adminsBrowser(): Promise<Visitor> {
  const admin = visitor();
  expect((await admin.signIn(cast.sam)).location).toBe(dashboard);
  return admin;
}

async function idOf(sql: string, ...values: unknown[]): Promise<string> {
  const [row] = await app.query<{ id: string }>(sql, values);
  if (!row) throw new Error(`nothing there: ${sql}`);
  return row.id;
}

/** As it goes in life: somebody writes, becomes a client, gets a login and a project, asks, moves, and forgets a password. */
async function liveThrough(admin: Visitor): Promise<string> {
  const guest = visitor(clientsAddress);
  const letter = { name: text("Pots"), business: text("Pots"), website: text("www"), project: text("A shop window") };
  for (const project of [letter.project, text("And a map")]) {
    const body = JSON.stringify({ ...enquiry, ...letter, project, email: firstEmail });
    await guest.send("POST", "/send-email.php", { "Content-Type": "application/json" }, body);
  }
  const enquiryId = await idOf("select id from enquiries where project like 'A shop%'");
  const made = await admin.post("/dashboard/admin/enquiries", { intent: "make-client", enquiryId });
  const manage = made.location?.split("?")[0] ?? "";
  const clientId = manage.split("/").at(-1) ?? "";
  await admin.post(manage, { intent: "invite" });
  await admin.post(manage, { intent: "change-client", name: text("Quay"), billingAddress: text("2 Quay Street") });

  const browser = visitor(clientsAddress);
  const agent = { "User-Agent": text("Firefox") };
  await browser.post(await newestLink(app, firstEmail, "password"), { password: castPassword }, agent);
  await browser.post("/clients/login", { username: firstEmail, password: "not the password" }, agent);
  await browser.post("/clients/login", { username: firstEmail, password: castPassword }, agent);
  await browser.post("/clients/account", { intent: "change-email", newEmail: email, password: castPassword });
  await browser.post(await newestLink(app, email, "email"), {});
  await browser.post("/clients/login", { username: email, password: castPassword }, agent);
  await app.query(
    `insert into auth.passkey (public_key, user_id, credential_id, counter, device_type, backed_up, name)
     values ('x', $1, $2, 0, 'singleDevice', false, $2)`,
    [clientId, canary],
  );
  await browser.post("/clients/forgotten", { email });

  for (const projectName of [text("Pots"), text("Plates")])
    await admin.post(manage, { intent: "add-project", projectName, description: text("Blue"), status: "active" });
  const projectId = await idOf("select id from projects where project_name like 'Pots%'");
  const deleted = await idOf("select id from projects where project_name like 'Plates%'");
  const page = `/projects/${projectId}`;
  await browser.post(`${page}/messages`, { intent: "message", text: text("Blue") });
  await admin.post(`${page}/messages`, { intent: "note", text: text("Glaze") });
  const url = `https://site.example/${canary}`;
  await admin.post(page, { intent: "details", projectName: text("Pots"), description: text("White"), url });
  app.sink.mode = "refuse";
  await admin.post(page, { intent: "status", status: "live", note: text("Look"), mail: "on" });
  await app.drained();
  app.sink.mode = "accept";
  await admin.post(page, { intent: "status", status: "live", note: text("Look again"), mail: "on" });
  for (const [intent, table] of [
    ["add-plan", "plans"],
    ["add-add-on", "add_ons"],
    ["add-product", "products"],
  ] as const)
    await admin.post(page, { intent, id: await idOf(`select id from ${table} order by name limit 1`) });
  const wishes = await app.query<PricedAddOn>(
    `select name, price_pence as "pricePence", pricing_type as "pricingType" from add_ons order by name desc limit 2`,
  );
  for (const wish of wishes)
    await browser.post("/send-add-ons-email.php", { projectId, selectedAddOns: addOnLine(wish) });
  const [first, second] = await app.query<{ id: string }>("select id from add_on_requests where project_id = $1", [
    projectId,
  ]);
  const requests = "/dashboard/admin/add-on-requests";
  await admin.post(requests, { intent: "decline", requestId: first?.id ?? "", reason: text("Not yet") });
  await admin.post(requests, { intent: "approve", requestId: second?.id ?? "" });
  await admin.post(manage, { intent: "delete-project", projectId: deleted });

  const secret = secretIn(
    await browser.post("/clients/account/second-step", { intent: "start", password: castPassword }),
  );
  const code = await currentCode(secret ?? "");
  await browser.post("/clients/account/second-step", { intent: "confirm", code });
  await app.drained();
  return clientId;
}

/** The tables of every schema in which a text stands somewhere. */
async function tablesWith(words: string): Promise<string[]> {
  const tables = await app.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.query(`select from ${name} t where lower(t::text) like $1 limit 1`, [`%${words}%`]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Where whoever is deleted is no more, though they could come back. */
const atOnce = ["auth.session", "public.client_words", "public.project_words"];

/** In the order of the clock. */
async function nightlyRound(): Promise<void> {
  for (const { task } of schedule) {
    await app.query("select graphile_worker.add_job($1, '{}')", [task]);
    await app.drained();
  }
}

test("a client who is deleted can be brought back as they were for ten days, and then nothing is left of them but their invoices", async () => {
  const clientId = await liveThrough(await adminsBrowser());
  const before = await tablesWith(canary);
  expect(before).toEqual([
    'auth."user"',
    "auth.passkey",
    "auth.session",
    "public.account_links",
    "public.add_on_requests",
    "public.audit_events",
    "public.client_people",
    "public.client_words",
    "public.clients",
    "public.enquiries",
    "public.enquiry_words",
    "public.invoices",
    "public.messages",
    "public.private_notes",
    "public.project_events",
    "public.project_words",
    "public.projects",
  ]);
  const sent = app.sink.caught.map(({ raw }) => raw);
  expect(sent.filter((raw) => raw.includes(canary)).length).toBeGreaterThan(8);
  const others = await app.query("select c.id, c.name, c.email from clients c where id <> $1 order by id", [clientId]);

  const form = (intent: string) => ({ intent, clientId });
  const db = new pg.Client(app.postgres.url("postgres"));
  await db.connect();
  const marks = await tableMarker(db);
  const asTheyWere = await marks();
  let admin = await adminsBrowser();
  expect((await admin.post(dashboard, form("delete-client"))).status).toBe(200);
  expect((await visitor().signIn({ email })).status).toBe(401);
  expect((await admin.get(`/dashboard/admin/manage-client/${clientId}`)).status).toBe(404);
  expect(await app.query("select from auth.session where user_id = $1", [clientId])).toEqual([]);
  expect((await admin.post(dashboard, form("restore-client"))).status).toBe(200);
  await app.drained();
  expect(await marks()).toEqual({ ...asTheyWere, "public.mails": expect.any(String) });
  await db.end();
  expect((await visitor().signIn({ email })).location).toBe("/clients/login/code");
  await app.drained();

  await admin.post(dashboard, form("delete-client"));
  clock.forward(10 * day - hour);
  await nightlyRound();
  expect(await tablesWith(canary)).toEqual(before.filter((table) => !atOnce.includes(table)));
  admin = await adminsBrowser();
  expect((await admin.get(dashboard)).body).toContain(canary);

  clock.forward(hour);
  await nightlyRound();
  // Their request was invoiced and is not paid: how to reach them stays, and nothing of what was made for them.
  expect(await tablesWith(canary)).not.toEqual(expect.arrayContaining(["public.projects"]));
  expect(await tablesWith(canary)).toEqual(expect.arrayContaining(["public.clients", "public.client_people"]));
  await app.query("update invoices set voided_at = now(), void_reason = 'x' where client_id = $1", [clientId]);
  await nightlyRound();
  // The law wants what was issued; whose it was is no longer said by any id.
  expect(await tablesWith(canary)).toEqual(["public.invoices"]);
  expect(await tablesWith(clientsAddress)).toEqual([]);
  expect(await tablesWith(clientId)).toEqual(["public.audit_events"]);
  expect(await app.query("select c.id, c.name, c.email from clients c order by id")).toEqual(others);
  // What has been sent has been sent.
  expect(app.sink.caught.map(({ raw }) => raw).slice(0, sent.length)).toEqual(sent);

  admin = await adminsBrowser();
  expect((await admin.post(dashboard, form("restore-client"))).status).toBe(422);
  for (const path of [dashboard, "/dashboard/admin/audit", "/dashboard/admin/enquiries?show=all"])
    expect([path, (await admin.get(path)).body.includes(canary)]).toEqual([path, false]);
  expect((await visitor().signIn({ email })).status).toBe(401);
  const again = { intent: "add-client", name: "Quay Street Pots", email };
  expect((await admin.post(dashboard, again)).status).toBe(200);
  record("a client with everything, ten days after being deleted", `in ${before.length} tables before, in none after`);
});

const [leaving, leaver] = [`leaver${randomBytes(6).toString("hex")}`, `${randomBytes(6).toString("hex")}`];
const ofLeaver = `${leaving}@quaystreet.example`;
const now = () => new Date(Date.now() + clock.ahead);

/** Everything that a client and the provider write until somebody leaves, each with the word of this one. */
async function liveAndLeave(): Promise<{ clientId: string; projectId: string; departureId: string }> {
  const named = (what: string) => `${what} ${leaving}`;
  const admin = await adminsBrowser();
  const isDone = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBeLessThan(400);
  await isDone(admin.post(dashboard, { intent: "add-client", name: named("Kiln"), email: ofLeaver }));
  const clientId = await idOf("select id from clients where email = $1", ofLeaver);
  const manage = `/dashboard/admin/manage-client/${clientId}`;
  await admin.post(manage, {
    intent: "change-client",
    name: named("Kiln"),
    contactName: named("Wren"),
    kind: "consumer",
    billingAddress: named("2 Quay Street"),
    phone: `01632 ${leaver}`,
  });
  await isDone(admin.post(manage, { intent: "change-notes", companyNumber: "01234567", notes: named("Rings") }));
  await admin.post(manage, { intent: "invite" });
  const browser = visitor();
  await browser.post(await newestLink(app, ofLeaver, "password"), { password: castPassword });
  await browser.signIn({ email: ofLeaver });

  await admin.post(manage, {
    intent: "add-project",
    projectName: named("Kiln"),
    description: named("Clay"),
    status: "template_sent",
  });
  const projectId = await idOf("select id from projects where client_id = $1", clientId);
  const page = `/projects/${projectId}`;
  await admin.post(page, { intent: "add-plan", id: await idOf("select id from plans where name = 'Data Explorer'") });
  await browser.post(`${page}/messages`, { intent: "message", text: named("Clay") });
  await admin.post(`${page}/messages`, { intent: "note", text: named("Oven") });
  const person = {
    name: named("Ida"),
    email: `ida-${ofLeaver}`,
    phone: `01633 ${leaver}`,
    may: "project",
    getsNews: "on",
  };
  await isDone(browser.post("/clients/people", { intent: "add-person", ...person }));
  const agreement = (await browser.get(`${page}/agreement`)).body;
  const [, revision = ""] = /name="revision" value="([^"]+)"/.exec(agreement) ?? [];
  const signed = { intent: "accept", read: "on", name: named("Wren"), revision };
  await isDone(browser.post(`${page}/agreement`, signed));
  await isDone(admin.post(page, { intent: "first-payment", amount: "3.00", reason: named("Agreed") }));
  await app.query(
    `insert into plan_changes (id, project_id, kind, link_id, new_link_id, revision, requested_on, requested_at, requested_by, request_id, from_name, refused_at)
     values ($1, $2, 'end', $1, $1, $3, $4, now(), $5, $3, $3, now())`,
    [randomUUID(), projectId, leaving, londonDay(now()), clientId],
  );
  await isDone(postWithFile(browser, `${page}/messages`, { intent: "message", text: named("Look") }, "files"));
  const archive = { intent: "add", archiveId: randomUUID(), about: named("The site"), projectId };
  await isDone(postWithFile(admin, `/dashboard/admin/clients/${clientId}/file`, archive, "file"));
  await browser.post("/clients/your-file", { intent: "make" });
  await isDone(browser.post("/clients/your-file", { intent: "erase", text: named("Please") }));
  await app.drained();

  const departureId = randomUUID();
  const endsOn = addDays(londonDay(now()), 1);
  await isDone(browser.post(`${page}/leave`, { intent: "leave", departureId, endsOn, pence: "0" }));
  await isDone(admin.post(`${page}/leave`, { intent: "waive", reason: named("Rain") }));
  await app.drained();
  return { clientId, projectId, departureId };
}

/** As a browser sends it, with a file that has the same word. */
async function postWithFile(browser: Visitor, path: string, fields: Record<string, string>, field: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new Blob([`A glaze of ${field} ${leaving}`]), `${leaving}.txt`);
  const sent = new Response(form);
  const headers = { Origin: web.url, "Content-Type": sent.headers.get("Content-Type") ?? "" };
  return browser.send("POST", path, headers, await sent.text());
}

/** What the processes have written down beside the database. */
function filesWith(words: string): string[] {
  const published = [app.env.WEBSITE_DIR ?? "", app.env.FILES_DIR ?? ""].flatMap((folder) => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    return files.map(({ parentPath, name }) => `${parentPath}/${name}`);
  });
  const logs = [web, worker].flatMap(({ logged }) => logged.filter((line) => line.toLowerCase().includes(words)));
  return [...published.filter((file) => readFileSync(file, "utf8").toLowerCase().includes(words)), ...logs];
}

test("a client who leaves is told, and then nothing is left of them: first of what was made, and when nothing is owed, of them", async () => {
  const { clientId, projectId, departureId } = await liveAndLeave();
  const before = await tablesWith(leaving);
  expect(before).toEqual([
    'auth."user"',
    "public.agreements",
    "public.attachments",
    "public.audit_events",
    "public.client_notes",
    "public.client_people",
    "public.client_words",
    "public.clients",
    "public.data_requests",
    "public.departures",
    "public.invoices",
    "public.messages",
    "public.plan_changes",
    "public.private_notes",
    "public.project_events",
    "public.project_words",
    "public.projects",
    "public.provided_archives",
  ]);
  expect(filesWith(leaving)).toHaveLength(2);
  const files =
    "select count(*)::int as n from client_export_pieces p join client_exports e on e.id = p.export_id where e.client_id = $1";
  const [file] = await app.query<{ n: number }>(files, [clientId]);
  expect(file?.n).toBeGreaterThan(0);

  for (const days of [1, 2, 3, 3, 3]) {
    clock.forward(days * day);
    await nightlyRound();
  }
  expect(await tablesWith(projectId)).toEqual(["public.audit_events"]);
  expect((await app.query<{ n: number }>(files, [clientId]))[0]?.n).toBe(0);
  const kept = await tablesWith(leaving);
  expect(before.filter((table) => !kept.includes(table))).toEqual([
    "public.attachments",
    "public.messages",
    "public.plan_changes",
    "public.private_notes",
    "public.project_events",
    "public.project_words",
    "public.projects",
    "public.provided_archives",
  ]);
  expect(filesWith(leaving)).toEqual([]);
  const toThem = app.sink.caught.map(({ raw }) => raw.replaceAll("=\r\n", "")).filter((raw) => raw.includes(ofLeaver));
  expect(toThem.filter((raw) => raw.includes("Copies in backups are gone"))).toHaveLength(1);

  const invoiceId = await idOf("select id from invoices where client_id = $1", clientId);
  const transfer = { intent: "transfer", amount: "3.00", day: londonDay(now()), reference: `Kiln ${leaving}` };
  expect((await (await adminsBrowser()).post(`/dashboard/admin/invoices/${invoiceId}`, transfer)).status).toBe(200);
  await app.drained();
  clock.forward(2 * day);
  await nightlyRound();
  // The law wants the books: what was issued, and by what it was paid.
  expect(await tablesWith(leaving)).toEqual(["public.invoices", "public.payments"]);
  expect(await tablesWith(leaver)).toEqual([]);
  expect(await tablesWith(clientId)).toEqual(["public.audit_events"]);
  expect(await tablesWith(departureId)).toEqual([]);
  expect(filesWith(leaving)).toEqual([]);
  record(
    "a client with everything who left, eleven days after the last one and once nothing was owed",
    `in ${before.length} tables before, in none after but those of the books; no log or file of the site has a word; backups keep copies for as long as BACKUP_KEEP_DAYS says, 14 days where nobody says otherwise`,
  );
});
