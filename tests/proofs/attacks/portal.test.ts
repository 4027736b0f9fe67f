import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cast, ownerlessProject } from "../../../server/seed/cast.ts";
import { type AccessTestApp, openAccessTestApp } from "../../support/access-test-app.ts";
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

const { maya, gareth } = cast;
const [bakery, school] = [maya.projects[0].id, maya.projects[1].id];
const boards = gareth.projects[0].id;
const requestTables = [
  "graphile_worker._private_jobs",
  "public.add_on_request_lines",
  "public.add_on_requests",
  "public.mails",
  "public.project_events",
];

test("catalogue:Z6 a request for several add-ons of which one cannot be had stores none of them", async () => {
  const good = await client.lineOf("Extra support hours");
  const secrets = ["made for somebody", "no longer offered"].map(
    (owner) => open.canaries.list.find((canary) => canary.owner === owner)?.words ?? "",
  );
  const bad = [
    "Golden taps - £1.00 one-time",
    await client.lineOf("Additional storage", { pricePence: 1 }),
    await client.lineOf("Additional storage", { pricePence: 66_666 }),
    await client.lineOf("Managed blog setup", { pricingType: "recurring" }),
    (await client.lineOf("Managed blog setup")).toUpperCase(),
    `${await client.lineOf("Managed blog setup")}, free`,
    // Theirs already.
    await client.lineOf("Basic CMS"),
    ...(await Promise.all(secrets.map((name) => client.lineOf(name)))),
  ];
  for (const line of bad) {
    for (const lines of [
      [good, line],
      [line, good],
    ]) {
      const wish = { projectId: bakery, selectedAddOns: lines.join("\n") };
      expect([line, await client.changedBy(() => client.ask("a client", wish))]).toEqual([line, nothing(422)]);
      const form: Form = [["projectId", bakery], ...lines.map((one): [string, string] => ["selectedAddOns", one])];
      expect([line, await client.changedBy(() => client.post("a client", addOnEndpoint, form))]).toEqual([
        line,
        nothing(307),
      ]);
    }
  }
  expect(await client.changedBy(() => client.ask("a client", { projectId: bakery, selectedAddOns: good }))).toEqual({
    status: 200,
    changed: requestTables,
  });
});

test("catalogue:Z6,Z9 add-ons are asked for one's own projects; what is another's, nobody's or deleted is not there", async () => {
  const selectedAddOns = await client.lineOf("Extra support hours");
  const [deleted] = await open.app.query<{ id: string }>("select id from projects where deleted_at is not null");
  const answers = new Set<string>();
  for (const projectId of [boards, ownerlessProject.id, deleted?.id ?? "", randomUUID(), "1' or 1=1--"]) {
    const { status, body } = await client.ask("a client", { projectId, selectedAddOns });
    answers.add(`${status} ${body}`);
    expect(await client.changedBy(() => client.ask("a client", { projectId, selectedAddOns }))).toEqual(nothing(404));
    expect(await client.changedBy(() => client.post("a client", addOnEndpoint, { projectId, selectedAddOns }))).toEqual(
      nothing(307),
    );
  }
  expect([...answers]).toEqual(['404 {"status":"error","message":"Project not found."}']);
  for (const who of ["demoted admin", "admin", "anonymous", "without a role"])
    expect((await client.changedBy(() => client.ask(who, { projectId: bakery, selectedAddOns }))).changed).toEqual([]);
});

test("catalogue:Z6 a page changes its own thing: links, projects and entries of another are not there on it", async () => {
  const page = `/projects/${bakery}`;
  const kinds = {
    "remove-plan": "project_plans",
    "remove-add-on": "project_add_ons",
    "remove-product": "project_products",
    "put-back-plan": "project_plans",
  };
  for (const [intent, table] of Object.entries(kinds)) {
    const links = await open.app.query<{ id: string }>(`select id from ${table} where project_id = $1`, [boards]);
    expect(links.length).toBeGreaterThan(0);
    for (const { id: linkId } of links)
      expect([intent, await client.changedBy(() => client.post("admin", page, { intent, linkId }))]).toEqual([
        intent,
        nothing(422),
      ]);
  }
  const [plan] = await open.app.query<{ id: string; plan: string }>(
    "select id, plan_id as plan from project_plans where project_id = $1",
    [bakery],
  );
  const crossed = [
    { intent: "remove-add-on", linkId: plan?.id ?? "" },
    { intent: "add-add-on", id: plan?.plan ?? "" },
    { intent: "add-product", id: randomUUID() },
  ];
  for (const form of crossed)
    expect(await client.changedBy(() => client.post("admin", page, form))).toEqual(nothing(422));

  const gone = { intent: "delete-project", projectId: boards };
  expect(await client.changedBy(() => client.post("admin", pageOf(maya), gone))).toEqual(nothing(422));
  expect(
    await client.changedBy(() => client.post("admin", pageOf(maya), { ...gone, projectId: ownerlessProject.id })),
  ).toEqual(nothing(422));
  expect((await client.changedBy(() => client.post("admin", pageOf(gareth), gone))).changed).toContain(
    "public.projects",
  );
  const back = { intent: "restore-project", projectId: boards };
  expect(await client.changedBy(() => client.post("admin", pageOf(maya), back))).toEqual(nothing(422));
  expect((await client.changedBy(() => client.post("admin", pageOf(gareth), back))).changed).toContain(
    "public.projects",
  );

  for (const id of [cast.sam.id, randomUUID()]) {
    for (const intent of ["invite", "forget-second-step", "change-client", "add-project"]) {
      const form = { intent, name: "x", projectName: "x" };
      expect([intent, await client.changedBy(() => client.post("admin", pageOf({ id }), form))]).toEqual([
        intent,
        nothing(404),
      ]);
    }
    const form = { intent: "delete-client", clientId: id };
    expect(await client.changedBy(() => client.post("admin", adminDashboard, form))).toEqual(nothing(422));
  }
});

test("catalogue:Z7 another's request sent again, with their key, is not there; with one's own project it is one's own", async () => {
  const key = randomUUID();
  const wish = { projectId: school, selectedAddOns: await client.lineOf("Managed blog setup") };
  const again = { "Idempotency-Key": key };
  expect((await client.ask("a client", wish, again)).status).toBe(200);
  const mayas = await client.requestsOf(school);
  expect(mayas.length).toBe(2);
  const replays = [
    () => client.ask("another client", wish, again),
    () => client.post("another client", addOnEndpoint, { ...wish, retryKey: key }),
  ];
  for (const replay of replays) {
    const { changed } = await client.changedBy(async () => {
      const answer = await replay();
      expect(open.canaries.foundIn(answer.body)).toEqual([]);
      expect([404, 307]).toContain(answer.status);
      return answer;
    });
    expect(changed).toEqual([]);
  }
  const before = await client.requestsOf(boards);
  expect((await client.ask("another client", { ...wish, projectId: boards }, again)).status).toBe(200);
  expect((await client.requestsOf(boards)).length).toBe(before.length + 1);
  expect(await client.requestsOf(school)).toEqual(mayas);
  // For whoever sent it first it is the same request, by either address.
  expect(await client.changedBy(() => client.ask("a client", wish, again))).toEqual(nothing(200));
  expect(await client.changedBy(() => client.post("a client", addOnEndpoint, { ...wish, retryKey: key }))).toEqual(
    nothing(303),
  );
});
