import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionLimits } from "../../../domain/session.ts";
import type { Web } from "../../../scripts/process.ts";
import { cast, castPassword } from "../../../server/seed/cast.ts";
import { freshAddress, Visitor } from "../../support/browser.ts";
import { newestLink } from "../../support/mailed-links.ts";
import { MovableClock } from "../../support/movable-clock.ts";
import { TestApp } from "../../support/test-app.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const sessionCookie = "tenday.session_token";

const clock = new MovableClock();
let app: TestApp;
let web: Web;
beforeAll(async () => {
  app = await TestApp.open({ TRUSTED_PROXIES: "127.0.0.1,::1", CLOCK_FILE: clock.file });
  web = await app.web();
  await app.worker();
});
afterAll(async () => {
  await app?.close();
  clock.remove();
});

const visitor = () => new Visitor({ site: web.url, address: freshAddress() });

/** Signed in, on a device that was never seen before. */
async function signedIn(member: { email: string }, password = castPassword): Promise<Visitor> {
  clock.forward(minute);
  const browser = visitor();
  const { status, location } = await browser.signIn(member, password);
  expect([status, location]).toEqual([302, expect.stringContaining("/clients/dashboard")]);
  return browser;
}

/** What a browser gets at every kind of address. */
async function addresses(browser: Visitor): Promise<unknown[]> {
  const [session, page, data, account] = await Promise.all(
    ["/clients/session", "/clients/dashboard", "/clients/dashboard.data", "/clients/account"].map((path) =>
      browser.get(path),
    ),
  );
  return [
    session?.status,
    page?.location,
    data?.status === 202 && data.body.includes("/clients/login"),
    account?.location,
  ];
}
const shut = [401, "/clients/login", true, "/clients/login?to=%2Fclients%2Faccount"];

test("catalogue:S1 what a browser brings along to the sign-in is worth nothing after it", async () => {
  const signature = (await signedIn(cast.gareth)).cookies.get(sessionCookie)?.split(".")[1];
  for (const value of ["x".repeat(32), `${"x".repeat(32)}.${signature}`]) {
    clock.forward(minute);
    const victim = visitor();
    victim.cookies.set(sessionCookie, value);
    await victim.signIn(cast.maya);
    expect(victim.cookies.get(sessionCookie)).not.toBe(value);
    expect(await victim.isIn()).toBe(true);
    const thief = visitor();
    thief.cookies.set(sessionCookie, value);
    expect(await addresses(thief)).toEqual(shut);
  }
});

test("catalogue:S1 somebody else's session, slipped into a browser, never becomes its owner's", async () => {
  const attacker = await signedIn(cast.gareth);
  const victim = attacker.copy();
  await victim.signIn(cast.maya);
  expect((await attacker.get("/clients/session")).body).toContain(cast.gareth.email);
  await victim.post("/clients/logout", {});
  expect(await addresses(attacker)).toEqual(shut);
  await victim.signIn(cast.maya);
  expect((await victim.get("/clients/session")).body).toContain(cast.maya.email);
  expect(await addresses(attacker)).toEqual(shut);
});

test("catalogue:S2 sign-out ends the session on the server; the old cookie opens nothing", async () => {
  const maya = await signedIn(cast.maya);
  const thief = maya.copy();
  expect(await thief.isIn()).toBe(true);
  const { location } = await maya.post("/clients/logout", {});
  expect(location).toBe("/clients/login");
  expect(maya.cookies.has(sessionCookie)).toBe(false);
  expect(await addresses(thief)).toEqual(shut);
});

test("catalogue:S3 a changed password ends every other session, and what else the old one had opened", async () => {
  const [here, elsewhere, thief] = [
    await signedIn(cast.gareth),
    await signedIn(cast.gareth),
    await signedIn(cast.gareth),
  ];
  await thief.post("/clients/account", {
    intent: "change-email",
    newEmail: "thief@evil.example",
    password: castPassword,
  });
  const mailedToThief = await newestLink(app, "thief@evil.example", "email");
  const next = "gravel umbrella kettle tangerine";
  const changed = await here.post("/clients/account", {
    intent: "change-password",
    currentPassword: castPassword,
    newPassword: next,
  });
  expect(changed.status).toBe(200);
  expect(await here.isIn()).toBe(true);
  expect([await addresses(elsewhere), await addresses(thief)]).toEqual([shut, shut]);
  expect((await visitor().signIn(cast.gareth)).status).toBe(401);
  expect((await visitor().post(mailedToThief, {})).status).toBe(410);
  await signedIn(cast.gareth, next);
});

test("catalogue:S3 a reset password ends every session, second steps that are due and links that were sent", async () => {
  const [one, other] = [await signedIn(cast.priya), await signedIn(cast.priya)];
  await one.post("/clients/account", { intent: "change-email", newEmail: "gone@evil.example", password: castPassword });
  const mailedBefore = await newestLink(app, "gone@evil.example", "email");
  await visitor().post("/clients/forgotten", { email: cast.priya.email });
  const link = await newestLink(app, cast.priya.email, "password");
  const next = "seven quiet otters by the mill";
  const owner = visitor();
  expect((await owner.post(link, { password: next })).location).toBe("/clients/dashboard");
  expect(await owner.isIn()).toBe(true);
  expect([await addresses(one), await addresses(other)]).toEqual([shut, shut]);
  expect((await visitor().get(mailedBefore)).status).toBe(410);
  await signedIn(cast.priya, next);

  const thief = visitor();
  expect((await thief.signIn(cast.lantern)).location).toBe("/clients/login/code");
  await visitor().post("/clients/forgotten", { email: cast.lantern.email });
  const reset = await newestLink(app, cast.lantern.email, "password");
  await visitor().post(reset, { password: next });
  const answer = await thief.enterCode(cast.lantern.recoveryCodes[4], "recovery");
  expect([answer.status, await thief.isIn()]).toEqual([401, false]);
});

test("catalogue:S4 an account that is switched off is out at once, everywhere, and stays out", async () => {
  const tom = await signedIn(cast.tom);
  await app.query("update profiles set disabled_at = now() where id = $1", [cast.tom.id]);
  expect(await addresses(tom)).toEqual(shut);
  const [right, wrong] = [await visitor().signIn(cast.tom), await visitor().signIn(cast.tom, "not the password")];
  const plain = ({ status, body }: typeof right) => [status, body.replace(/nonce="[^"]*"/g, "")];
  expect(plain(right)).toEqual(plain(wrong));
  expect(right.cookies).toEqual([]);
  await app.query("update profiles set disabled_at = null where id = $1", [cast.tom.id]);
  expect(await addresses(tom)).toEqual(shut);
});

test("catalogue:S5 a session token has at least 128 bits, and no two are alike", async () => {
  await Promise.all([cast.elsie, cast.noor, cast.fernValley, cast.sam].map((member) => signedIn(member)));
  const tokens = (await app.query<{ token: string }>("select token from auth.session")).map(({ token }) => token);
  expect(tokens.length).toBeGreaterThanOrEqual(4);
  expect(new Set(tokens).size).toBe(tokens.length);
  const alphabet = new Set(tokens.join(""));
  expect(alphabet.size).toBeGreaterThan(32);
  for (const token of tokens) {
    expect(token).toMatch(/^\w+$/);
    expect(token.length * Math.log2(32)).toBeGreaterThanOrEqual(128);
  }
});

test("catalogue:S5 a copy of the database opens nothing", async () => {
  await signedIn(cast.maya);
  await visitor().post("/clients/forgotten", { email: cast.maya.email });
  const [session] = await app.query<{ id: string; token: string }>(
    "select id, token from auth.session where user_id = $1 order by created_at desc",
    [cast.maya.id],
  );
  const { id = "", token = "" } = session ?? {};
  for (const guess of [token, `${token}.`, `${token}.${token}`, `${token}.${"A".repeat(43)}%3D`, id]) {
    const thief = visitor();
    thief.cookies.set(sessionCookie, guess);
    expect(await addresses(thief)).toEqual(shut);
  }
  const [link] = await app.query<{ id: string }>("select id from account_links where spent_at is null");
  for (const guess of [link?.id, `${link?.id}.`, `${link?.id}.${"A".repeat(43)}`])
    expect((await visitor().get(`/clients/password/${guess}`)).status).toBe(410);
  const [dump] = await app.query<{ text: string }>(`select concat_ws(' ',
    (select string_agg(t::text, ' ') from auth.two_factor t), (select string_agg(a::text, ' ') from auth.account a),
    (select string_agg(j::text, ' ') from auth.jwks j), (select string_agg(v::text, ' ') from auth.verification v)) as text`);
  expect(dump?.text).not.toContain(cast.lantern.totpSecret);
  expect(dump?.text).not.toContain(cast.lantern.recoveryCodes[0]);
  expect(dump?.text).not.toContain(castPassword);
  expect(dump?.text).not.toMatch(/"d":|PRIVATE KEY/);
  const hashes = await app.query<{ password: string }>("select password from auth.account");
  for (const { password } of hashes) expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test.each([
  ["client", cast.elsie, sessionLimits.user, 6 * day],
  ["provider", cast.sam, sessionLimits.admin, 11 * hour],
] as const)(
  "catalogue:S6 the session of a %s ends when it is not used, and when it has lasted long enough",
  async (_, who, limits, step) => {
    const idle = await signedIn(who);
    clock.forward(limits.idle - minute);
    expect(await idle.isIn()).toBe(true);
    clock.forward(limits.idle);
    expect(await idle.isIn()).toBe(false);
    const busy = await signedIn(who);
    for (let lasted = step; lasted < limits.absolute; lasted += step) {
      clock.forward(step);
      expect(await busy.isIn()).toBe(true);
    }
    clock.forward(step);
    expect(await busy.isIn()).toBe(false);
    const [token] = decodeURIComponent(busy.cookies.get(sessionCookie) ?? "").split(".");
    expect(await app.query("select from auth.session where token = $1", [token])).toEqual([]);
  },
);
