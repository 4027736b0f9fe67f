import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Web } from "../../../scripts/process.ts";
import { cast, castPassword } from "../../../server/seed/cast.ts";
import { freshAddress, Visitor } from "../../support/browser.ts";
import { mailsTo, newestLink } from "../../support/mailed-links.ts";
import { MovableClock } from "../../support/movable-clock.ts";
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

async function maySignIn(who: Somebody, password: string): Promise<boolean> {
  clock.forward(minute);
  return (await visitor().signIn(who, password)).status === 302;
}

test("catalogue:N21 from the old address a change of address is undone: whoever made it is shut out, and the owner chooses a new password", async () => {
  const [owner, changed] = [{ email: cast.gareth.email }, "paper boats under a bridge 7919"];
  const thief = visitor();
  await thief.signIn(owner);
  const moveTo = async (email: string, password: string) => {
    await thief.post("/clients/account", { intent: "change-email", newEmail: email, password });
    expect((await visitor().post(await newestLink(app, email, "email"), {})).status).toBe(200);
  };
  const [first, second] = ["thief@evil.example", "thief@further.example"];
  await moveTo(first, castPassword);
  const form = { intent: "change-password", currentPassword: castPassword, newPassword: changed };
  expect((await thief.post("/clients/account", form)).status).toBe(200);
  await moveTo(second, changed);
  const [undo, thiefsUndo] = [await newestLink(app, owner.email, "email"), await newestLink(app, first, "email")];
  const stillThere = [await thief.isIn(), (await visitor().get(undo)).status, (await visitor().get(thiefsUndo)).status];
  expect(stillThere).toEqual([true, 200, 200]);
  expect((await visitor().get(undo)).body).toContain(owner.email);

  const answers = await Promise.all(Array.from({ length: 5 }, () => visitor().post(undo, {})));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410]);
  const [account] = await app.query(
    'select u.email, c.email as client from auth."user" u join clients c using (id) where id = $1',
    [cast.gareth.id],
  );
  expect(account).toEqual({ email: owner.email, client: owner.email });
  expect([await thief.isIn(), await maySignIn(owner, changed), await maySignIn({ email: second }, changed)]).toEqual([
    false,
    false,
    false,
  ]);
  expect((await visitor().post(thiefsUndo, {})).status).toBe(410);
  const subjects = (await mailsTo(app, second)).map(({ parsed }) => parsed.subject);
  expect(subjects).toContain("Your e-mail address was changed back");
  const next = "nine paper boats, seven otters";
  expect((await visitor().post(await newestLink(app, owner.email, "password"), { password: next })).status).toBe(302);
  expect(await maySignIn(owner, next)).toBe(true);
});

test("catalogue:N21 the way back ends after seven days, and with the provider's own correction", async () => {
  const owner = visitor();
  await owner.signIn(cast.elsie);
  const move = async (newEmail: string) => {
    await owner.post("/clients/account", { intent: "change-email", newEmail, password: castPassword });
    await visitor().post(await newestLink(app, newEmail, "email"), {});
  };
  await move("elsie@wool.example");
  const first = await newestLink(app, cast.elsie.email, "email");
  clock.forward(7 * 24 * hour - minute);
  expect((await visitor().get(first)).status).toBe(200);
  clock.forward(2 * minute);
  expect((await visitor().post(first, {})).status).toBe(410);
  const again = visitor();
  await again.signIn({ email: "elsie@wool.example" });
  await again.post("/clients/account", {
    intent: "change-email",
    newEmail: "elsie@yarn.example",
    password: castPassword,
  });
  await visitor().post(await newestLink(app, "elsie@yarn.example", "email"), {});
  const link = await newestLink(app, "elsie@wool.example", "email");
  expect((await visitor().get(link)).status).toBe(200);
  const admin = visitor();
  await admin.signIn(cast.sam);
  const correction = { intent: "correct-email", email: "elsie@right.example" };
  await admin.post(`/dashboard/admin/manage-client/${cast.elsie.id}`, correction);
  expect((await visitor().get(link)).status).toBe(410);
});
