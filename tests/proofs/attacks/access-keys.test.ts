import { createHmac, randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { policies } from "../../../app/site-map.ts";
import { startingContent } from "../../../content/starting-content.ts";
import { cast } from "../../../server/seed/cast.ts";
import { type AccessTestApp, openAccessTestApp } from "../../support/access-test-app.ts";
import { canaryArticles } from "../../support/canary-articles.ts";
import { canaryInvoices } from "../../support/canary-money.ts";
import { canaryIncident } from "../../support/canary-sites.ts";
import { rawRequest } from "../../support/raw-request.ts";
import { secret } from "../../support/requesters.ts";

let open: AccessTestApp;
beforeAll(async () => {
  open = await openAccessTestApp();
});
afterAll(() => open?.close());

test("catalogue:Z16 a page is sent what it shows, and nothing more", async () => {
  await open.db.query("update enquiries set client_id = $1", [cast.tom.id]);
  const found: Record<string, Set<string>> = {};
  const read = async (path: string, as: string) => {
    const [page, query = ""] = path.split("?");
    const answer = await fetch(`${open.url}${page}.data?${query}`, { headers: { Cookie: await open.cookieOf(as) } });
    for (const [route, keys] of Object.entries(await keysByRoute(answer))) {
      const reader = route === "client/project/route" && as === "admin" ? `${route} for the admin` : route;
      found[reader] = new Set([...(found[reader] ?? []), ...keys]);
    }
  };
  const invitation = await invite();
  for (const [pattern, { may, methods }] of Object.entries(policies)) {
    if (may === "everyone" || may.length === 0 || !methods.includes("GET")) continue;
    const path = pattern
      .replace(":clientId", cast.maya.id)
      .replace(/:projectId\??/, cast.maya.projects[0].id)
      .replace(":articleId", canaryArticles.published.id)
      .replace(":entryId", startingContent.plans[1]?.id ?? "")
      .replace(":incidentId", canaryIncident(cast.maya.id))
      .replace(":invoiceId", canaryInvoices.of(cast.maya.id))
      .replace("/invited/:token", `/invited/${invitation}`);
    // What is no page tells nothing to one.
    if (
      /\/pdf$|\/issued$|\/(?:receipts|credit-notes|files|uploads|archives)\/|\/archive$|\.csv$|^\/get-invoice-url$/.test(
        pattern,
      )
    )
      continue;
    for (const [accessRole, as] of readers) if (may.includes(accessRole)) await read(path, as);
  }
  // What is asked before something is deleted.
  await read(`/clients/dashboard/admin?delete=${cast.maya.id}`, "admin");
  await read(`/dashboard/admin/clients?delete=${cast.maya.id}`, "admin");
  await read(`/dashboard/admin/manage-client/${cast.maya.id}?delete=${cast.maya.projects[0].id}`, "admin");
  await read(`/dashboard/admin/articles?delete=${canaryArticles.draft.id}`, "admin");
  const [link] = await open.app.query<{ id: string }>("select id from project_plans where project_id = $1", [
    cast.maya.projects[0].id,
  ]);
  await read(`/projects/${cast.maya.projects[0].id}?remove=${link?.id}`, "admin");
  // Between whom somebody chooses.
  await read("/clients/choose", "of two clients, none chosen");
  // What another plan would cost.
  await read(`/projects/${cast.maya.projects[0].id}/plan?plan=${startingContent.plans[2]?.id}`, "a client");
  // What leaving is once it is booked.
  await open.db.query(
    `insert into departures (id, client_id, project_id, ends_on, agreed_pence, requested_at, request_id)
     values (gen_random_uuid(), $1, $2, current_date + 3, 100, now(), 'test')`,
    [cast.maya.id, cast.maya.projects[1].id],
  );
  for (const as of ["a client", "admin"]) await read(`/projects/${cast.maya.projects[1].id}/leave`, as);
  // What is agreed: to be accepted, and accepted.
  await read(`/projects/${cast.maya.projects[1].id}/agreement`, "a client");
  await read(`/projects/${cast.gareth.projects[0].id}/agreement`, "another client");
  // What stands behind its tab.
  await read("/clients/payments?view=statement", "a client");
  // What is found of each kind.
  for (const text of ["harbour", "1", "castleroad"]) await read(`/dashboard/admin/search?q=${text}`, "admin");
  // What a version says.
  await read(`/dashboard/admin/articles/${canaryArticles.published.id}?version=1`, "admin");
  // Of a client who pays yearly.
  await read(`/projects/${cast.gareth.projects[0].id}`, "another client");
  await read(`/projects/${cast.gareth.projects[0].id}`, "admin");
  // Written by `-u`, and read by whoever reviews the change: more than a page shows is more than its reader needs.
  const lines = Object.entries(found)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([route, keys]) => [route, ...[...keys].toSorted().map((key) => `  ${key}`)]);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("loader-keys.txt");
});

/** Somebody whom Maya has invited; what their link says. */
async function invite(): Promise<string> {
  const [id, at] = [randomUUID(), new Date()];
  await open.db.query(
    `insert into client_people (id, client_id, name, email, may, added_at, invited_at)
     values ($1, $2, 'Ida', 'ida@riverbank.example', 'project', $3, $3)`,
    [id, cast.maya.id, at],
  );
  const text = `${id}.${at.getTime()}`;
  return `${text}.${createHmac("sha256", secret).update(`invitation:${text}`).digest("base64url")}`;
}

const readers = [
  ["user", "a client"],
  ["admin", "admin"],
  ["anonymous", "second step pending"],
] as const;

test("catalogue:Z18 nothing that belongs to the source, the build or the machine has an address", async () => {
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
    ...["/clients/loader", "/clients/account/action", "/clients/requireSession", "/access.server", "/policies.ts"],
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

/** What each matched route's loader told, as the keys of it in whatever depth: `projects[].id`. */
async function keysByRoute(answer: Response): Promise<Record<string, string[]>> {
  if (!answer.ok || !answer.body) throw new Error(`no data at ${answer.url}: ${answer.status}`);
  const { value } = await decode(answer.body, globalThis as never);
  const routes: Record<string, { data?: unknown }> = Object(await value);
  return Object.fromEntries(
    Object.entries(routes).map(([id, { data }]) => [id, [...new Set(keysOf(data))].toSorted()] as const),
  );
}

function keysOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value) && value.length > 0) return value.flatMap((item) => keysOf(item, `${path}[]`));
  if (value === null || typeof value !== "object") return path ? [path] : [];
  if (Array.isArray(value)) return [`${path}[]`];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path ? `${path}.${key}` : key));
}
