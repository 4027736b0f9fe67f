import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freePort } from "../../../scripts/local-postgres.ts";
import type { Web } from "../../../scripts/process.ts";
import { cast, castPassword, members } from "../../../server/seed/cast.ts";
import { type Answer, freshAddress, Visitor } from "../../support/browser.ts";
import { newestLink } from "../../support/mailed-links.ts";
import { MovableClock } from "../../support/movable-clock.ts";
import { TestApp } from "../../support/test-app.ts";

const minute = 60_000;
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
beforeEach(() => clock.forward(60 * minute));

const from = (address: string) => new Visitor({ site: web.url, address });
const visitor = () => from(freshAddress());
const nobody = (n: number) => ({ email: `nobody-${n}@nowhere.example` });
const wrong = "Summer2026!";

/** How often one is tried; the gate tries a few. */
const tries = Number(process.env.LIMIT_TRIES ?? 500);
const logins = { capacity: 20, seconds: 60 };
const few = { LOGINS_PER_MINUTE_PER_ADDRESS: "6" };
const perAccount = { capacity: 5, seconds: 60 };

/** As many get as far as the secret as may, and no more than come back while the attack lasts; the rest must wait. */
async function expectLimited(
  attack: () => Promise<Answer[]>,
  { capacity, seconds, failed = 401 }: { capacity: number; seconds: number; failed?: number },
): Promise<Answer[]> {
  // By the wall clock, which the limits go by: on a machine that was held up for a moment it runs ahead of the other one.
  const started = Date.now();
  const answers = await attack();
  const cameBack = Math.ceil(((Date.now() - started) / 1_000 / seconds) * capacity);
  const tried = answers.filter(({ status }) => status === failed).length;
  expect(tried).toBeGreaterThanOrEqual(capacity);
  expect(tried).toBeLessThanOrEqual(capacity + cameBack);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(answers.length - tried);
  return refused;
}

async function inTurn(count: number, ask: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let n = 0; n < count; n++) answers.push(await ask(n));
  return answers;
}

async function inTens(count: number, ask: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let n = 0; n < count; n += 10)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, i) => ask(n + i)))));
  return answers;
}

test.each([
  ["address", () => "203.0.113.12"],
  ["IPv6 /64", (n: number) => `2001:db8:12:64:${n.toString(16)}::${n}`],
])("catalogue:S12 one password against many accounts from one %s gets 20 tries", async (_, address) => {
  const accounts = [...members, ...Array.from({ length: tries }, (_, n) => nobody(n))];
  const spray = (n: number) => from(address(n)).signIn(accounts[n] ?? nobody(n), wrong);
  const refused = await expectLimited(() => inTens(tries, spray), logins);
  for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
});

test("catalogue:S13 many addresses against one account are slowed down; its owner gets in meanwhile, and everybody afterwards", async () => {
  const owner = visitor();
  await owner.signIn(cast.elsie);
  await owner.post("/clients/logout", {});
  clock.forward(minute);
  const spellings = [
    "elsie@marshknits.example",
    "ELSIE@Marshknits.example",
    " elsie@marshknits.example ",
    "elsie@marsh\u212anits.example",
  ];
  await expectLimited(
    () => inTens(tries, (n) => visitor().signIn({ email: spellings[n % spellings.length] ?? "" }, wrong)),
    perAccount,
  );
  expect((await owner.signIn(cast.elsie)).location).toBe("/clients/dashboard");
  clock.forward(minute);
  expect((await visitor().signIn(cast.elsie)).location).toBe("/clients/dashboard");
});

test("catalogue:S13 the note on a device is no way around the limit: it is one account's, sealed, and has a limit itself", async () => {
  const owner = visitor();
  await owner.signIn(cast.maya);
  await owner.post("/clients/logout", {});
  await expectLimited(() => inTurn(15, () => owner.signIn(cast.maya, wrong)), { capacity: 10, seconds: 60 });
  const note = owner.cookies.get("tenday.device") ?? "";
  for (const value of [note, `mine.${note.split(".")[1]}`, note.replace(/^./, "_")]) {
    // What came back during a slow attack was spent, too: after twice the time the whole allowance is there again.
    clock.forward(2 * minute);
    const steal = () => {
      const thief = visitor();
      thief.cookies.set("tenday.device", value);
      return thief.signIn(cast.gareth, wrong);
    };
    await expectLimited(() => inTens(10, steal), perAccount);
  }
});

test("catalogue:S14 the limit follows the connection, whatever a caller says about itself", async () => {
  const direct = await app.web({ ...few, PORT: String(await freePort()), TRUSTED_PROXIES: "" });
  const claims = ["X-Forwarded-For", "X-Real-IP", "CF-Connecting-IP", "True-Client-IP", "X-Tenday-Address"];
  const attack = (n: number) => {
    const address = `198.51.100.${n}`;
    const headers = Object.fromEntries([...claims.map((name) => [name, address]), ["Forwarded", `for=${address}`]]);
    const stranger = new Visitor({ site: direct.url, origin: app.env.SITE_ORIGIN });
    return stranger.post("/clients/login", { username: nobody(n).email, password: wrong }, headers);
  };
  await expectLimited(() => inTurn(12, attack), { capacity: 6, seconds: 60 });
  await direct.stop();
});

test("catalogue:S14 one visitor has one allowance, however its address is spelled", async () => {
  const strict = await app.web({ ...few, PORT: String(await freePort()) });
  for (const spellings of [
    ["2001:db8:14::1", "2001:DB8:14::1", "2001:0db8:0014:0000:0000:0000:0000:0001", "2001:db8:14::ffff:1.2.3.4"],
    ["192.0.2.14", "::ffff:192.0.2.14", "::FFFF:192.0.2.14", "::ffff:c000:20e", "0:0:0:0:0:ffff:192.0.2.14"],
    ["192.0.2.15", "9.9.9.9, 192.0.2.15", "evil, ::1, 192.0.2.15", "192.0.2.15, 127.0.0.1"],
  ]) {
    const attack = (n: number) => {
      const address = spellings[n % spellings.length];
      return new Visitor({ site: strict.url, origin: app.env.SITE_ORIGIN, address }).signIn(nobody(n), wrong);
    };
    await expectLimited(() => inTurn(12, attack), { capacity: 6, seconds: 60 });
    clock.forward(minute);
  }
  await strict.stop();
});

test("catalogue:S15 the page, its data and the passkey address share one limit", async () => {
  const browser = visitor();
  const addresses = [
    "/clients/login",
    "/clients/login.data",
    "/clients/login?index",
    "/clients/login.data?_routes=root",
  ];
  await expectLimited(
    () => inTurn(26, (n) => browser.post(addresses[n % 4] ?? "", { username: nobody(n).email, password: wrong })),
    logins,
  );
  const answer = { id: "x", rawId: "x", type: "public-key", response: {} };
  const body = JSON.stringify({ step: "finish", answer });
  const headers = { Origin: web.url, "Content-Type": "application/json" };
  // More at once than can have come back in the meantime, however slow the machine.
  const passkeys = await Promise.all(
    Array.from({ length: 25 }, () => browser.send("POST", "/clients/login/passkey", headers, body)),
  );
  expect(passkeys.map(({ status }) => status)).toContain(429);
});

test("catalogue:S15 guessing links is limited, on the page and on its data", async () => {
  for (const page of ["/clients/password/guess.work", "/clients/password/guess.work.data"]) {
    const browser = visitor();
    await expectLimited(() => inTurn(14, () => browser.post(page, { password: "gravel umbrella kettle" })), {
      capacity: 10,
      seconds: 60,
      failed: 410,
    });
  }
  const client = visitor();
  await expectLimited(() => inTurn(12, (n) => client.post("/clients/forgotten", { email: nobody(n).email })), {
    capacity: 10,
    seconds: 3_600,
    failed: 200,
  });
});

test("catalogue:S16 a password that is too long is refused, wherever it is typed", async () => {
  const owner = visitor();
  await owner.signIn(cast.gareth);
  await visitor().post("/clients/forgotten", { email: cast.gareth.email });
  const link = await newestLink(app, cast.gareth.email, "password");
  const change = (currentPassword: string, newPassword: string) =>
    owner.post("/clients/account", { intent: "change-password", currentPassword, newPassword });
  for (const [length, statuses] of [
    [1024 * 1024, [413, 413, 413, 413]],
    [200_000, [401, 422, 422, 422]],
    [5_000, [401, 422, 422, 422]],
  ] as const) {
    const long = "x".repeat(length);
    clock.forward(minute);
    const answers = [
      await visitor().signIn(cast.gareth, long),
      await visitor().post(link, { password: long }),
      await change(castPassword, long),
      await change(long, "gravel umbrella kettle tangerine"),
    ];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
  }
  expect((await visitor().get(link)).status).toBe(200);
});

test("catalogue:S16 a crowd at the login is told to wait, and nobody sees a broken page", async () => {
  await visitor().post("/clients/forgotten", { email: cast.priya.email });
  const link = await newestLink(app, cast.priya.email, "password");
  const owner = visitor();
  await owner.signIn(cast.fernValley);
  const crowd = Array.from({ length: 80 }, (_, n) => visitor().signIn(nobody(n), wrong));
  const others = [
    visitor().post(link, { password: "gravel umbrella kettle tangerine" }),
    owner.post("/clients/account", { intent: "change-email", newEmail: "a@b.example", password: wrong }),
  ];
  const statuses = (await Promise.all([...crowd, ...others])).map(({ status }) => status);
  expect(statuses.filter((status) => ![401, 422, 429, 302].includes(status))).toEqual([]);
  expect(statuses).toContain(429);
  expect((await visitor().signIn(cast.maya)).location).toBe("/clients/dashboard");
});
