import { type APIRequestContext, type APIResponse, type ConsoleMessage, type Page, request } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import pg from "pg";
import type { ArticleType } from "../../domain/article.ts";
import { type May, mailsFor } from "../../domain/client-person.ts";
import { hashPassword } from "../../server/auth/password-hash.ts";
import { cast, castPassword, members } from "../../server/seed/cast.ts";
import { addMember } from "../../server/seed/seed.ts";
import { arrivedMails, pollingOften } from "./inbox.ts";
import { accessibilityFaults, cutOffTexts } from "./page-faults.ts";
import { alive, expect, newNetworkAddress, test as visit } from "./visit.ts";

/**
 * Somebody with a login. Journeys run side by side on one server: one that logs in or changes an account has a new
 * member, or a member of the cast to itself.
 */
export type Member = { email: string; name: string };

/** `managed` is the admin's page about them. */
export type NewMember = Member & { managed: string };

/** A form that is refused answers with a status, and the browser notes it; the journey reads what the page says. */
export const test = visit.extend({
  complaints: async ({ page, complaints }, use) => {
    const refusals: string[] = [];
    page.on("console", (message) => {
      if (isRefusedForm(message, page)) refusals.push(message.text());
    });
    await use(complaints);
    for (const refusal of refusals) complaints.splice(complaints.indexOf(refusal), 1);
  },
});

function isRefusedForm(message: ConsoleMessage, page: Page): boolean {
  if (!message.text().includes("responded with a status of 4")) return false;
  const requested = new URL(message.location().url).pathname;
  const { pathname } = new URL(page.url());
  return [`${pathname}.data`, `${pathname}/save`, "/dashboard/admin/article-images"].includes(requested);
}

/** As everybody does it, on the login page. */
export async function logIn(page: Page, email: string, password: string = castPassword): Promise<void> {
  await page.getByLabel("Username or email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/** A session of this journey's own. Sparingly: an account may be knocked at five times a minute. */
export async function enterAs(page: Page, { email }: Member): Promise<void> {
  await post(page.request, "/clients/login", { username: email, password: castPassword });
}

const entered = new Map<string, Promise<APIRequestContext>>();

/** One session for all journeys of this worker that only look. */
export async function lookAs(page: Page, member: Member): Promise<void> {
  const { cookies } = await (await requestAs(member)).storageState();
  await page.context().addCookies(cookies);
}

function requestAs({ email }: Member): Promise<APIRequestContext> {
  const known = entered.get(email);
  if (known) return known;
  const { baseURL = "", userAgent = "" } = visit.info().project.use;
  const fresh = request.newContext({ baseURL, userAgent }).then(async (session) => {
    await post(session, "/clients/login", { username: email, password: castPassword });
    return session;
  });
  entered.set(email, fresh);
  return fresh;
}

/**
 * A client whom no other journey knows, with the password that all members have: as the seed adds the cast, by whose
 * contact names those are greeted who are called like them.
 */
export async function newMember({
  name,
  since = new Date(),
}: Pick<Member, "name"> & { since?: Date }): Promise<NewMember> {
  const [id, email] = [crypto.randomUUID(), newAddress()];
  database ??= connect();
  const { client, hash } = await database;
  const contactName = members.find((member) => member.name === name)?.contactName ?? "";
  const member = { id, role: "user", name, contactName, email, kind: "business", projects: [] } as const;
  await addMember(client, { ...member, projects: [] }, { hash, secret: "", at: since });
  return { email, name, managed: `/dashboard/admin/manage-client/${id}` };
}

/** From now on they belong to that client too, and may do that there. */
export async function letIn({ email, name }: Member, client: NewMember, may: May): Promise<void> {
  database ??= connect();
  const mails = mailsFor(may, { getsInvoices: true, getsReminders: true, getsNews: true });
  await (await database).client.query(
    `insert into client_people
       (id, client_id, account_id, name, email, may, gets_invoices, gets_reminders, gets_news, added_at, joined_at)
     select gen_random_uuid(), $2, id, $7, email, $3, $4, $5, $6, now(), now() from auth."user" where email = $1`,
    [email, client.managed.split("/").at(-1), may, mails.getsInvoices, mails.getsReminders, mails.getsNews, name],
  );
}

/** Somebody with a login who belongs to that client, and to no other. */
export async function newPerson(client: NewMember, may: May, name = "Ida Quartermaine"): Promise<Member> {
  const person = { id: crypto.randomUUID(), role: "user", name, email: newAddress() } as const;
  database ??= connect();
  const { client: owner, hash } = await database;
  await addMember(owner, { ...person, projects: [] }, { hash, secret: "", at: new Date() });
  await letIn(person, client, may);
  return person;
}

/** Somebody with a login and no role: there is nothing behind it. */
export async function newStranger(): Promise<Member> {
  const member = { id: crypto.randomUUID(), role: "user", name: "Stranger", email: newAddress() } as const;
  database ??= connect();
  const { client, hash } = await database;
  await addMember(client, { ...member, projects: [] }, { hash, secret: "", at: new Date() });
  await client.query("delete from profiles where id = $1", [member.id]);
  return member;
}

let database: ReturnType<typeof connect> | undefined;

async function connect(): Promise<{ client: pg.Client; hash: string }> {
  const client = new pg.Client(process.env.OWNER_URL);
  await client.connect();
  return { client, hash: await hashPassword(castPassword) };
}

type NewProject = { projectName: string; status?: string; description?: string };

/** A project of theirs, made by the admin; gives its address. */
export async function newProject({ managed }: NewMember, project: NewProject): Promise<string> {
  const admin = await requestAs(cast.sam);
  await post(admin, managed, { intent: "add-project", status: "", description: "", ...project });
  const page = await (await admin.get(managed)).text();
  const link = page.match(/<a [^>]*>/g)?.find((tag) => tag.includes(`"Open project ${project.projectName}"`)) ?? "";
  const [path = ""] = /\/projects\/[\w-]+/.exec(link) ?? [];
  expect(path, `the address of ${project.projectName}`).not.toBe("");
  return path;
}

/** One of the plans of this run's business, which the database knows by an id of its own. */
export async function addPlan(project: string, { name }: { name: string }): Promise<void> {
  const page = await (await (await requestAs(cast.sam)).get(project)).text();
  const option = page.match(/<option value="[\da-f-]{36}">[^<,]+/g)?.find((tag) => tag.endsWith(`>${name}`)) ?? "";
  const [id = ""] = /[\da-f-]{36}/.exec(option) ?? [];
  expect(id, `the plan ${name}`).not.toBe("");
  await asAdmin(project, { intent: "add-plan", id });
}

/** What the admin does on one of their pages; the address it leads to, if any. */
export async function asAdmin(path: string, form: Record<string, string>): Promise<string> {
  return (await post(await requestAs(cast.sam), path, form)).headers().location ?? "";
}

/** The site as a version of a project, and sent to its client. */
export async function sendDraft(path: string, files: Record<string, string>, number = 1): Promise<void> {
  await uploadDraft(path, files);
  await asAdmin(`${path}/review/versions`, { intent: "send", version: String(number), note: `Version ${number}.` });
}

/** The site as a version of a project, which nobody else sees. */
export async function uploadDraft(path: string, files: Record<string, string>): Promise<void> {
  const buffer = Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
  const headers = { "Sec-Fetch-Site": "same-origin", "X-Forwarded-For": newNetworkAddress() };
  const multipart = { intent: "upload", file: { name: "site.zip", mimeType: "application/zip", buffer } };
  const answer = await (await requestAs(cast.sam)).post(`${path}/review/versions`, { multipart, headers });
  expect(answer.status()).toBe(200);
}

/** A draft of the admin's; gives the address of the editor. */
export async function newArticle(title: string, type: ArticleType = "helpArticle"): Promise<string> {
  return asAdmin("/dashboard/admin/articles", { intent: "new", type, title });
}

export const newAddress = () => `${crypto.randomUUID()}@harbourlane.example`;

async function post(session: APIRequestContext, path: string, form: Record<string, string>): Promise<APIResponse> {
  const headers = { "Sec-Fetch-Site": "same-origin", "X-Forwarded-For": newNetworkAddress() };
  const answer = await session.post(path, { form, headers, maxRedirects: 0 });
  expect(answer.status(), path).toBeLessThan(400);
  return answer;
}

/** The newest mail with that subject, as text. */
export async function mailSentTo(address: string, subject: string): Promise<string> {
  let text = "";
  await expect
    .poll(async () => {
      text = (await arrivedMails({ "to.address": address, subject })).at(-1)?.text ?? "";
      return text;
    }, pollingOften)
    .not.toBe("");
  return text;
}

/** The path of the link in it. */
export async function linkSentTo(address: string, subject: string): Promise<string> {
  const text = await mailSentTo(address, subject);
  const [link = ""] = /\/clients\/(?:password|email|invited)\/[\w.-]+(?:\?to=[\w.%-]+)?/.exec(text) ?? [];
  return link;
}

/** Requests to such an address wait until the answer is called. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** By day and by night, on a desktop and on a phone; what fits on the narrowest screen fits on every other. */
export async function expectNoFaults(page: Page): Promise<void> {
  await alive(page);
  const before = page.viewportSize();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    // By night a page has other colours and is otherwise the same. A colour on its way to another is no fault.
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    expect.soft(await accessibilityFaults(page), `${width} light`).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect.soft(await accessibilityFaults(page, "colours"), `${width} dark`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await cutOffTexts(page)).toEqual([]);
  if (before) await page.setViewportSize(before);
}
