import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Web } from "../../../scripts/process.ts";
import { cast, castPassword } from "../../../server/seed/cast.ts";
import { type Answer, freshAddress, Visitor } from "../../support/browser.ts";
import { MovableClock } from "../../support/movable-clock.ts";
import { TestApp } from "../../support/test-app.ts";

const clock = new MovableClock();
let app: TestApp;
let web: Web;
beforeAll(async () => {
  app = await TestApp.open(
    { TRUSTED_PROXIES: "127.0.0.1,::1", CLOCK_FILE: clock.file },
    { expectedErrors: ['relation \\"projects\\" does not exist', "42P01"] },
  );
  web = await app.web();
});
afterAll(async () => {
  await app?.close();
  clock.remove();
});
beforeEach(() => clock.forward(60_000));

const visitor = () => new Visitor({ site: web.url, address: freshAddress() });
async function signedIn(member: { email: string }): Promise<Visitor> {
  const browser = visitor();
  expect((await browser.signIn(member)).status).toBe(302);
  return browser;
}

test("catalogue:C4 a sign-in that another site sends signs nobody in, and another site signs nobody out", async () => {
  const elsewhere: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "http://localhost.evil.example" },
    { Origin: web.url.replace("localhost", "127.0.0.1") },
    { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    { Origin: "", "Sec-Fetch-Site": "same-site" },
  ];
  const maya = await signedIn(cast.maya);
  for (const headers of elsewhere) {
    for (const path of ["/clients/login", "/clients/login.data", "/clients/login/code", "/clients/login?index"]) {
      const form = { username: cast.gareth.email, password: castPassword };
      const { status, cookies } = await visitor().post(path, form, headers);
      expect([path, headers, status, cookies]).toEqual([path, headers, 403, []]);
    }
    for (const path of ["/clients/logout", "/clients/logout.data", "/clients/account"])
      expect((await maya.post(path, { intent: "end-other-sessions" }, headers)).status).toBe(403);
  }
  const answer = await visitor().send(
    "POST",
    "/clients/login",
    { "Content-Type": "text/plain" },
    "username=x&password=y",
  );
  expect(answer.status).toBe(403);
  expect(await maya.isIn()).toBe(true);
});

const elsewhere = [
  "//evil.example",
  "///evil.example",
  "////evil.example/%2f..",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/%09/evil.example",
  "/%0a/evil.example",
  "/%5cevil.example",
  "%2f%2fevil.example",
  "/%2f/evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https://evil.example",
  "HTTPS://EVIL.example",
  "http://evil.example",
  "//evil.example:80/@localhost",
  "//localhost@evil.example",
  "https://localhost:3000@evil.example",
  "https://localhost.evil.example",
  "https://evil.example#localhost",
  "https://evil.example?localhost",
  "https://evil。example",
  "//evil%E3%80%82example",
  "//ⓔⓥⓘⓛ.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "javascript://localhost/%0aalert(1)",
  "data:text/html,evil",
  "vbscript:evil",
  "/..//evil.example",
  "/../..//evil.example",
  "/./\\evil.example",
  "/clients/dashboard//evil.example",
  "/%0d%0aSet-Cookie:evil=1",
  "\r\nLocation: https://evil.example",
  "ftp://evil.example",
];
const names =
  "next redirect redirectTo redirect_to redirect_uri redirectUrl return returnTo return_to returnUrl url uri continue callback callbackURL dest destination to target goto go from path r u ref RelayState";

test("catalogue:R1 nothing in an address or a form decides where a sign-in, a sign-out or a signpost leads", async () => {
  expect(elsewhere).toHaveLength(40);
  const [maya, sam] = [await signedIn(cast.maya), await signedIn(cast.sam)];
  const members = [cast.gareth, cast.priya, cast.tom, cast.elsie];
  for (const [n, target] of elsewhere.entries()) {
    clock.forward(5_000);
    const hostile = Object.fromEntries(names.split(" ").map((name) => [name, target]));
    const query = `?${new URLSearchParams(hostile)}`;
    const browser = visitor();
    const form = { ...hostile, username: members[n % 4]?.email ?? "", password: castPassword };
    const led = [
      await browser.post(`/clients/login${query}`, form, { Referer: "https://evil.example/" }),
      await browser.post(`/clients/logout${query}`, hostile),
      await browser.get(`/dashboard${query}`),
      await browser.get(`/clients/dashboard${query}`),
      await browser.get(`/clients/login/code${query}`),
      await maya.get(`/dashboard${query}`),
      await maya.get(`/clients/dashboard/x${query}`),
      await maya.get(`/clients/login${query}`),
      await maya.get(`/clients/dashboard/admin${query}`),
      await sam.get(`/dashboard${query}`),
      await sam.get(`/clients/addon/new${query}`),
    ];
    expect([target, ...led.map(({ location }) => location)]).toEqual([
      target,
      "/clients/dashboard",
      ...Array(4).fill("/clients/login"),
      ...Array(3).fill("/clients/dashboard"),
      "/",
      "/clients/dashboard/admin",
      "/clients/login",
    ]);
    // Random letters may be any word.
    const random = /tenday\.(?:session_token|device)=[^;]*/g;
    for (const { headers } of led) expect(JSON.stringify(headers).replace(random, "")).not.toMatch(/evil/i);
  }
});

test("catalogue:R1 a data request is led to the same places", async () => {
  const maya = await signedIn(cast.maya);
  for (const target of elsewhere.slice(0, 10)) {
    const query = `?${new URLSearchParams({ next: target, redirectTo: target })}`;
    const { status, body } = await maya.get(`/dashboard.data${query}`);
    expect([status, body.includes('"/clients/dashboard"'), body.includes("evil")]).toEqual([202, true, false]);
  }
});

test("catalogue:R3 what somebody signed in gets is kept by nobody: pages, data, redirects and failures", async () => {
  const [maya, sam] = [await signedIn(cast.maya), await signedIn(cast.sam)];
  const project = `/projects/${cast.maya.projects[0].id}`;
  const unknown = "/dashboard/admin/manage-client/00000000-0000-4000-8000-00000000dead";
  const answers: [number, Answer][] = [
    [200, await maya.get("/clients/dashboard")],
    [200, await maya.get("/clients/dashboard.data")],
    [200, await maya.get("/clients/account")],
    [200, await maya.get(project)],
    [200, await maya.get(`${project}.data`)],
    [200, await maya.send("HEAD", "/clients/account")],
    [200, await maya.get("/clients/session")],
    [200, await sam.get("/clients/dashboard/admin.data")],
    [202, await maya.get("/dashboard.data")],
    [302, await maya.get("/dashboard")],
    [302, await visitor().get("/clients/account")],
    [401, await visitor().get("/clients/session")],
    [401, await visitor().signIn(cast.maya, "wrong")],
    [404, await maya.get("/clients/nothing")],
    [404, await sam.get(unknown)],
    [404, await sam.get(`${unknown}.data`)],
    [405, await maya.post("/clients/dashboard", {})],
    [405, await maya.get("/clients/logout")],
    [410, await visitor().get("/clients/password/x.y")],
    [422, await maya.post("/clients/account", { intent: "change-password", currentPassword: "x", newPassword: "x" })],
  ];
  await app.query("alter table projects rename to hidden");
  answers.push([500, await maya.get("/clients/dashboard")], [500, await maya.get("/clients/dashboard.data")]);
  await app.query("alter table hidden rename to projects");
  for (const [expected, { status, headers }] of answers)
    expect([status, headers["cache-control"]]).toEqual([expected, "private, no-store"]);
});

test("catalogue:R4 a page that is asked for as if it were a file is not there", async () => {
  const maya = await signedIn(cast.maya);
  const [project] = cast.maya.projects;
  const paths = [
    "/clients/dashboard/x.css",
    "/clients/dashboard.css",
    "/clients/dashboard%2fx.css",
    "/clients/account;x.js",
    "/clients/account/x.js",
    "/clients/account/x%2f.css",
    "/clients/account%2fx.css",
    "/clients/account%3fx.css",
    "/clients/account%23x.css",
    "/clients/account%00.css",
    "/clients/account%0a.css",
    "/clients/account.css",
    "/clients/session/x.png",
    "/clients/session.json",
    "/clients/session;x.png",
    `/projects/${project.id}/x.png`,
    `/projects/${project.id}.png`,
    `/projects/${project.id}%2fx.png`,
    `/projects/${project.id};x.png`,
    "/assets/..%2fclients%2faccount",
    "/assets/%2e%2e%2fclients%2faccount",
    "/assets/..%5cclients%5caccount",
    "/assets/x.css/%2e%2e%2f%2e%2e%2fclients/account",
  ];
  for (const path of paths) {
    const { status, headers, body, location = "" } = await maya.get(path);
    const isPage = [cast.maya.email, project.name, project.description, "access_token"].some((text) =>
      body.includes(text),
    );
    expect([path, isPage, status]).toEqual([path, false, expect.toBeOneOf([302, 400, 404])]);
    expect([path, location]).toEqual([path, expect.toBeOneOf(["", "/", "/clients/dashboard"])]);
    expect([path, headers["cache-control"]]).toEqual([path, expect.stringContaining("no-store")]);
  }
});
