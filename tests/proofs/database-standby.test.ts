import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { enquiryMessages } from "../../domain/enquiry.ts";
import { signatureOf } from "../../scripts/payment-provider/post-events.ts";
import { checkMoney } from "../../server/invariants/check-money.ts";
import { cast } from "../../server/seed/cast.ts";
import { type Answer, freshAddress } from "../support/browser.ts";
import { invoiceAddress, invoiceForms } from "../support/money-forms.ts";
import { MoneyTestApp } from "../support/money-test-app.ts";
import { submit } from "../support/test-app.ts";

let open: MoneyTestApp;
afterAll(() => open?.close());

const site = () => open.web.url;
const readiness = async () => {
  const answer = await fetch(`${site()}/readyz`);
  return [answer.status, await answer.json()];
};

/** PostgreSQL as it is before somebody promotes it: it answers whoever reads, and takes nothing. */
async function asStandby(work: () => Promise<void>): Promise<void> {
  const [folder] = await open.app.query<{ data_directory: string }>("show data_directory");
  const signal = join(folder?.data_directory ?? "", "standby.signal");
  await open.app.postgres.stop("fast");
  writeFileSync(signal, "");
  await open.app.postgres.start();
  try {
    expect(await open.app.query("select pg_is_in_recovery() as standby")).toEqual([{ standby: true }]);
    await work();
  } finally {
    await open.app.postgres.stop("fast");
    rmSync(signal);
    await open.app.postgres.start();
  }
}

test("catalogue:F12 a database that takes no writes: what can be read is shown, whoever writes is told that it did not work, readiness says why", async () => {
  const expectedErrors = [
    ...["could not be stored", "an action failed", "request failed", "a route failed", "nobody can sign in"],
    ...["the worker lost its queue", "a session could not be ended", "could not be loaded", "did not open its page"],
  ];
  open = await MoneyTestApp.open({ expectedErrors });
  open.db.on("error", () => {});
  const [sam, maya, tom] = [await open.visitor(cast.sam), await open.visitor(cast.maya), await open.visitor(cast.tom)];
  const invoiceId = await open.invoice({ owner: cast.maya.id, pence: 4_200 });
  await open.drained(60);
  const project = cast.maya.projects[0];
  // Old enough that their next page would note them as seen.
  await open.look(`update auth."session" set seen_at = now() - interval '5 minutes'`);
  const events = open.stranger();
  const body = JSON.stringify({
    id: "evt_standby",
    object: "event",
    type: "customer.updated",
    data: { object: { id: "cus_1", object: "customer" } },
  });
  const deliver = () => open.knock(body, signatureOf(body, open.provider.env.STRIPE_WEBHOOK_SECRET));
  const enquire = (name: string) =>
    submit({ url: site(), project: name, key: name, headers: { "X-Forwarded-For": freshAddress() } });
  const seen: Record<string, [status: number, hasWords: boolean]> = {};
  const look = async (what: string, asking: Promise<Answer>, words: string) => {
    const { status, body: page } = await asking;
    seen[what] = [status, page.includes(words)];
  };
  await asStandby(async () => {
    await expect.poll(readiness).toEqual([503, { ready: false, why: "read-only" }]);
    expect((await fetch(`${site()}/healthz`)).status).toBe(200);
    for (const path of ["/", "/contact", "/plans", "/support"]) await look(path, events.get(path), "</html>");
    await look("dashboard", maya.get("/clients/dashboard"), project.name);
    await look("project", maya.get(`/projects/${project.id}`), project.name);
    await look("payments", maya.get("/clients/payments"), "42.00");
    await look("today", sam.get("/clients/dashboard/admin"), "</html>");
    await look("system status", sam.get("/dashboard/admin/status"), "</html>");
    await look("invoice", sam.get(invoiceAddress(invoiceId)), "42.00");
    const enquiry = { name: "Maya", email: "maya@harbourlane.example", project: "A shop", consent: true };
    const json = { "Content-Type": "application/json" };
    await look(
      "enquiry",
      events.send("POST", "/send-email.php", json, JSON.stringify(enquiry)),
      enquiryMessages.failed,
    );
    await look("login", open.stranger().signIn(cast.gareth), "Login failed");
    await look(
      "reset",
      open.stranger().post("/clients/forgotten", { email: cast.maya.email }),
      "That was me, not you.",
    );
    await look(
      "transfer",
      sam.post(invoiceAddress(invoiceId), invoiceForms.transfer("42.00", "standby")),
      "nothing was changed",
    );
    await look("logout", tom.post("/clients/logout", {}), "");
    await look("event", deliver(), "");
    expect(await enquire("while it is a standby")).toBe(false);
  });
  expect(seen).toEqual({
    "/": [200, true],
    "/contact": [200, true],
    "/plans": [200, true],
    "/support": [200, true],
    dashboard: [200, true],
    project: [200, true],
    payments: [200, true],
    today: [200, true],
    "system status": [200, true],
    invoice: [200, true],
    enquiry: [503, true],
    login: [503, true],
    reset: [500, true],
    transfer: [500, true],
    logout: [302, true],
    // The payment provider sends it again.
    event: [500, true],
  });
  await expect.poll(readiness).toEqual([200, { ready: true }]);
  expect((await sam.post(invoiceAddress(invoiceId), invoiceForms.transfer("42.00", "standby"))).status).toBe(200);
  expect((await deliver()).status).toBe(200);
  expect(await enquire("while it is a standby")).toBe(true);
  await open.drained(60);
  const rows = await open.app.query(
    "select (select count(*)::int from payments where invoice_id = $1) as payments, (select count(*)::int from payment_events where id = 'evt_standby') as events",
    [invoiceId],
  );
  expect(rows).toEqual([{ payments: 1, events: 1 }]);
  expect(await open.app.faults({ acknowledged: ["while it is a standby"] })).toEqual([]);
  expect(
    await checkMoney({ query: (text: string) => open.app.query(text).then((found) => ({ rows: found })) } as never),
  ).toEqual([]);
});
