import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local-postgres.ts";
import { cast } from "../../server/seed/cast.ts";
import { type AccessTestApp, openAccessTestApp } from "../support/access-test-app.ts";
import { addressesOf } from "../support/addresses.ts";
import { record } from "../support/figures.ts";
import { listArticleForms } from "../support/posted-article-forms.ts";
import { accountForms, encodeForm, type PostedForm } from "../support/posted-forms.ts";
import { listMoneyForms } from "../support/posted-money-forms.ts";
import { listPortalForms } from "../support/posted-portal-forms.ts";
import { type RawAnswer, rawRequest } from "../support/raw-request.ts";
import { submit } from "../support/test-app.ts";

let open: AccessTestApp;
let forms: PostedForm[] = [];
const cookies = new Map<string, string>();
beforeAll(async () => {
  const expectedErrors = ["could not be", "an action failed", "a route failed", "nobody can sign in", "event"];
  open = await openAccessTestApp({}, { expectedErrors });
  forms = [
    ...(await listPortalForms(open.db)),
    ...(await listArticleForms()),
    ...(await listMoneyForms(open.db)),
    ...accountForms,
  ];
  for (const name of ["anonymous", "a client", "another client", "admin"]) cookies.set(name, await open.cookieOf(name));
});
afterAll(() => open?.close());

/** As a standby is, or a database whose owner has stopped all writing; our own look is not meant. */
async function whileReadOnly(work: () => Promise<void>): Promise<void> {
  // Otherwise nobody's session would have to be noted as seen.
  await open.db.query("update auth.session set seen_at = now() - interval '5 minutes'");
  await open.db.query("alter system set default_transaction_read_only = on");
  await open.db.query("select pg_reload_conf()");
  await expect.poll(async () => (await rawRequest(open.url, "/readyz")).status).toBe(503);
  await open.db.query("set default_transaction_read_only = off");
  try {
    await work();
  } finally {
    await open.db.query("alter system reset default_transaction_read_only");
    await open.db.query("select pg_reload_conf()");
    await expect.poll(async () => (await rawRequest(open.url, "/readyz")).status).toBe(200);
  }
}

const asBrowser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** Every page and file of theirs, with its status. */
async function visitAll(name: string): Promise<Map<string, RawAnswer>> {
  const found = new Map<string, RawAnswer>();
  const headers = { ...asBrowser, Cookie: cookies.get(name) ?? "" };
  const paths = open.site.patterns.flatMap((pattern) =>
    addressesOf(pattern, open.requester(name)).flatMap(({ path, there }) => (there === false ? [] : path)),
  );
  for (const path of paths) found.set(path, await rawRequest(open.url, path, { headers }));
  return found;
}

/** A document counts how often it is opened, so it cannot be given; that is said on a page. */
const isDocument = /^\/(?:invoices|pay)\/.*\/(?:pdf|issued|invoice|receipts\/.*|credit-notes\/.*)$/;

test.each(["anonymous", "a client", "admin"])(
  "catalogue:N18 a read-only database: every page of %s is shown as ever",
  async (name) => {
    const before = await visitAll(name);
    await whileReadOnly(async () => {
      const during = await visitAll(name);
      for (const [path, { status }] of before) {
        const now = during.get(path);
        if (isDocument.test(path) && status === 200) {
          expect.soft([path, now?.status, saysSo(now)]).toEqual([path, 500, true]);
        } else expect.soft([path, now?.status]).toEqual([path, status]);
      }
      record(`N18 pages of ${name} on a read-only database`, `${during.size}, all as ever but their documents`);
    });
  },
);

/** In a sentence that somebody can do something with. */
const sentences =
  /That didn’t work, and nothing was changed|try again|could not be (?:kept|drawn)|Login failed|write to/i;

function saysSo(answer: RawAnswer | undefined): boolean {
  return sentences.test(answer?.body ?? "");
}

test("catalogue:N18 a read-only database: every form that changes something says that it did not work, and changes nothing", async () => {
  const marks = await open.marks();
  const answers = { refused: 0, alike: 0 };
  await whileReadOnly(async () => {
    for (const form of forms) {
      const { path, as = "anonymous", fields, changes, status } = form;
      const seen = `${path} ${fields.intent ?? ""}`;
      const answer = await post(form, cookies.get(as) ?? "");
      // These change nothing on a good day either, and logging out works without a database.
      if (path === "/clients/logout" || (changes.length === 0 && answer.status === status)) answers.alike++;
      else {
        const end = await follow(form, answer);
        // What could not be done before, an invoice that was not issued, is a reason of its own to refuse the next step; and
        // a project that could not be deleted need not be brought back.
        const isTrueAnyway = end.status === 200 && fields.intent === "restore-project";
        const isRefused = end.status === 422 || (end.status >= 500 && saysSo(end)) || isTrueAnyway;
        expect.soft([seen, end.status, isRefused]).toEqual([seen, end.status, true]);
        answers.refused++;
      }
    }
  });
  expect(await open.marks()).toEqual(marks);
  record(
    "N18 forms on a read-only database",
    `${answers.refused} refused in words, ${answers.alike} as ever, 0 changes`,
  );
});

test("catalogue:N18 a locked table: the pages that need it say so after a while, the others and what strangers write go on", async () => {
  const quick = await open.app.web({ PORT: String(await freePort()), DATABASE_STATEMENT_SECONDS: "3" });
  const visit = (name: string, path: string) =>
    rawRequest(quick.url, path, { headers: { ...asBrowser, Cookie: cookies.get(name) ?? "" } });
  const waiting = [
    ["a client", "/clients/dashboard"],
    ["a client", `/projects/${cast.maya.projects[0].id}`],
    ["admin", "/dashboard/admin/projects"],
  ] as const;
  await open.db.query("begin; lock table projects in access exclusive mode");
  try {
    const answered = Promise.all(waiting.map(([name, path]) => visit(name, path)));
    expect(await submit({ url: quick.url, project: "while a table is locked" })).toBe(true);
    for (const [name, path] of [
      ["anonymous", "/"],
      ["anonymous", "/support"],
      ["admin", "/dashboard/admin/articles"],
    ] as const)
      expect([path, (await visit(name, path)).status]).toEqual([path, 200]);
    for (const answer of await answered) expect([answer.status, saysSo(answer)]).toEqual([500, true]);
  } finally {
    await open.db.query("rollback");
  }
  for (const [name, path] of waiting) expect([path, (await visit(name, path)).status]).toEqual([path, 200]);
});

async function post(form: PostedForm, cookie: string, path = form.path): Promise<RawAnswer> {
  const sent = await encodeForm(form);
  const headers = { ...asBrowser, Origin: open.url, Cookie: cookie, ...sent.headers };
  return rawRequest(open.url, path, { ...sent, headers });
}

/** 307 has the browser post the form once more, 302 has it look there. */
async function follow(form: PostedForm, answer: RawAnswer): Promise<RawAnswer> {
  const cookie = cookies.get(form.as ?? "anonymous") ?? "";
  const to = String(answer.headers.location ?? "");
  if (answer.status === 307) return post(form, cookie, to.replace(/#.*/, ""));
  if (answer.status !== 302 || !to.includes("picture=not-kept")) return answer;
  return { ...(await rawRequest(open.url, to, { headers: { ...asBrowser, Cookie: cookie } })), status: 503 };
}
