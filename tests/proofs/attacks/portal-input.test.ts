import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startingContent } from "../../../content/starting-content.ts";
import { cast } from "../../../server/seed/cast.ts";
import { type AccessTestApp, openAccessTestApp } from "../../support/access-test-app.ts";
import { canaryArticles } from "../../support/canary-articles.ts";
import {
  addOnEndpoint,
  adminDashboard,
  type Form,
  nothing,
  PortalClient,
  pageOf,
} from "../../support/portal-client.ts";

let open: AccessTestApp;
let client: PortalClient;
beforeAll(async () => {
  open = await openAccessTestApp();
  client = new PortalClient(open);
});
afterAll(() => open?.close());

const { maya, gareth, tom } = cast;
const bakery = maya.projects[0].id;
const boards = gareth.projects[0].id;

/** For a database, a pattern, a search, a template and a shell: as text they mean nothing. */
const metacharacters = [
  "'",
  "''",
  '"',
  "\\",
  "%",
  "_",
  "%%%",
  "*",
  ".*",
  "^.",
  "[a-z]",
  "(",
  ")",
  ":*",
  "|",
  "&",
  "!",
  "<->",
  "--",
  "/*",
  ";",
  "$1",
  "$$",
  "\u0000",
  "\u{10ffff}",
  "\ud800",
  "' or '1'='1",
  "' or 1=1--",
  '" or ""="',
  "') or true--",
  "'; drop table clients;--",
  "' union select token from auth.session--",
  "1; select pg_sleep(5)",
  "' || pg_sleep(5) || '",
  "{{7*7}}",
  "x' and (select count(*) from auth.user) > 0 and 'a'='a",
];
const marks = [
  "9999-12-31T23:59:59Z",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00.000Z",
  "2026-02-30T00:00:00Z",
  "1e9",
  "now",
  "infinity",
  "epoch",
].map((at) => `${at}_${randomUUID()}`);
const names = [
  ...["search", "after", "before", "show", "delete", "from", "pick", "project", "payment", "result", "done"],
  ...["q", "type", "page", "version", "picture"],
];

const adminPages = [
  adminDashboard,
  pageOf(tom),
  "/dashboard/admin/search",
  "/dashboard/admin/enquiries",
  "/dashboard/admin/add-on-requests",
  "/dashboard/admin/website/plans",
  `/dashboard/admin/website/plans/${startingContent.plans[1]?.id}`,
  "/dashboard/admin/catalogue",
  "/dashboard/admin/articles",
  `/dashboard/admin/articles/${canaryArticles.draft.id}`,
  `/dashboard/admin/articles/${canaryArticles.draft.id}/preview`,
  "/dashboard/admin/audit",
  "/dashboard/admin/status",
];
const clientPages = ["/clients/dashboard", `/projects/${bakery}`, `/clients/addon/new/${bakery}`, "/clients/addon/new"];

test("catalogue:I8,P19 a query's metacharacters are text: no page breaks, waits or shows other rows", async () => {
  const before = await open.marks();
  for (const value of [...metacharacters, ...metacharacters.map((text) => `${text}_${cast.tom.id}`), ...marks]) {
    const query = new URLSearchParams(names.map((name) => [name, value.toWellFormed()]));
    for (const [who, pages] of [
      ["admin", adminPages],
      ["a client", clientPages],
    ] as const) {
      for (const page of pages) {
        const { status, headers, body } = await client.get(who, `${page}?${query}`);
        expect([value, page, status < 500]).toEqual([value, page, true]);
        if (headers.location) expect(headers.location).toMatch(/^\/(?!\/)/);
        const foreign = open.canaries.foundIn(body).filter(({ owner }) => who === "a client" && owner !== maya.id);
        expect([value, page, foreign]).toEqual([value, page, []]);
      }
    }
  }
  expect(await open.marks()).toEqual(before);
});

test("catalogue:I8,P19 a search finds what is written, and nothing by a pattern", async () => {
  const form = { intent: "add-client", name: "50%_Off* & Sons", email: "fifty@percent.example" };
  expect((await client.post("admin", adminDashboard, form)).status).toBe(200);
  const found = async (search: string) => {
    const { body } = await client.get("admin", `/dashboard/admin/clients?search=${encodeURIComponent(search)}`);
    return new Set([...body.matchAll(/<tr\b.*?manage-client\/([\w-]+)/gs)].map(([, id]) => id)).size;
  };
  for (const search of ["50%", "50%_Off*", "& Sons", "OFF", "fifty@percent.example", "  sons   50 "])
    expect([search, await found(search)]).toEqual([search, 1]);
  for (const search of ["%", "_", "*", "%off%", "5_", "f.*y", "^50", "[a-z]", "50' or '1'='1", "sons:*", "off | tom"])
    expect([search, (await found(search)) <= 1]).toEqual([search, true]);
  for (const search of ["%", "_", "*", "\\", "'", "--", ".*"])
    expect([search, await found(search)]).toEqual([search, 0]);
});

test("catalogue:I8 orders, filters and limits that no page has change nothing on it", async () => {
  const extra =
    "sort=password&order=desc&orderBy=1&filter[role]=admin&where=1&limit=1000000&offset=5&fields=*&select=token&include=sessions&role=admin&clientId=x&userId=x";
  for (const [who, pages] of [
    // Where something is added, and on the add-on page, there is a fresh key in every answer.
    ["admin", adminPages.filter((page) => !page.includes("manage-client"))],
    ["a client", clientPages.slice(0, 2)],
  ] as const) {
    for (const page of pages) {
      const plain = await client.get(who, `${page}.data`);
      const { status, body } = await client.get(who, `${page}.data?${extra}`);
      expect([page, status, body]).toEqual([page, 200, plain.body]);
    }
  }
});

test("catalogue:P1 days and prices that are none are told so, and break nothing", async () => {
  const start = { intent: "start-billing-plan", linkId: randomUUID() };
  // The calendar has no year 0.
  for (const from of ["0000-01-01", "2026-02-30", "10000-01-01", "-0001-01-01", "now", "infinity"])
    expect([
      from,
      await client.changedBy(() => client.post("admin", `/projects/${bakery}`, { ...start, from })),
    ]).toEqual([from, nothing(422)]);
  for (const price of ["-1", "1e9", "NaN", "99999999", "2147483648", "0x10", "1,00", "£", "1.001", "9".repeat(400)]) {
    const entry = { intent: "save-product", id: "", name: "Ink", price };
    expect([price, await client.changedBy(() => client.post("admin", "/dashboard/admin/catalogue", entry))]).toEqual([
      price,
      nothing(422),
    ]);
  }
});

test("catalogue:I10 what is said twice, or in brackets, has one meaning", async () => {
  const manage = pageOf(tom);
  const invite: Form = [
    ["intent", "invite"],
    ["intent", "add-project"],
    ["projectName", "Sunday Rugby"],
  ];
  const { changed } = await client.changedBy(() => client.post("admin", manage, invite));
  expect(changed).toEqual(["public.client_words", "public.project_events", "public.project_words", "public.projects"]);
  const names = [
    "intent[]=invite",
    "intent[0]=invite",
    "intent[a]=invite",
    "intent.a=invite",
    "=invite",
    "intent=invite%00",
  ];
  for (const form of names)
    expect([form, await client.changedBy(() => client.post("admin", manage, form))]).toEqual([form, nothing(400)]);

  const [own] = tom.projects;
  const both = [own.id, boards];
  for (const [first, second] of [both, both.toReversed()]) {
    const form = `intent=delete-project&projectId=${first}&projectId=${second}`;
    await client.post("admin", manage, form);
    const rows = await open.app.query<{ id: string }>(
      "select id from projects where deleted_at is not null and id = any ($1)",
      [both],
    );
    expect(rows.map(({ id }) => id)).toEqual(second === own.id ? [own.id] : []);
  }
  await client.post("admin", manage, { intent: "restore-project", projectId: own.id });

  const clients = `intent=delete-client&clientId=${cast.elsie.id}&clientId=${cast.noor.id}`;
  await client.post("admin", adminDashboard, clients);
  const gone = await open.app.query<{ id: string }>("select id from clients where deleted_at is not null");
  expect(gone).toEqual([{ id: cast.noor.id }]);
  await client.post("admin", adminDashboard, { intent: "restore-client", clientId: cast.noor.id });
});

test("catalogue:I10,P2 whatever JSON asks for add-ons, it asks for what it says or for nothing", async () => {
  const line = await client.lineOf("Extra support hours");
  const bodies: unknown[] = [
    { projectId: [bakery], selectedAddOns: line },
    { projectId: { id: bakery }, selectedAddOns: line },
    { projectId: 1, selectedAddOns: line },
    { projectId: null, selectedAddOns: line },
    { projectId: bakery, selectedAddOns: [line] },
    { projectId: bakery, selectedAddOns: { 0: line } },
    { projectId: bakery, selectedAddOns: true },
    { projectId: bakery, selectedAddOns: null },
    { projectId: bakery, selectedAddOns: "" },
    { projectId: bakery },
    { "projectId[]": bakery, "selectedAddOns[]": line },
    { constructor: { prototype: { projectId: bakery, selectedAddOns: line } } },
    `{"__proto__":{"projectId":"${bakery}","selectedAddOns":"${line}"}}`,
    ...["null", "[]", "1", '"x"', "{", "", `[{"projectId":"${bakery}","selectedAddOns":"${line}"}]`],
    `{"projectId":"${bakery}","projectId":"${boards}","selectedAddOns":"${line}"}`,
  ];
  for (const body of bodies) {
    const { status, changed } = await client.changedBy(() => client.ask("a client", body));
    expect([body, [404, 422].includes(status), changed]).toEqual([body, true, []]);
  }
  // A form says it once: the first project counts, and never both.
  const twice = (first: string, second: string): Form => [
    ["projectId", first],
    ["projectId", second],
    ["selectedAddOns", line],
  ];
  expect(await client.changedBy(() => client.post("a client", addOnEndpoint, twice(boards, bakery)))).toEqual(
    nothing(307),
  );
  const before = await client.requestsOf(boards);
  expect((await client.changedBy(() => client.post("a client", addOnEndpoint, twice(bakery, boards)))).status).toBe(
    303,
  );
  expect(await client.requestsOf(boards)).toEqual(before);
});
