import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { policies } from "../../../app/site-map.ts";
import { cast } from "../../../server/seed/cast.ts";
import { type AccessTestApp, openAccessTestApp } from "../../support/access-test-app.ts";
import { listArticleForms } from "../../support/posted-article-forms.ts";
import { accountForms, encodeForm, type PostedForm, preparedLinks } from "../../support/posted-forms.ts";
import { listMoneyForms } from "../../support/posted-money-forms.ts";
import { listPortalForms, newClient } from "../../support/posted-portal-forms.ts";
import { listWebsiteForms } from "../../support/posted-website-forms.ts";
import { rawRequest } from "../../support/raw-request.ts";

let open: AccessTestApp;
let forms: PostedForm[] = [];
beforeAll(async () => {
  open = await openAccessTestApp();
  // Somebody's password is changed and somebody signs out in the forms of the accounts: last.
  forms = [
    ...(await listWebsiteForms(open.db)),
    ...(await listPortalForms(open.db)),
    ...(await listArticleForms()),
    ...(await listMoneyForms(open.db)),
    ...accountForms,
  ];
});
afterAll(() => open?.close());

const [nobodysId, moment, number] = ["666e6f74-0000-4000-8000-00000000dead", "1966-06-06T06:06:06Z", "66666666"];
const names = (value: string, ...columns: string[]) => Object.fromEntries(columns.map((column) => [column, value]));
const poison = {
  ...names(nobodysId, "id", "client_id", "clientId", "project_id", "projectId", "request_id", "requestId", "linkId"),
  ...names(nobodysId, "add_on_request_id", "add_on_id", "plan_id", "enquiryId", "articleId"),
  ...names(nobodysId, "article_id", "_id", "digest", "master", "words", "why"),
  ...names(cast.sam.id, "user_id", "userId", "accountId", "actor_id", "actorId", "kept_by"),
  ...names(
    number,
    "total",
    "number",
    "price_pence",
    "pricePence",
    "yearly_price_pence",
    "billing_address",
    "submission",
  ),
  ...names(number, "sort_name", "what", "decline_reason"),
  ...names(moment, "paid_at", "created_at", "createdAt", "answered_at", "approved_at", "approvedAt", "declined_at"),
  ...names(
    moment,
    "deleted_at",
    "deletedAt",
    "removed_at",
    "retired_at",
    "status_since",
    "statusSince",
    "added_at",
    "at",
    "updated_at",
    "_createdAt",
    "_updatedAt",
    "kept_at",
  ),
  ...names(moment, "issued_at", "issuedAt", "settled_at", "settledAt", "voided_at", "billing_from", "billingFrom"),
  ...names(number, "invoice_number", "invoiceNumber", "total_pence", "totalPence", "amount_pence", "amountPence"),
  ...names(nobodysId, "provider_id", "providerId", "customer_id", "session_id", "intent_id", "document_hash"),
  ...names("true", "email_verified", "emailVerified", "is_paid", "isPaid"),
  role: "admin",
  disabled_at: "",
  status: "completed",
  two_factor_enabled: "false",
  aal: "aal2",
};

test("catalogue:Z15 what is posted beside a form's own fields changes nothing", async () => {
  await open.db.query(
    `insert into account_links (id, account_id, purpose, new_email, created_at, expires_at) values
     ($1, $3, 'reset', null, now(), now() + interval '1 hour'), ($2, $4, 'email', 'yarn@marshknits.example', now(), now() + interval '1 hour')`,
    [preparedLinks.reset, preparedLinks.email, cast.tom.id, cast.elsie.id],
  );
  // Lantern's second step and details, Fern Valley's e-mail and Maya's postal address are what four of the forms change.
  const standing = () =>
    open.db.query(
      `select u.id, u.email_verified, u.two_factor_enabled, u.created_at, p.role, p.disabled_at, c.kind, case u.id when $2 then null else c.billing_address end as billing_address,
         c.created_at as since
       from auth."user" u left join profiles p using (id) left join clients c using (id)
       where u.id = any ($1) order by u.id`,
      [known, cast.maya.id],
    );
  const known = Object.values(cast).flatMap(({ id }) =>
    id === cast.lantern.id || id === cast.fernValley.id ? [] : id,
  );
  const paid = () => open.db.query("select id, is_paid, price_pence from project_add_ons where is_paid order by id");
  const before = [(await standing()).rows, (await paid()).rows];
  for (const { path, as, fields, file, fileField, changes, status } of forms) {
    const marks = await open.marks();
    const cookie = as ? await open.cookieOf(as) : "";
    const sent = await encodeForm({
      fields: { ...poison, ...fields },
      ...(file ? { file } : {}),
      ...(fileField ? { fileField } : {}),
    });
    const headers = { Origin: open.url, Cookie: cookie, ...sent.headers };
    const answer = await rawRequest(open.url, path, { ...sent, headers });
    const now = await open.marks();
    const changed = Object.keys(marks).filter((table) => marks[table] !== now[table]);
    const seen = { path, intent: fields.intent };
    expect.soft({ ...seen, status: answer.status, changed: changed.toSorted() }).toEqual({
      ...seen,
      status,
      changed: changes.toSorted(),
    });
  }
  expect([(await standing()).rows, (await paid()).rows]).toEqual(before);
  const [added] = await open.app.query(
    `select u.email_verified, p.role, c.billing_address, c.kind, (select count(*) from auth.account a where a.user_id = u.id)::int as passwords
     from auth."user" u join profiles p using (id) join clients c using (id) where u.email = $1`,
    [newClient.email],
  );
  expect(added).toEqual({ email_verified: false, role: "user", billing_address: "", kind: "business", passwords: 0 });
  const { rows: tables } = await open.db.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth', 'graphile_worker')",
  );
  for (const { name } of tables) {
    const { rows } = await open.db.query(
      // Without files: in their bytes any number may stand.
      `select t from (select (to_jsonb(t) - array(select attname::text from pg_attribute
         where attrelid = $1::regclass and atttypid = 'bytea'::regtype))::text as t from ${name} t) as r
       where t ~ '66666666|1966-06-06|00000000dead'`,
      [name],
    );
    expect([name, rows]).toEqual([name, []]);
  }
});

test("catalogue:Z15 every form of the site is among them, and everything that can be done with it", () => {
  const posted = Object.entries(policies).filter(
    ([pattern, { methods }]) => methods.includes("POST") && pattern !== "/*",
  );
  const asJson = ["/clients/login/passkey", "/clients/account/passkey", "/projects/:projectId/uploads/:uploadId"];
  const known = forms.map(({ path }) => open.site.match(path)?.pattern);
  // The code is tried at S7.
  const missing = posted
    .map(([pattern]) => pattern)
    .filter((pattern) => ![...known, ...asJson, "/clients/login/code"].includes(pattern));
  expect(missing).toEqual([]);

  const tried = new Set(forms.map(({ path, fields }) => `${open.site.match(path)?.route} ${fields.intent}`));
  const routes = globSync("app/{admin,client}/*/route.tsx").map((file) => [file, file.replace(/^app\/|\.tsx$/g, "")]);
  // Two addresses of one editor.
  const editors = ["route", "save.route"].map((name) => [
    "app/admin/article/actions.server.ts",
    `admin/article/${name}`,
  ]);
  const corrections = ["app/admin/invoice/put-right.server.ts", "admin/invoice/route"];
  const commands = [...routes, ...editors, corrections].flatMap(([file = "", route]) => {
    const [, table = ""] =
      /const \w*actions: Actions(?:<.*?>)? = \{\n(.*?)\n\};/is.exec(readFileSync(file, "utf8")) ?? [];
    return [...table.matchAll(/^ {2}(?:async )?"?([a-z-]+)"?[(:]/gm)].map(([, intent]) => `${route} ${intent}`);
  });
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.filter((command) => !tried.has(command))).toEqual([]);
});
