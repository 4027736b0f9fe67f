import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Web } from "../../scripts/process.ts";
import { cast } from "../../server/seed/cast.ts";
import { freshAddress, Visitor } from "../support/browser.ts";
import { giveCastPassword } from "../support/cast-password.ts";
import { submit, TestApp } from "../support/test-app.ts";

let app: TestApp;
let web: Web;
let maya: Visitor;
let sam: Visitor;
beforeAll(async () => {
  const expectedErrors = [
    "could not be loaded",
    "could not be stored",
    "an action failed",
    "a session could not be ended",
  ];
  app = await TestApp.open({ TRUSTED_PROXIES: "127.0.0.1,::1" }, { expectedErrors });
  web = await app.web();
  maya = new Visitor({ site: web.url, address: freshAddress() });
  sam = new Visitor({ site: web.url, address: freshAddress() });
  await maya.signIn(cast.maya);
  await sam.signIn(cast.sam);
});
afterAll(() => app?.close());

const school = cast.maya.projects[1].id;

/** While a right is taken away from the web role, whatever needs it fails, and nothing else does. */
async function without(right: string, work: () => Promise<void>): Promise<void> {
  await app.query(`revoke ${right} from tenday_web`);
  try {
    await work();
  } finally {
    await app.query(`grant ${right} to tenday_web`);
  }
}

/** The id that the person is shown stands in the log, with the reason. Its line may reach us after the page. */
async function expectLogged(body: string): Promise<void> {
  const [id = "none"] =
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?=[^-\w])/.exec(
      body.slice(body.search(/quote|look for/i)),
    ) ?? [];
  const findLine = () => web.logged.find((entry) => entry.includes('"level":50') && entry.includes(id)) ?? "";
  await expect.poll(findLine, { message: `an error with the id ${id}` }).toContain("permission denied");
}

test("a dashboard that cannot be loaded says so, and by which id the reason is found", async () => {
  await without("select on project_plans", async () => {
    const { status, body } = await maya.get("/clients/dashboard");
    expect(status).toBe(500);
    expect(body).toContain("Failed to load client data.");
    await expectLogged(body);
  });
  expect((await maya.get("/clients/dashboard")).status).toBe(200);
});

test("an add-on page that cannot be loaded says so, too", async () => {
  await without("select on add_ons", async () => {
    const { status, body } = await maya.get(`/clients/addon/new/${school}`);
    expect(status).toBe(500);
    expect(body).toContain("Failed to load data.");
    await expectLogged(body);
  });
});

test("a request for add-ons that cannot be stored stores nothing, and the choice is shown again", async () => {
  await without("insert on add_on_request_lines", async () => {
    const line = "Basic CMS - £125.00 one-time";
    const { status, location } = await maya.post("/send-add-ons-email.php", {
      projectId: school,
      selectedAddOns: line,
    });
    expect([status, location]).toEqual([307, `/clients/addon/new/${school}?result=failed`]);
    const again = await maya.post(location ?? "", { projectId: school, selectedAddOns: line });
    expect(again.status).toBe(503);
    expect(again.body).toContain("Something went wrong. Please try again.");
    const checkedBoxes = again.body
      .match(/<input[^>]*type="checkbox"[^>]*>/g)
      ?.filter((box) => box.includes("checked"));
    expect(checkedBoxes).toEqual([expect.stringContaining("Basic CMS - £125.00 one-time")]);
  });
  expect(await app.query("select from add_on_requests where project_id = $1", [school])).toEqual([]);
});

test("an admin's action that fails is told to the admin, changes nothing and keeps what was typed", async () => {
  await without("insert on project_events", async () => {
    const { status, body } = await sam.post(`/projects/${school}`, {
      intent: "details",
      projectName: "Rise Bread School",
      description: "Typed with care.",
      url: "",
      paymentType: "yearly",
    });
    expect(status).toBe(500);
    expect(body).toContain("That didn’t work, and nothing was changed.");
    expect(body).toContain("Typed with care.");
    await expectLogged(body);
  });
  const [project] = await app.query("select payment_type from projects where id = $1", [school]);
  expect(project).toEqual({ payment_type: "monthly" });
});

test("an account without a client's record is told so", async () => {
  const id = "00000000-0000-4000-8000-0000000000c1";
  await app.query(
    `insert into auth."user" (id, name, email, email_verified) values ($1, 'Studio', 'studio@tenday.example', true)`,
    [id],
  );
  await app.query(...giveCastPassword(id));
  await app.query("insert into profiles (id, role) values ($1, 'user')", [id]);
  const studio = new Visitor({ site: web.url, address: freshAddress() });
  await studio.signIn({ email: "studio@tenday.example" });
  const { status, body } = await studio.get("/clients/dashboard");
  expect([status, body.includes("Client not found.")]).toEqual([200, true]);
});

test("finding:X22 catalogue:N18 who logs out while the database is away is logged out of this browser", async () => {
  const gareth = new Visitor({ site: web.url, address: freshAddress() });
  await gareth.signIn(cast.gareth);
  expect(gareth.cookies.has("tenday.session_token")).toBe(true);
  await app.query('revoke select, delete on auth."session" from tenday_auth');
  try {
    const { status, location } = await gareth.post("/clients/logout", {});
    expect([status, location]).toEqual([302, "/clients/login"]);
    expect(gareth.cookies.has("tenday.session_token")).toBe(false);
  } finally {
    await app.query('grant select, delete on auth."session" to tenday_auth');
  }
});

test("finding:X23 catalogue:N18 people who wait for a locked table keep nobody from logging in or from writing to us", async () => {
  const locked = app.query("begin; lock table projects in access exclusive mode; select pg_sleep(8); commit");
  const isLocked = () =>
    app.query(
      "select from pg_locks where mode = 'AccessExclusiveLock' and relation = 'projects'::regclass and granted",
    );
  await expect.poll(isLocked).toHaveLength(1);
  let isOver = false;
  const waiting = Array.from({ length: 14 }, () => maya.get("/clients/dashboard"));
  const all = Promise.all([locked, ...waiting]).then(() => (isOver = true));
  await sleep(500);
  expect(await submit({ url: web.url, project: "A website for a bakery" })).toBe(true);
  const tom = new Visitor({ site: web.url, address: freshAddress() });
  expect((await tom.signIn(cast.tom)).status).toBe(302);
  expect(isOver).toBe(false);
  await all;
});

test("finding:X22 catalogue:N18 a database that takes no writes is not ready", async () => {
  const ready = async () => (await fetch(`${web.url}/readyz`)).status;
  expect(await ready()).toBe(200);
  await app.query("revoke execute on all functions in schema app from tenday_web");
  try {
    expect(await ready()).toBe(503);
  } finally {
    await app.query(
      "grant execute on function app.take_allowance(text, text, integer, interval, timestamptz) to tenday_web",
    );
  }
  expect(await ready()).toBe(200);
});
