import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { look } from "../../tests/support/look.ts";
import { aLiveSite } from "../../tests/support/looks.ts";

const at = new Date("2026-11-16T08:52:01Z");
const patience = { wholeMilliseconds: 300, secondTryMilliseconds: 10 };
const watching = { patience, spreadMilliseconds: 50 };
let server: Server;
let origin = "";
let reference = "";
const requests: string[] = [];
let isDown = false;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? "");
    // As if the line were dead: nobody answers.
    if (!isDown || request.url === "/well" || request.url === "/reference") response.end("well");
  });
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  reference = `${origin}/reference`;
  process.env.SITE_CHECK_ALLOWED = `127.0.0.1:${port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});
beforeEach(async () => {
  requests.length = 0;
  isDown = false;
  delete process.env.SITE_CHECK_REFERENCES;
  await look("update projects set url = ''");
  await look("delete from sites");
  await look("delete from site_hours");
  await look("delete from incidents");
  vi.resetModules();
});

/** With the settings of this test. */
async function watch(now = at) {
  const { watchSites } = await import("./watch-sites.ts");
  await watchSites(() => now, watching);
}

async function aSite(path: string, change = ""): Promise<string> {
  const id = await aLiveSite(at);
  await look("update projects set url = $2 where id = $1", id, `${origin}${path}`);
  if (change) await look(change, id);
  return id;
}

const minute = async (id: string) =>
  (
    await look<{ outcome: number; connected: number }>(
      "select outcomes[53] as outcome, connected[53] as connected from site_hours where project_id = $1",
      id,
    )
  )[0];

test("what is live, has an address and is not left is looked at; nothing else is", async () => {
  const id = await aSite("/live");
  await aSite("/active", "update projects set status = 'active' where id = $1");
  await aSite("/deleted", "update projects set deleted_at = now() where id = $1");
  await aSite("/stopped", "insert into sites (project_id, watched_since, stopped_at) values ($1, now(), now())");
  await aSite("", "update projects set url = '' where id = $1");
  await watch();
  expect(requests).toEqual(["/live"]);
  expect(await minute(id)).toEqual({ outcome: 1, connected: 1 });
  expect(await look("select project_id from sites where stopped_at is null")).toEqual([{ project_id: id }]);
});

test("a minute that begins late stays unknown", async () => {
  const id = await aSite("/late");
  await watch(new Date("2026-11-16T08:52:40Z"));
  expect(requests).toEqual([]);
  expect(await minute(id)).toBeUndefined();
});

test("where nobody answers anything, it is this server's line, and no site is down", async () => {
  const id = await aSite("/one");
  isDown = true;
  await watch();
  await watch(new Date("2026-11-16T08:53:01Z"));
  expect(await minute(id)).toEqual({ outcome: 4, connected: 0 });
  expect(await look("select from incidents")).toEqual([]);
});

test("where a reference answers while a site does not, the site is down", async () => {
  const id = await aSite("/one");
  isDown = true;
  process.env.SITE_CHECK_REFERENCES = reference;
  await watch();
  await watch(new Date("2026-11-16T08:53:01Z"));
  expect(await minute(id)).toEqual({ outcome: 4, connected: 1 });
  expect(requests).toContain("/reference");
  expect(await look("select from incidents")).toHaveLength(1);
});

test("without one, a site that was well before is asked there and then", async () => {
  const well = await aSite("/well");
  await watch();
  const id = await aSite("/one");
  isDown = true;
  await watch(new Date("2026-11-16T08:53:01Z"));
  const found = await look<{ connected: number }>(
    "select connected[54] as connected from site_hours where project_id = any($1)",
    [id, well],
  );
  expect(found).toEqual([{ connected: 1 }, { connected: 1 }]);
});

test("who stops in between writes down what there is", async () => {
  await aSite("/one");
  isDown = true;
  const { stopWatching, watchSites } = await import("./watch-sites.ts");
  const begun = performance.now();
  setTimeout(stopWatching, 100);
  await watchSites(() => at, { patience: { wholeMilliseconds: 10_000, secondTryMilliseconds: 10_000 } });
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(await look("select outcome, checked_at from sites")).toEqual([{ outcome: 0, checked_at: null }]);
});
