import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { policies } from "../../../app/site-map.ts";
import { freePort } from "../../../scripts/local-postgres.ts";
import type { Environment, Web } from "../../../scripts/process.ts";
import { cast, castPassword, ownerlessProject } from "../../../server/seed/cast.ts";
import { type AccessTestApp, openAccessTestApp } from "../../support/access-test-app.ts";
import { askMatrix } from "../../support/ask-matrix.ts";
import { canaryArticles } from "../../support/canary-articles.ts";
import { canaryInvoices } from "../../support/canary-money.ts";
import { record } from "../../support/figures.ts";
import { listArticleForms } from "../../support/posted-article-forms.ts";
import { encodeForm } from "../../support/posted-forms.ts";
import { listMoneyForms } from "../../support/posted-money-forms.ts";
import { listPortalForms } from "../../support/posted-portal-forms.ts";
import { listWebsiteForms } from "../../support/posted-website-forms.ts";
import { type RawRequest, rawRequest } from "../../support/raw-request.ts";
import { signIn } from "../../support/requesters.ts";
import { requestFormsOf } from "../../support/site-routes.ts";

let open: AccessTestApp;
beforeAll(async () => {
  open = await openAccessTestApp();
});
afterAll(() => open.close());

const raw = (path: string, cookie: string, { headers = {}, ...rest }: RawRequest = {}) =>
  rawRequest(open.url, path, { ...rest, headers: { Cookie: cookie, ...headers } });
const form = (fields: Record<string, string>, method = "POST"): RawRequest => ({
  method,
  headers: { Origin: open.url, "Content-Type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});
const asData = (path: string) => path.replace(/(?=\?|$)/, ".data");

async function anotherWeb(env: Environment): Promise<Web> {
  const port = String(await freePort());
  return open.app.web({ ...env, PORT: port, SITE_ORIGIN: `http://localhost:${port}` });
}

const foreign = cast.tom.projects[0].id;
const idRoutes = [
  `/projects/${foreign}`,
  `/clients/addon/new/${foreign}`,
  `/dashboard/admin/manage-client/${cast.tom.id}`,
  `/invoices/${canaryInvoices.of(cast.tom.id)}`,
  `/invoices/${canaryInvoices.of(cast.tom.id)}/pdf`,
  `/dashboard/admin/invoices/${canaryInvoices.of(cast.tom.id)}`,
  `/dashboard/admin/clients/${cast.tom.id}/statement`,
  `/dashboard/admin/articles/${canaryArticles.draft.id}`,
  `/dashboard/admin/articles/${canaryArticles.published.id}/preview`,
];

test("catalogue:Z1,Z2,Z3,Z4 another client's things show nothing of themselves, by whatever method, form and spelling", async () => {
  const cookie = await open.cookieOf("a client");
  const before = await open.marks();
  for (const address of idRoutes) {
    const ids = open.site.match(address)?.ids ?? [];
    const spellings = requestFormsOf(address, ids).flatMap(({ path }) =>
      path.includes(".data") ? path : [path, asData(path)],
    );
    for (const path of spellings) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        const { status, body } = await raw(path, cookie, method === "GET" ? {} : form({ name: "x" }, method));
        expect([path, method, open.canaries.foundIn(body)]).toEqual([path, method, []]);
        expect([path, method, status < 500]).toEqual([path, method, true]);
      }
    }
  }
  expect(await open.marks()).toEqual(before);
});

test("catalogue:Z8 what has no owner is the admin's alone", async () => {
  const words = open.canaries.list.find(({ owner }) => owner === ownerlessProject.id)?.words ?? "";
  const address = `/projects/${ownerlessProject.id}`;
  expect((await raw(address, await open.cookieOf("admin"))).body).toContain(words);
  for (const name of ["a client", "another client", "demoted admin", "anonymous", "without a role"]) {
    const answer = await raw(address, await open.cookieOf(name));
    expect([name, answer.status, answer.headers.location]).toEqual([name, 302, "/"]);
  }
});

test.each([
  ["/projects/", 302],
  ["/projects/", 202],
  ["/clients/addon/new/", 404],
  ["/dashboard/admin/manage-client/", 302],
])("catalogue:Z9 %s with an unknown and a forbidden id: the same status (%i), the same words", async (page, status) => {
  const cookie = await open.cookieOf("a client");
  const plain = async (id: string) => {
    const answer = await raw(page + id + (status === 202 ? ".data" : ""), cookie);
    const { "x-request-id": _, date: __, "content-security-policy": ___, ...headers } = answer.headers;
    return { status: answer.status, headers, body: answer.body.replaceAll(/nonce="[^"]+"/g, "").replaceAll(id, "") };
  };
  const unknown = randomUUID();
  const forbidden = page.includes("client/") ? cast.tom.id : foreign;
  const expected = await plain(unknown);
  expect(expected.status).toBe(status);
  expect(await plain(forbidden)).toEqual(expected);
  expect(await plain(ownerlessProject.id)).toEqual(expected);
});

test("catalogue:Z13 an account that is disabled, an admin who is none any more: the session they have stops counting at once", async () => {
  const elsie = await signIn(open.url, cast.elsie.email);
  expect((await raw("/clients/dashboard", elsie)).status).toBe(200);
  await open.db.query("update profiles set disabled_at = now() where id = $1", [cast.elsie.id]);
  expect((await raw("/clients/dashboard", elsie)).headers.location).toBe("/clients/login");
  await open.db.query("update profiles set disabled_at = null where id = $1", [cast.elsie.id]);
  expect((await raw("/clients/dashboard", elsie)).headers.location).toBe("/clients/login");

  await open.db.query("update profiles set role = 'admin' where id = $1", [cast.noor.id]);
  const noor = await signIn(open.url, cast.noor.email);
  expect((await raw("/clients/dashboard/admin", noor)).status).toBe(200);
  await open.db.query("update profiles set role = 'user' where id = $1", [cast.noor.id]);
  for (const path of ["/clients/dashboard/admin", "/dashboard/admin/audit"]) {
    expect((await raw(path, noor)).headers.location).toBe("/");
    expect((await raw(path, noor, form({ name: "x", email: "x@x.example" }))).headers.location).toBe("/");
  }
});

test("catalogue:Z14 a password without its second step opens the page for the code, and nothing else", async () => {
  const guarded = Object.entries(policies).filter(([, { may }]) => may !== "everyone" && !may.includes("anonymous"));
  expect(guarded.length).toBeGreaterThan(8);
  for (const name of ["second step pending", "password-only session", "admin, second step pending"]) {
    for (const [pattern, { may, methods, others }] of guarded) {
      const path = pattern.replace(/:\w+\??|\*/, cast.lantern.projects[0].id);
      const { status, headers } = await raw(path, await open.cookieOf(name));
      const { anonymous } = others;
      const isWanted =
        anonymous === "/clients/login" &&
        methods.includes("GET") &&
        may.length > 0 &&
        !/^\/clients\/dashboard(?:\/admin)?$/.test(path);
      const led = isWanted ? `${anonymous}?${new URLSearchParams({ to: path })}` : anonymous;
      const expected = typeof anonymous === "number" ? [anonymous, undefined] : [302, led];
      expect([name, path, status, headers.location]).toEqual([name, path, ...expected]);
    }
  }
  expect((await raw("/clients/login/code", await open.cookieOf("second step pending"))).status).toBe(200);
});

test("catalogue:Z20 a web process whose database hides no row from it refuses all the same", async () => {
  await open.db.query("create role tenday_unfenced login bypassrls in role tenday_web");
  const web = await anotherWeb({ DATABASE_URL: open.app.postgres.url("tenday_unfenced") });
  const patterns = Object.keys(policies).filter(
    (pattern) => policies[pattern]?.may !== "everyone" && /:|dashboard/.test(pattern),
  );
  const requesters = ["a client", "demoted admin", "password-only session"].map(open.requester);
  const { faults, requests } = await askMatrix({ ...open, url: web.url, requesters, patterns });
  await web.stop();
  expect(requests).toBeGreaterThan(1_000);
  expect(faults.slice(0, 20)).toEqual([]);
});

test("no request sees another's rows, though a thousand of different people share two connections", async () => {
  const web = await anotherWeb({ DATABASE_POOL: "2" });
  const people = [cast.maya, cast.gareth, cast.tom, cast.fernValley];
  const cookies = await Promise.all(people.map(({ email }) => signIn(open.url, email, castPassword)));
  let own = 0;
  const foreignWords: string[] = [];
  const visit = async (n: number) => {
    const person = people[n % people.length] ?? cast.maya;
    const path = n % 3 ? "/clients/dashboard" : asData(`/projects/${person.projects[0].id}`);
    const { body } = await rawRequest(web.url, path, { headers: { Cookie: cookies[n % people.length] ?? "" } });
    const found = open.canaries.foundIn(body);
    if (found.some(({ owner }) => owner === person.id)) own += 1;
    foreignWords.push(...found.filter(({ owner }) => owner !== person.id).map(({ words }) => `${path}: ${words}`));
  };
  for (let n = 0; n < 1_000; n += 20) await Promise.all(Array.from({ length: 20 }, (_, k) => visit(n + k)));
  await web.stop();
  expect(foreignWords).toEqual([]);
  expect(own).toBe(1_000);
  record("1,000 requests of four clients over two database connections", `${foreignWords.length} foreign rows`);
});

test("whoever may do the project alone is sent no price, whoever may do the money alone nothing of a project but its name", async () => {
  const [project] = cast.maya.projects;
  const readable = [
    "/clients/dashboard",
    `/projects/${project.id}`,
    "/clients/account",
    "/clients/account/second-step",
  ];
  for (const path of readable.flatMap((page) => [page, asData(page)])) {
    const { status, body } = await raw(path, await open.cookieOf("project only"));
    // The public offer stands in every page's own words about the business.
    expect([path, status, /£(?!3 a month, plus a domain)/.test(body), /TD-\d/.test(body)]).toEqual([
      path,
      ...[200, false, false],
    ]);
  }
  const invoice = canaryInvoices.of(cast.maya.id);
  for (const page of ["/clients/payments", `/invoices/${invoice}`, "/clients/account"])
    for (const path of [page, asData(page)]) {
      const { status, body } = await raw(path, await open.cookieOf("money only"));
      expect([path, status, body.includes(project.description), body.includes("https://site.example/")]).toEqual([
        path,
        ...[200, false, false],
      ]);
    }
});

test("catalogue:Z12 every action of the admin, by its own form: a client's post does nothing, the admin's does it", async () => {
  const forms = [
    ...(await listWebsiteForms(open.db)),
    ...(await listArticleForms()),
    ...(await listMoneyForms(open.db)),
    ...(await listPortalForms(open.db)),
  ];
  // What refuses even the admin, because it shows something else by now, has nothing to be told from.
  // Nor has what both may do: staying after all.
  const commands = forms.filter(
    ({ as, changes, fields }) => as === "admin" && changes.length > 0 && fields.intent !== "stay",
  );
  expect(commands.length).toBeGreaterThan(20);
  const clients = ["a client", "demoted admin"];
  // What is waived and stayed for is booked first.
  const booking = forms.find(({ as, fields }) => as === "a client" && fields.intent === "leave");
  if (!booking) throw new Error("nobody leaves");
  const booked = await encodeForm(booking);
  const headers = { Origin: open.url, ...booked.headers };
  expect((await raw(booking.path, await open.cookieOf("a client"), { ...booked, headers })).status).toBe(200);
  for (const command of commands) {
    const { path, fields } = command;
    const { headers, ...sent } = await encodeForm(command);
    const posted = { ...sent, headers: { Origin: open.url, ...headers } };
    const before = await open.marks();
    for (const name of [...clients, "anonymous", "password-only session", "without a role"]) {
      for (const address of [path, asData(path)]) {
        const { status } = await raw(address, await open.cookieOf(name), posted);
        // A client may look at a project. Pictures and drafts are sent by scripts, which are led nowhere.
        const isLooker =
          /^\/projects\/(?!.*\/(?:material\/list|review\/versions)$)/.test(path) && clients.includes(name);
        const isSigned = clients.includes(name) || name === "without a role";
        const led = address === path ? 302 : 202;
        const isScripts = /\/(?:article-images|save)$/.test(path);
        // Where both of them do something, what is the provider's is not there for the other.
        const notTheirs = /\/(?:leave|messages|material)$/.test(path) ? 404 : 403;
        const refused = isScripts ? (isSigned ? 403 : 401) : isLooker ? notTheirs : led;
        expect([address, fields.intent, name, status]).toEqual([address, fields.intent, name, refused]);
      }
    }
    expect([path, fields.intent, await open.marks()]).toEqual([path, fields.intent, before]);
    await raw(path, await open.cookieOf("admin"), posted);
    const isDone = JSON.stringify(await open.marks()) !== JSON.stringify(before);
    expect([path, fields.intent, isDone]).toEqual([path, fields.intent, true]);
  }
});
