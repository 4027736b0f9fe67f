import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Web } from "../../../scripts/process.ts";
import { listCommonPasswords } from "../../../server/auth/common-passwords.ts";
import { cast, castPassword } from "../../../server/seed/cast.ts";
import { freshAddress, Visitor } from "../../support/browser.ts";
import { linksIn, mailsTo, newestLink } from "../../support/mailed-links.ts";
import { MovableClock } from "../../support/movable-clock.ts";
import { rawRequest } from "../../support/raw-request.ts";
import { TestApp } from "../../support/test-app.ts";

const minute = 60_000;
const hour = 60 * minute;
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
beforeEach(() => clock.forward(2 * hour));

type Somebody = { email: string };
const visitor = () => new Visitor({ site: web.url, address: freshAddress() });

async function askForReset({ email }: Somebody, headers: Record<string, string> = {}): Promise<string> {
  expect((await visitor().post("/clients/forgotten", { email }, headers)).status).toBe(200);
  return newestLink(app, email, "password");
}

async function maySignIn(who: Somebody, password: string): Promise<boolean> {
  clock.forward(minute);
  return (await visitor().signIn(who, password)).status === 302;
}

test.each([
  ["of many alphabets", "Zwölf Ботинок 十二 🐈🦊 ñandú"],
  ["with spaces inside and behind", "kettle   lantern gravel  "],
  ["with a no-break space and a tab", "kettle\u00a0lantern\tgravel"],
  ["of 64 characters", "kettle lantern gravel ".repeat(3).slice(0, 64)],
  ["of 128 characters", "seven otters, nine paper boats & one umbrella; ".repeat(3).slice(0, 128)],
  ["full of signs", `"><script>&amp;%00%2e+\\'; drop table--`],
])("catalogue:S17 a password %s works, exactly as it was typed", async (_, password) => {
  const link = await askForReset(cast.gareth);
  expect((await visitor().post(link, { password })).status).toBe(302);
  expect(await maySignIn(cast.gareth, password)).toBe(true);
  expect(await maySignIn(cast.gareth, password.normalize("NFD"))).toBe(true);
  const changed = [password.trim(), password.toUpperCase(), password.slice(0, -1), password.replace(/\s+/g, " ")];
  for (const other of changed.filter((text) => text !== password).slice(0, 3))
    expect([other, await maySignIn(cast.gareth, other)]).toEqual([other, false]);
});

test("catalogue:S18 the commonest passwords, and words a stranger knows, are refused at once", async () => {
  const common = listCommonPasswords();
  const long = common.filter((word) => word.length >= 12);
  const sample = [...common.slice(0, 20), ...common.slice(2_990, 3_000), ...long.slice(0, 10), ...long.slice(-10)];
  const decorated = ["Sunshine2026", "P@ssw0rd2026!", "dragon 19.03.1985", "qwertyuiopas", "aaaaaaaaaaaaa"];
  const known = ["Maya Okafor 1987", "harbourlane2026!", "Tenday hosting 1", "my-website-password", "okafor.maya!!"];
  const link = await askForReset(cast.maya);
  expect(sample).toHaveLength(50);
  for (const password of [...sample, ...decorated, ...known]) {
    const answer = await visitor().post(link, { password });
    expect([password, answer.status]).toEqual([password, 422]);
    expect(answer.body).not.toContain(`value="${password}"`);
  }
  expect((await visitor().get(link)).status).toBe(200);
  expect(await maySignIn(cast.maya, castPassword)).toBe(true);
});

test("catalogue:S19 a link is good once, of twenty at the same time exactly one counts", async () => {
  const link = await askForReset(cast.priya);
  const passwords = Array.from({ length: 20 }, (_, n) => `kettle lantern gravel number ${n * 7_919}`);
  const answers = await Promise.all(passwords.map((password) => visitor().post(link, { password })));
  const winners = passwords.filter((_, n) => answers[n]?.status === 302);
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(19);
  expect(await maySignIn(cast.priya, winners[0] ?? "")).toBe(true);
  expect((await visitor().get(link)).status).toBe(410);
});

test("catalogue:S19 looking at a link changes nothing: mail programs look before people do", async () => {
  const link = await askForReset(cast.tom);
  for (const method of ["GET", "HEAD", "OPTIONS"])
    for (const path of [link, `${link}.data`]) expect((await visitor().send(method, path)).status).toBeLessThan(300);
  expect(await maySignIn(cast.tom, castPassword)).toBe(true);
  expect((await visitor().post(link, { password: "one umbrella, nine boats" })).status).toBe(302);
});

test("catalogue:S19 a link ends after its hour, and when a newer one was sent", async () => {
  const first = await askForReset(cast.elsie);
  const second = await askForReset(cast.elsie);
  expect(first).not.toBe(second);
  const password = "one umbrella, nine boats";
  for (const [wait, link, status] of [
    [0, first, 410],
    [59 * minute, second, 200],
    [2 * minute, second, 410],
  ] as const) {
    clock.forward(wait);
    expect((await visitor().get(link)).status).toBe(status);
    if (status === 410) expect((await visitor().post(link, { password })).status).toBe(410);
  }
  expect(await maySignIn(cast.elsie, castPassword)).toBe(true);
});

test("catalogue:S19 the secret half of a link is in the mail only: not in the database, not in the log, not in a referrer", async () => {
  const link = await askForReset(cast.elsie);
  const seal = link.split(".").at(-1) ?? "";
  const page = await visitor().get(link);
  expect(page.headers["referrer-policy"]).toBe("same-origin");
  expect((await visitor().post(link, { password: "short" })).headers["referrer-policy"]).toBe("same-origin");
  expect((await visitor().get("/clients/email/x.y")).headers["referrer-policy"]).toBe("same-origin");
  expect(page.body).not.toMatch(/(?:src|href)="https?:\/\/(?!localhost)/);
  const tables = await app.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'auth', 'graphile_worker') and table_type = 'BASE TABLE'",
  );
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    const found = await app.query(`select from ${name} t where t::text like '%' || $1 || '%'`, [seal]);
    expect([name, found.length]).toEqual([name, 0]);
  }
  const password = "nine paper boats under the bridge";
  const led = visitor();
  expect((await led.post(link, { password }, { Origin: "https://evil.example" })).status).toBe(403);
  expect([await led.isIn(), led.cookies.size]).toEqual([false, 0]);
  expect(web.logged.filter((line) => line.includes(seal))).toEqual([]);
});

test("finding:X14 catalogue:N12 however an address is spelt, its secret is in no line of the log", async () => {
  const link = await askForReset(cast.elsie);
  const token = new URL(link, web.url).pathname.split("/").at(-1) ?? "";
  const ways = [
    `/clients/password/${token}%`,
    `/clients/invited/${token}`,
    `/clients/Invited//${token}`,
    `/clients/password/${token}%E0%A4%A`,
    `/clients/password/%ZZ${token}`,
    `/clients%2Fpassword/${token}`,
    `/clients/%70assword/${token}`,
    `/CLIENTS/Password/${token}`,
    `/clients//password/${token}`,
    `/clients/password//${token}`,
    `/clients/password/${token}/`,
    `/clients/password/${token}.data`,
    `/clients/password/${token}.data?%`,
    `/p%61y/${token}`,
    `/pay/${token}%00`,
    `/pay/${token}%`,
    `/invoice-files/%${token}`,
    `/invoice-files/${token}%C0%AF`,
  ];
  for (const path of ways)
    for (const method of ["GET", "POST"] as const) {
      const { status } = await rawRequest(web.url, path, { method });
      expect([path, status < 500]).toEqual([path, true]);
    }
  const seal = token.split(".").at(-1) ?? "";
  expect(web.logged.filter((line) => line.includes(seal))).toEqual([]);
});

test("catalogue:R1 a link to choose a password leads to a page of this site that its owner may open, whoever asked for it", async () => {
  const places = [
    ["//evil.example", "/clients/dashboard"],
    ["https://evil.example", "/clients/dashboard"],
    ["/dashboard/admin/invoices", "/clients/dashboard"],
    ["/clients/logout", "/clients/dashboard"],
    ["/clients/payments?view=statement", "/clients/payments?view=statement"],
  ] as const;
  for (const [n, [wanted, reached]] of places.entries()) {
    clock.forward(2 * hour);
    const query = `?${new URLSearchParams({ to: wanted })}`;
    await visitor().post(`/clients/forgotten${query}`, { email: cast.fernValley.email });
    const text = (await mailsTo(app, cast.fernValley.email)).at(-1)?.parsed.text ?? "";
    expect([wanted, /evil|logout/.test(text)]).toEqual([wanted, false]);
    const link = await newestLink(app, cast.fernValley.email, "password");
    const chosen = await visitor().post(`${link}${query}`, { password: `paper boats under bridge ${n * 7_919}` });
    expect([wanted, chosen.location]).toEqual([wanted, reached]);
  }
});

test("catalogue:S20 the links in mails lead to this site, whatever a request says about its host", async () => {
  const admin = visitor();
  await admin.signIn(cast.sam);
  const hostile: Record<string, string>[] = [
    { Host: "evil.example" },
    { Host: "localhost:1@evil.example" },
    { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", "X-Forwarded-Port": "1" },
    { Forwarded: "host=evil.example;proto=https", "X-Original-Host": "evil.example", "X-Host": "evil.example" },
  ];
  const before = app.sink.caught.length;
  for (const headers of hostile) {
    clock.forward(hour);
    await visitor().post("/clients/forgotten", { email: cast.fernValley.email }, headers);
    const invited = await admin.post(`/dashboard/admin/manage-client/${cast.noor.id}`, { intent: "invite" }, headers);
    expect(invited.status).toBe(200);
    expect(invited.body).not.toContain("evil");
  }
  for (const path of [`http://evil.example/clients/forgotten`, `//evil.example/clients/forgotten`])
    expect((await visitor().post(path, { email: cast.fernValley.email })).status).toBe(400);
  await app.drained();
  const mails = app.sink.caught.slice(before).filter(({ recipients }) => !recipients.includes(cast.sam.email));
  expect(mails).toHaveLength(2 * hostile.length);
  for (const { raw, parsed } of mails) {
    expect(raw).not.toContain("evil");
    const [link] = linksIn(parsed.text ?? "", "password");
    expect(new URL(link ?? "").origin).toBe(app.env.SITE_ORIGIN);
    for (const [, origin] of (parsed.html ?? "").matchAll(/(?:href|src)="(https?:\/\/[^/"]+)/g))
      expect(origin).toBe(app.env.SITE_ORIGIN);
  }
});

test("catalogue:S21 another e-mail address needs the password and an answer from there, and the old one is told", async () => {
  const owner = visitor();
  await owner.signIn(cast.noor);
  const moved = { email: "noor@supperclub.example" };
  const ask = (password: string) =>
    owner.post("/clients/account", { intent: "change-email", newEmail: moved.email, password });
  const addresses = () =>
    app.query(
      'select u.email as account, c.email as client from auth."user" u join clients c using (id) where id = $1',
      [cast.noor.id],
    );
  expect((await ask("not the password")).status).toBe(422);
  expect(await mailsTo(app, moved.email)).toEqual([]);
  const mailedToOld = await askForReset(cast.noor);
  expect((await ask(castPassword)).status).toBe(200);
  const link = await newestLink(app, moved.email, "email");
  expect((await visitor().get(link)).status).toBe(200);
  expect(await addresses()).toEqual([{ account: cast.noor.email, client: cast.noor.email }]);
  expect(await maySignIn(moved, castPassword)).toBe(false);

  const answers = await Promise.all(Array.from({ length: 5 }, () => visitor().post(link, {})));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410]);
  expect(await addresses()).toEqual([{ account: moved.email, client: moved.email }]);
  const seen = (await mailsTo(app, cast.noor.email)).map(({ parsed }) => parsed.subject);
  expect(seen.filter((subject) => subject === "Your e-mail address was changed")).toHaveLength(1);
  expect(await maySignIn(moved, castPassword)).toBe(true);
  expect(await maySignIn(cast.noor, castPassword)).toBe(false);
  expect((await visitor().get(mailedToOld)).status).toBe(410);
});

test("catalogue:S21 the address that answers must still be free, and answers within a day", async () => {
  const owner = visitor();
  await owner.signIn(cast.tom, "one umbrella, nine boats");
  const ask = (newEmail: string) =>
    owner.post("/clients/account", { intent: "change-email", newEmail, password: "one umbrella, nine boats" });
  await ask("tom@saturdays.example");
  const late = await newestLink(app, "tom@saturdays.example", "email");
  clock.forward(25 * hour);
  expect((await visitor().post(late, {})).status).toBe(410);
  await ask("tom@sundays.example");
  const raced = await newestLink(app, "tom@sundays.example", "email");
  await app.query(`update auth."user" set email = 'tom@sundays.example' where id = $1`, [cast.quayside.id]);
  expect((await visitor().post(raced, {})).status).toBe(410);
  expect(await app.query('select email from auth."user" where id = $1', [cast.tom.id])).toEqual([
    { email: cast.tom.email },
  ]);
});
