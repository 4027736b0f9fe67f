import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { policies } from "../../../app/site-map.ts";
import { freePort } from "../../../scripts/local-postgres.ts";
import type { Environment, Web } from "../../../scripts/process.ts";
import { cast } from "../../../server/seed/cast.ts";
import { daysAfterRotation } from "../../../server/settings/signature.ts";
import { currentCode, freshAddress, Visitor } from "../../support/browser.ts";
import { type LinkKind, linkKinds } from "../../support/link-kinds.ts";
import { MoneyTestApp } from "../../support/money-test-app.ts";

const day = 86_400_000;
let open: MoneyTestApp;
/** With the next secret: while the one before counts, when its time is over, and when it is gone. */
let rotated: Web;
let over: Web;
let gone: Web;
let next: Environment;
beforeAll(async () => {
  open = await MoneyTestApp.open();
  const AUTH_SECRET_BEFORE = open.app.env.AUTH_SECRET ?? "";
  next = { AUTH_SECRET: randomBytes(32).toString("base64"), AUTH_SECRET_BEFORE };
  rotated = await start({ ...next, AUTH_SECRET_SINCE: new Date().toISOString() });
  const longAgo = new Date(Date.now() - daysAfterRotation * day);
  over = await start({ ...next, AUTH_SECRET_SINCE: longAgo.toISOString() });
  gone = await start({ AUTH_SECRET: next.AUTH_SECRET ?? "" });
});
afterAll(() => open?.close());

async function start(env: Environment): Promise<Web> {
  const PORT = String(await freePort());
  return open.app.web({ PORT, SITE_ORIGIN: `http://localhost:${PORT}`, ...env });
}

const at = ({ url }: Web) => new Visitor({ site: url, address: freshAddress() });
const opens = async (web: Web, path: string, { leadsOn }: Pick<LinkKind, "leadsOn"> = {}) =>
  (await at(web).get(path)).status === (leadsOn ? 302 : 200);

/** The same browser, and the process that answers it is another. */
function goneOver(visitor: Visitor, web: Web): Visitor {
  const same = at(web);
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
  return same;
}

// Before anything moves the clock.
describe("the secret is rotated", () => {
  test.each(Object.entries(linkKinds))(
    "catalogue:N10 a link survives it for 30 days, and not without the old secret: %s",
    async (_, kind) => {
      const { path } = await kind.make(open);
      const answers = [open.web, rotated, over, gone].map((web) => opens(web, path, kind));
      const isAfter = kind.isRandom === true;
      expect(await Promise.all(answers)).toEqual([true, true, isAfter, isAfter]);
    },
  );

  test("catalogue:N10 new links are made with the new secret alone", async () => {
    const invoiceId = await open.invoice();
    const maya = at(rotated);
    await maya.signIn(cast.maya);
    const { body } = await maya.get(`/get-invoice-url?invoiceId=${invoiceId}&clientId=${cast.maya.id}`);
    const { url }: { url: string } = JSON.parse(body);
    expect([await opens(rotated, url), await opens(gone, url), await opens(open.web, url)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("catalogue:N10 who is logged in stays so for 30 days, can log out, and their device is known", async () => {
    const before = await open.visitor(cast.maya);
    const isIn = [rotated, over, gone].map((web) => goneOver(before, web).isIn());
    expect(await Promise.all(isIn)).toEqual([true, false, false]);
    const still = goneOver(before, rotated);
    await still.post("/clients/logout", {});
    expect([await before.isIn(), await goneOver(before, rotated).isIn()]).toEqual([false, false]);
    const lastEvent = async (web: Web) => {
      await goneOver(before, web).signIn(cast.maya);
      const [event] = await open.look<{ action: string }>("select action from audit_events order by at desc limit 1");
      return event?.action;
    };
    expect([await lastEvent(rotated), await lastEvent(gone)]).toEqual(["signed-in", "signed-in-new-device"]);
  });

  test("catalogue:N10 an access token of before counts, of after the old secret it does not", async () => {
    const maya = await open.visitor(cast.maya);
    const { body } = await maya.get("/clients/session");
    const token: string = JSON.parse(body).access_token;
    const invoiceId = await open.invoice();
    const path = `/get-invoice-url?invoiceId=${invoiceId}&clientId=${cast.maya.id}`;
    // Its issuer is the process's own origin: here they all have the first one's.
    const within = await open.app.web({
      ...next,
      AUTH_SECRET_SINCE: new Date().toISOString(),
      PORT: String(await freePort()),
    });
    const later = await open.app.web({ AUTH_SECRET: next.AUTH_SECRET ?? "", PORT: String(await freePort()) });
    const statusAt = async (web: Web) => (await at(web).get(path, { Authorization: `Bearer ${token}` })).status;
    expect([await statusAt(open.web), await statusAt(within), await statusAt(later)]).toEqual([200, 200, 401]);
  });

  test("catalogue:N10 a second step goes on, whether its owner comes within 30 days or later", async () => {
    const { lantern, gareth } = cast;
    await open.look(
      `insert into auth.two_factor (user_id, secret, backup_codes)
       select $1, secret, backup_codes from auth.two_factor where user_id = $2`,
      gareth.id,
      lantern.id,
    );
    await open.look('update auth."user" set two_factor_enabled = true where id = $1', gareth.id);
    const begun = at(open.web);
    expect((await begun.signIn(lantern)).location).toBe("/clients/login/code");
    const finished = goneOver(begun, rotated);
    await finished.enterCode(await currentCode(lantern.totpSecret));
    expect(await finished.isIn()).toBe(true);

    const OWNER_DATABASE_URL = open.app.postgres.url("tenday_owner");
    const since = { OWNER_DATABASE_URL, AUTH_SECRET_SINCE: new Date().toISOString() };
    const env = { ...process.env, ...open.app.env, ...next, ...since };
    const said = () => execFileSync(process.execPath, ["scripts/renew-factors.ts"], { env, encoding: "utf8" });
    expect([said(), said()].map((text) => /\d+/.exec(text)?.[0])).toEqual(["1", "0"]);
    for (const [person, code] of [
      [gareth, lantern.recoveryCodes[0]],
      [lantern, lantern.recoveryCodes[1]],
    ] as const) {
      const visitor = at(gone);
      await visitor.signIn(person);
      await visitor.enterCode(code, "recovery");
      expect([person.name, await visitor.isIn()]).toEqual([person.name, true]);
    }
  });
});

describe("each kind of link", () => {
  test("catalogue:N10 every address that opens something by a token is one of the kinds below; exports have none", () => {
    const beginnings = Object.keys(policies).flatMap((path) => /^(.*:token)/.exec(path)?.[1] ?? []);
    const known = Object.values(linkKinds).map(({ address }) => address as string);
    expect([...new Set(beginnings)].toSorted()).toEqual([...new Set(known)].toSorted());
  });

  test.each(Object.entries(linkKinds))(
    "catalogue:N10 it can be revoked, or ends within a minute: %s",
    async (_, kind) => {
      const made = await kind.make(open);
      expect(await opens(open.web, made.path, kind)).toBe(true);
      await kind.revoke?.(open, made);
      if (kind.revoke) expect(await opens(open.web, made.path, kind)).toBe(false);
      else expect(kind.lastsMilliseconds).toBeLessThanOrEqual(60_000);
    },
  );

  test.each(Object.entries(linkKinds))("catalogue:N10 it dies with what it is about: %s", async (_, kind) => {
    const made = await kind.make(open);
    expect(await opens(open.web, made.path, kind)).toBe(true);
    await kind.bury(open, made);
    expect(await opens(open.web, made.path, kind)).toBe(false);
  });

  test.each(Object.entries(linkKinds))("catalogue:N10 it ends by its time: %s", async (_, kind) => {
    const made = await kind.make(open);
    await kind.begin?.(open, made);
    await open.drained();
    const margin = Math.min(kind.lastsMilliseconds / 4, 3_600_000);
    open.forward(kind.lastsMilliseconds - margin);
    expect(await opens(open.web, made.path, kind)).toBe(true);
    open.forward(2 * margin);
    expect(await opens(open.web, made.path, kind)).toBe(false);
  });
});
