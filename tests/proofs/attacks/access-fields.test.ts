import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { policies } from "../../../app/policies.ts";
import { cast, castPassword } from "../../../server/seed/cast.ts";
import { sealed } from "../../support/addresses.ts";
import { keysByRoute } from "../../support/loader-keys.ts";
import { type MatrixHouse, openMatrixHouse } from "../../support/matrix-house.ts";
import { enquiry, rawRequest } from "../../support/raw-request.ts";

let open: MatrixHouse;
beforeAll(async () => {
  open = await openMatrixHouse();
});
afterAll(() => open.close());

const poison = {
  id: "666e6f74-0000-4000-8000-00000000dead",
  client_id: "666e6f74-0000-4000-8000-00000000dead",
  clientId: "666e6f74-0000-4000-8000-00000000dead",
  user_id: cast.sam.id,
  userId: cast.sam.id,
  accountId: cast.sam.id,
  role: "admin",
  disabled_at: "",
  status: "completed",
  total: "66666666",
  paid_at: "1966-06-06T06:06:06Z",
  number: "66666666",
  price_pence: "66666666",
  email_verified: "true",
  emailVerified: "true",
  two_factor_enabled: "false",
  aal: "aal2",
  created_at: "1966-06-06T06:06:06Z",
  createdAt: "1966-06-06T06:06:06Z",
  answered_at: "1966-06-06T06:06:06Z",
  billing_address: "66666666",
};
const password = castPassword;
const newPassword = "three-kettles-beside-the-orchard-61";
const links = { reset: "00000000-0000-4000-8000-0000000000a1", email: "00000000-0000-4000-8000-0000000000a2" };

type Form = { path: string; as?: string; fields: Record<string, string>; changes: string[]; status: number };

const mails = ["graphile_worker._private_jobs", "public.mails"];
/** Every form there is, filled in rightly: the tables it may change, and no other. */
const forms: Form[] = [
  {
    path: "/send-email.php",
    fields: { ...enquiry, consent: "on" },
    changes: ["public.enquiries", ...mails],
    status: 303,
  },
  { path: "/contact", fields: { ...enquiry, consent: "on" }, changes: [], status: 503 },
  {
    path: "/projects/oak-and-mortar",
    fields: { name: "Tom", phone: "01632 960000", message: "A wall." },
    changes: [],
    status: 422,
  },
  { path: "/clients/login", fields: { username: cast.maya.email, password }, changes: mails, status: 302 },
  {
    path: "/clients/forgotten",
    fields: { email: cast.gareth.email },
    changes: ["public.account_links", ...mails],
    status: 200,
  },
  { path: "/clients/account", as: "a client", fields: { intent: "end-other-sessions" }, changes: [], status: 200 },
  {
    path: "/clients/account",
    as: "a client",
    fields: { intent: "change-email", newEmail: "bread@harbourlane.example", password },
    changes: ["public.account_links", ...mails],
    status: 200,
  },
  {
    path: "/clients/account",
    as: "a client",
    fields: { intent: "change-password", currentPassword: password, newPassword },
    changes: ["auth.account", "public.account_links", ...mails],
    status: 200,
  },
  {
    path: "/clients/account/second-step",
    as: "another client",
    fields: { intent: "start", password },
    changes: ["auth.two_factor"],
    status: 200,
  },
  {
    path: `/clients/password/${links.reset}.${sealed(links.reset)}`,
    fields: { password: newPassword },
    changes: ['auth."user"', "auth.account", "public.account_links", ...mails],
    status: 302,
  },
  {
    path: `/clients/email/${links.email}.${sealed(links.email)}`,
    fields: {},
    changes: ['auth."user"', "public.account_links", "public.clients", ...mails],
    status: 200,
  },
  {
    path: "/clients/dashboard/admin",
    as: "admin",
    fields: { name: "Rosehip Florist", email: "shop@rosehip.example" },
    changes: ['auth."user"', "public.clients", "public.profiles"],
    status: 200,
  },
  {
    path: `/dashboard/admin/manage-client/${cast.tom.id}`,
    as: "admin",
    fields: {},
    changes: ["public.account_links", ...mails],
    status: 200,
  },
  { path: "/clients/logout", as: "another client", fields: {}, changes: [], status: 302 },
];

test("Z15 what is posted beside a form's own fields changes nothing", async () => {
  await open.db.query(
    `insert into account_links (id, account_id, purpose, new_email, created_at, expires_at) values
     ($1, $3, 'reset', null, now(), now() + '1 hour'), ($2, $4, 'email', 'yarn@marshknits.example', now(), now() + '1 hour')`,
    [links.reset, links.email, cast.tom.id, cast.elsie.id],
  );
  const standing = () =>
    open.db.query(
      `select u.id, u.email_verified, u.two_factor_enabled, u.created_at, p.role, p.disabled_at, c.kind, c.billing_address, c.created_at as since
       from auth."user" u left join profiles p using (id) left join clients c using (id) where u.email <> 'shop@rosehip.example' order by u.id`,
    );
  const before = (await standing()).rows;
  for (const { path, as, fields, changes, status } of forms) {
    const marks = await open.marks();
    const cookie = as ? await open.cookieOf(as) : "";
    const answer = await rawRequest(open.url, path, {
      method: "POST",
      headers: { Origin: open.url, "Content-Type": "application/x-www-form-urlencoded", Cookie: cookie },
      body: new URLSearchParams({ ...poison, ...fields }).toString(),
    });
    const now = await open.marks();
    const changed = Object.keys(marks)
      .filter((table) => marks[table] !== now[table])
      .toSorted();
    expect({ path, status: answer.status, changed }).toEqual({ path, status, changed: changes.toSorted() });
  }
  expect((await standing()).rows).toEqual(before);
  const [added] = await open.house.query(
    `select u.email_verified, p.role, c.billing_address, c.kind, (select count(*) from auth.account a where a.user_id = u.id)::int as passwords
     from auth."user" u join profiles p using (id) join clients c using (id) where u.email = 'shop@rosehip.example'`,
  );
  expect(added).toEqual({ email_verified: false, role: "user", billing_address: "", kind: "business", passwords: 0 });
  const { rows: tables } = await open.db.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth', 'graphile_worker')",
  );
  for (const { name } of tables) {
    const { rows } = await open.db.query(`select t::text from ${name} t where t::text ~ '66666666|1966-06-06|dead'`);
    expect([name, rows]).toEqual([name, []]);
  }
});

test("Z15 every form of the site is among them", () => {
  const posted = Object.entries(policies).filter(
    ([pattern, { methods }]) => methods.includes("POST") && pattern !== "/*",
  );
  const asJson = ["/clients/login/passkey", "/clients/account/passkey"];
  const known = forms.map(({ path }) => open.site.match(path)?.pattern);
  // The code is tried at S7.
  const missing = posted
    .map(([pattern]) => pattern)
    .filter((pattern) => ![...known, ...asJson, "/clients/login/code"].includes(pattern));
  expect(missing).toEqual([]);
});

/** All that each page behind a door is told. More than this is more than its reader needs. */
const told: Record<string, string[]> = {
  "routes/portal-layout": ["signedIn"],
  "routes/account/login": ["chosen", "noRole"],
  "routes/account/second-step": ["kind"],
  "routes/account/account": [
    ...["email", "name", "passkeys[]", "recoveryCodesLeft", "result", "sessions[].current"],
    ...["sessions[].device", "sessions[].id", "sessions[].lastSeen", "sessions[].place", "totp"],
  ],
  "routes/account/second-step-setup": [],
  "routes/account/session": ["access_token", "user.email", "user.factors[]", "user.id"],
  "routes/portal/dashboard": ["name", "projects[].id", "projects[].projectName"],
  "routes/portal/add-on": ["projectName"],
  "routes/portal/project": ["description", "label", "meaning", "projectName"],
  "routes/admin/dashboard": ["clients[].email", "clients[].id", "clients[].name"],
  "routes/admin/manage-client": ["email", "name", "secondStep"],
  "routes/admin/audit": [
    ...["events[].at", "events[].from", "events[].id", "events[].requestId", "events[].thing", "events[].what"],
    ...["events[].who", "older"],
  ],
};

test("Z16 a page is told what it shows, and nothing more", async () => {
  const found: Record<string, string[]> = {};
  for (const [pattern, { may, methods }] of Object.entries(policies)) {
    if (may === "everyone" || may.length === 0 || !methods.includes("GET")) continue;
    const as = may.includes("user") ? "a client" : may.includes("admin") ? "admin" : "second step pending";
    const path = pattern.replace(":clientId", cast.tom.id).replace(/:projectId\??/, cast.maya.projects[0].id);
    const answer = await fetch(`${open.url}${path}.data`, { headers: { Cookie: await open.cookieOf(as) } });
    Object.assign(found, await keysByRoute(answer));
  }
  expect(found).toEqual(told);
});

test("Z18 nothing that belongs to the source, the build or the machine has an address", async () => {
  const sources = ["app", "server", "domain", "content", "scripts", "build/server", "build/worker"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$|\.sql$|\.css$/.test(entry.name))
      .map(({ parentPath, name }) => `${parentPath}/${name}`),
  );
  const paths = [
    ...sources.flatMap((path) => [`/${path}`, `/${path.replace(/^app\//, "")}`]),
    ...[
      "/.env",
      "/.env.example",
      "/.git/config",
      "/.git/HEAD",
      "/.local/postgres",
      "/package.json",
      "/package-lock.json",
    ],
    ...["/build/server/index.js", "/server/index.js.map", "/../server/index.js", "/assets/../../server/index.js"],
    ...["/clients/loader", "/clients/account/action", "/clients/requireSession", "/door.server", "/policies.ts"],
    ...[
      "/__manifest",
      "/api/auth/sign-in/email",
      "/api/auth/get-session",
      "/auth/session",
      "/metrics",
      "/seed",
      "/setup",
    ],
  ];
  for (const path of new Set(paths)) {
    const { status, body } = await rawRequest(open.url, path);
    expect([path, status]).toEqual([path, path.includes("/..") ? 400 : 404]);
    expect([path, /import |DATABASE_URL/.test(body.replace(/<script.*?<\/script>/gs, ""))]).toEqual([path, false]);
  }
  const served = readdirSync("build/client", { recursive: true, encoding: "utf8" });
  expect(served.filter((name) => /\.map$|\.tsx?$|\.server\b|(?:^|\/)\./.test(name))).toEqual([]);
});
