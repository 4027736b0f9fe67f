import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freePort } from "../../../scripts/local-postgres.ts";
import type { Web } from "../../../scripts/process.ts";
import { codeAt } from "../../../server/auth/totp-step.ts";
import { cast, castPassword } from "../../../server/seed/cast.ts";
import { type Answer, currentCode, currentStep, freshAddress, secretIn, Visitor } from "../../support/browser.ts";
import { newestLink } from "../../support/mailed-links.ts";
import { MovableClock } from "../../support/movable-clock.ts";
import { TestApp } from "../../support/test-app.ts";

const { lantern, maya } = cast;
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
const unlock = () =>
  app.query("update auth.two_factor set last_used_step = 0, failed_verification_count = 0, locked_until = null");
beforeEach(unlock);

const visitor = () => new Visitor({ site: web.url, address: freshAddress() });

/** Has given the password and owes the code. */
async function challenged(password = castPassword): Promise<Visitor> {
  clock.forward(60_000);
  const browser = visitor();
  expect((await browser.signIn(lantern, password)).location).toBe("/clients/login/code");
  return browser;
}

async function manyChallenged(count: number): Promise<Visitor[]> {
  const browsers: Visitor[] = [];
  while (browsers.length < count) browsers.push(await challenged());
  return browsers;
}

const wrong = async () => {
  const step = await currentStep();
  const right = [-2, -1, 0, 1, 2].map((offset) => codeAt(lantern.totpSecret, step + offset));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code)) ?? "";
};
/** A code that was not used yet: its neighbours count, too. */
const nextCode = async (secret: string) => codeAt(secret, (await currentStep()) + 1);
const isSignedIn = ({ status, location }: Answer) => status === 302 && location === "/clients/dashboard";

test("catalogue:S7 the password alone opens nothing", async () => {
  const browser = await challenged();
  expect(await browser.isIn()).toBe(false);
  for (const path of ["/clients/dashboard", "/clients/account", `/projects/${lantern.projects[0].id}`])
    expect((await browser.get(path)).status).toBe(302);
});

test("catalogue:S7 a code is good for its own half minute and the neighbours of it", async () => {
  const step = await currentStep();
  for (const offset of [-2, 2, -10, 10]) {
    const answer = await (await challenged()).enterCode(codeAt(lantern.totpSecret, step + offset));
    expect([offset, answer.status]).toEqual([offset, 401]);
  }
  // The next one is left out: the half minute may end between our looking and the server's.
  for (const offset of [-1, 0]) {
    await unlock();
    const browser = await challenged();
    const answer = await browser.enterCode(codeAt(lantern.totpSecret, (await currentStep()) + offset));
    expect([offset, isSignedIn(answer)]).toEqual([offset, true]);
  }
});

test("catalogue:S7 a code is good once: not again, not at the same time, and no older one after it", async () => {
  const browsers = await manyChallenged(10);
  const code = await currentCode(lantern.totpSecret);
  const answers = await Promise.all(browsers.map((browser) => browser.enterCode(code)));
  expect(answers.filter(isSignedIn)).toHaveLength(1);
  const [again, older] = [await challenged(), await challenged()];
  expect((await again.enterCode(code)).status).toBe(401);
  const step = await currentStep();
  expect((await older.enterCode(codeAt(lantern.totpSecret, step - 1))).status).toBe(401);
  expect([await again.isIn(), await older.isIn()]).toEqual([false, false]);
});

test("catalogue:S7 five wrong codes end the challenge, also when they come all at once", async () => {
  const code = await wrong();
  const patient = await challenged();
  for (let i = 0; i < 5; i++) expect((await patient.enterCode(code)).status).toBe(401);
  expect((await patient.enterCode(await currentCode(lantern.totpSecret))).status).toBe(401);
  expect(await patient.isIn()).toBe(false);
  const fresh = await challenged();
  expect(isSignedIn(await fresh.enterCode(await currentCode(lantern.totpSecret)))).toBe(true);

  const hasty = await challenged();
  const thieves = Array.from({ length: 20 }, () => hasty.copy());
  await Promise.all(thieves.map((thief) => thief.enterCode(code)));
  const [factor] = await app.query<{ n: number }>("select failed_verification_count as n from auth.two_factor");
  expect(factor?.n).toBeLessThanOrEqual(5);
});

test("catalogue:S7 ten wrong codes in a row lock the second step for a while, and it opens by itself", async () => {
  for (const thief of await manyChallenged(2)) {
    for (let i = 0; i < 5; i++) await thief.enterCode(await wrong());
  }
  const owner = await challenged();
  const locked = await owner.enterCode(await currentCode(lantern.totpSecret));
  expect([locked.status, await owner.isIn()]).toEqual([429, false]);
  const [factor] = await app.query<{ minutes: number }>(
    "select extract(epoch from locked_until - now())::int / 60 as minutes from auth.two_factor",
  );
  expect(factor?.minutes).toBeLessThanOrEqual(15);
  await app.query("update auth.two_factor set locked_until = now() - interval '1 second'");
  expect(isSignedIn(await owner.enterCode(await currentCode(lantern.totpSecret)))).toBe(true);
});

test("catalogue:S8 a recovery code is good once, of twenty at the same time exactly one gets in", async () => {
  const [code] = lantern.recoveryCodes;
  const browsers = await manyChallenged(20);
  const answers = await Promise.all(browsers.map((browser) => browser.enterCode(code, "recovery")));
  expect(answers.filter(isSignedIn)).toHaveLength(1);
  const inside = await Promise.all(browsers.map((browser) => browser.isIn()));
  expect(inside.filter(Boolean)).toHaveLength(1);
  // Nineteen that came too late are more than ten wrong codes.
  await unlock();
  const late = await challenged();
  expect((await late.enterCode(code, "recovery")).status).toBe(401);
  expect(isSignedIn(await late.enterCode(lantern.recoveryCodes[1], "recovery"))).toBe(true);
});

test("catalogue:S9 the second step is switched on only with the password and a first right code", async () => {
  const [browser, elsewhere] = [visitor(), visitor()];
  await browser.signIn(maya);
  await elsewhere.signIn(maya);
  const ask = (form: Record<string, string>) => browser.post("/clients/account/second-step", form);
  const isOn = async () => {
    const [row] = await app.query<{ on: boolean }>('select two_factor_enabled as on from auth."user" where id = $1', [
      maya.id,
    ]);
    return row?.on;
  };
  expect((await ask({ intent: "confirm", code: "123456" })).status).toBe(422);
  const refused = await ask({ intent: "start", password: "not the password" });
  expect([refused.status, secretIn(refused)]).toEqual([422, undefined]);
  expect(secretIn(await browser.get("/clients/account/second-step"))).toBeUndefined();

  const started = await ask({ intent: "start", password: castPassword });
  const secret = secretIn(started) ?? "";
  expect(secretIn(await browser.get("/clients/account/second-step"))).toBeUndefined();
  expect((await ask({ intent: "confirm", code: await wrong() })).status).toBe(422);
  expect(await isOn()).toBe(false);
  expect((await visitor().signIn(maya)).location).toBe("/clients/dashboard");

  const code = await currentCode(secret);
  const before = browser.cookies.get("tenday.session_token");
  const confirmed = await ask({ intent: "confirm", code });
  expect([confirmed.status, await isOn()]).toEqual([200, true]);
  expect(browser.cookies.get("tenday.session_token")).not.toBe(before);
  expect([await browser.isIn(), await elsewhere.isIn()]).toEqual([true, false]);
  clock.forward(60_000);
  const next = visitor();
  expect((await next.signIn(maya)).location).toBe("/clients/login/code");
  expect((await next.enterCode(code)).status).toBe(401);
  const proof = { password: castPassword, code: await nextCode(secret) };
  const off = await browser.post("/clients/account", { intent: "turn-off-totp", ...proof });
  expect([off.status, await isOn()]).toEqual([302, false]);
});

test("catalogue:S10 a new password leaves the second step on", async () => {
  await visitor().post("/clients/forgotten", { email: lantern.email });
  const link = await newestLink(app, lantern.email, "password");
  const password = "nine paper boats under the bridge";
  const browser = visitor();
  const chosen = await browser.post(link, { password });
  expect(chosen.location).toBe("/clients/login/code");
  expect(await browser.isIn()).toBe(false);
  expect(isSignedIn(await browser.enterCode(await currentCode(lantern.totpSecret)))).toBe(true);
  await unlock();
  const owner = await challenged(password);
  expect(await owner.isIn()).toBe(false);
  expect(isSignedIn(await owner.enterCode(await currentCode(lantern.totpSecret)))).toBe(true);
});

test("catalogue:N21 with a key for real money the admin's pages open only after the second step is set up", async () => {
  const { sam } = cast;
  const PORT = String(await freePort());
  const live = await app.web({
    PORT,
    SITE_ORIGIN: `http://localhost:${PORT}`,
    STRIPE_SECRET_KEY: "sk_live_of_no_use",
    STRIPE_WEBHOOK_SECRET: "whsec_of_no_use",
  });
  const admin = new Visitor({ site: live.url, address: freshAddress() });
  clock.forward(60_000);
  expect((await admin.signIn(sam)).status).toBe(302);
  const pages = ["/clients/dashboard/admin", "/dashboard/admin/invoices", `/projects/${maya.projects[0].id}`];
  for (const path of pages) {
    const { status, location } = await admin.get(path);
    expect([path, status, location]).toEqual([path, 302, "/clients/account/second-step"]);
  }
  const posted = await admin.post("/dashboard/admin/billing", { intent: "run" });
  expect([posted.status, posted.location]).toEqual([302, "/clients/account/second-step"]);
  expect((await admin.get("/clients/account")).status).toBe(200);
  expect((await admin.get("/clients/account/second-step")).body).toContain("needs it before you go on");
  const started = await admin.post("/clients/account/second-step", { intent: "start", password: castPassword });
  const code = await currentCode(secretIn(started) ?? "");
  expect((await admin.post("/clients/account/second-step", { intent: "confirm", code })).status).toBe(200);
  for (const path of pages) expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
  // Who only looks after their own things is asked for nothing.
  const client = new Visitor({ site: live.url, address: freshAddress() });
  await client.signIn(maya);
  expect((await client.get("/clients/dashboard")).status).toBe(200);
});

test("catalogue:N21 a factor is taken away only by the password and another one, and its owner hears of it", async () => {
  const { gareth } = cast;
  await app.query(
    `insert into auth.two_factor (user_id, secret, backup_codes)
     select $1, secret, backup_codes from auth.two_factor where user_id = $2`,
    [gareth.id, lantern.id],
  );
  await app.query('update auth."user" set two_factor_enabled = true where id = $1', [gareth.id]);
  const browser = visitor();
  await browser.signIn(gareth);
  const code = await currentCode(lantern.totpSecret);
  await browser.enterCode(code);
  const [{ id: passkeyId } = { id: "" }] = await app.query<{ id: string }>(
    `insert into auth.passkey (name, public_key, user_id, credential_id, counter, device_type, backed_up)
     values ('My phone', 'x', $1, 'x', 0, 'singleDevice', false) returning id`,
    [gareth.id],
  );
  const factors = async () => {
    const [found] = await app.query(
      `select two_factor_enabled as step, (select count(*)::int from auth.passkey where user_id = u.id) as passkeys,
         (select backup_codes from auth.two_factor where user_id = u.id) as codes from auth."user" u where id = $1`,
      [gareth.id],
    );
    return found;
  };
  const before = await factors();
  const account = (intent: string, proof: Record<string, string>) =>
    browser.post("/clients/account", { intent, passkeyId, ...proof });
  const password = castPassword;
  for (const intent of ["turn-off-totp", "new-recovery-codes", "remove-passkey"])
    for (const proof of [
      {},
      { password },
      { password, code },
      { password, code: await wrong() },
      { code: await nextCode(lantern.totpSecret) },
    ]) {
      clock.forward(60_000);
      expect([intent, (await account(intent, proof)).status, await factors()]).toEqual([intent, 422, before]);
      await app.query("update auth.two_factor set failed_verification_count = 0");
    }

  await app.drained();
  app.sink.caught.length = 0;
  clock.forward(60_000);
  expect((await account("remove-passkey", { password, code: await nextCode(lantern.totpSecret) })).status).toBe(200);
  expect((await account("new-recovery-codes", { password, code: lantern.recoveryCodes[2] })).status).toBe(200);
  await unlock();
  expect((await account("turn-off-totp", { password, code: await nextCode(lantern.totpSecret) })).status).toBe(302);
  expect([await factors(), await browser.isIn()]).toEqual([{ step: false, passkeys: 0, codes: null }, true]);
  await app.drained();
  expect(app.sink.caught.map(({ recipients, parsed }) => `${recipients}: ${parsed.subject}`).toSorted()).toEqual([
    `${gareth.email}: A passkey was removed`,
    `${gareth.email}: Two-step login was turned off`,
    `${gareth.email}: You have new recovery codes`,
  ]);
});

test("catalogue:N21 ten wrong codes of somebody who is logged in lock the second step, and its owner hears of it", async () => {
  const [browser, started] = [visitor(), Date.now()];
  clock.forward(60_000);
  await browser.signIn(maya);
  const begun = await browser.post("/clients/account/second-step", { intent: "start", password: castPassword });
  const secret = secretIn(begun) ?? "";
  const code = await currentCode(secret);
  await browser.post("/clients/account/second-step", { intent: "confirm", code });
  await app.drained();
  app.sink.caught.length = 0;
  const off = async (typed: string) => {
    clock.forward(60_000);
    return (await browser.post("/clients/account", { intent: "turn-off-totp", password: castPassword, code: typed }))
      .status;
  };
  for (let n = 0; n < 10; n++) expect(await off("abcde-fghjk")).toBe(422);
  expect([await off(await nextCode(secret)), Date.now() - started < 900_000]).toEqual([429, true]);
  await app.drained();
  expect(app.sink.caught.map(({ parsed }) => parsed.subject)).toEqual(["Somebody knows your password"]);
  await app.query("update auth.two_factor set locked_until = null");
  expect(await off(await nextCode(secret))).toBe(302);
});
