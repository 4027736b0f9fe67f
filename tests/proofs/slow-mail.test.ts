import { afterAll, beforeAll, expect, test } from "vitest";
import { checkMoney } from "../../server/invariants/check-money.ts";
import { cast } from "../../server/seed/cast.ts";
import { record } from "../support/figures.ts";
import { asClient, MoneyTestApp } from "../support/money-test-app.ts";
import { SlowLine } from "../support/slow-line.ts";
import { submit } from "../support/test-app.ts";

/** What each of the two is worth here; a server waits longer for a mail server. */
const [longestMail, soon] = [8, 5_000];

let open: MoneyTestApp;
let line: SlowLine;
beforeAll(async () => {
  open = await MoneyTestApp.open({ isWorking: false });
  line = new SlowLine(open.app.sink.url);
  await line.start();
  await open.app.worker({ SMTP_URL: line.url, MAIL_SECONDS: String(longestMail) });
});
afterAll(async () => {
  await open?.close();
  await line?.stop();
});

const acknowledged: string[] = [];
async function enquire(project: string): Promise<void> {
  if (await submit({ url: open.web.url, project })) acknowledged.push(project);
}

/** Milliseconds until a payment is in the books. */
async function payOne(): Promise<number> {
  const invoiceId = await open.invoice({ pence: 5_000 });
  const page = await open.checkout(invoiceId, asClient(cast.maya));
  const started = performance.now();
  open.provider.checkout.choose(page, "card");
  await expect.poll(async () => (await open.standing(invoiceId)).state, { interval: 50 }).toBe("paid");
  return Math.round(performance.now() - started);
}

const tooLong = "select from mails where failure like 'the mail server took longer than%'";

test("catalogue:F26 one connection to the mail server gets a byte a second: its mail is tried again, the others and payments go on", async () => {
  line.isSlow = (connection) => connection === 0;
  await enquire("on a slow connection");
  await expect.poll(() => line.opened).toBeGreaterThan(0);
  const started = performance.now();
  for (let n = 0; n < 6; n++) await enquire(`on a good connection ${n}`);
  const arrived = () => open.app.sink.caught.filter(({ parsed }) => parsed.text?.includes("on a good connection"));
  await expect.poll(() => arrived().length, { interval: 50 }).toBe(6);
  const others = Math.round(performance.now() - started);
  const paid = await payOne();
  expect([others, paid].filter((ms) => ms > soon)).toEqual([]);
  await expect.poll(() => open.look(tooLong)).toHaveLength(1);
  await open.drained(60);
  expect(await open.app.faults({ acknowledged })).toEqual([]);
  record("F26 one connection at a byte a second", `six other mails after ${others} ms, a payment after ${paid} ms`);
});

test("catalogue:F26 the whole mail server answers a byte a second: payments go on, and every mail is sent once when it is well again", async () => {
  line.isSlow = () => true;
  // What is open is a good connection still.
  open.app.sink.hangUp();
  for (let n = 0; n < 6; n++) await enquire(`to a slow server ${n}`);
  const paid = await payOne();
  expect(paid).toBeLessThan(soon);
  await expect.poll(async () => (await open.look(tooLong)).length).toBeGreaterThanOrEqual(3);
  line.isSlow = () => false;
  const well = performance.now();
  await open.drained(150);
  const seconds = ((performance.now() - well) / 1_000).toFixed(1);
  expect(await open.app.faults({ acknowledged })).toEqual([]);
  expect(await checkMoney(open.db)).toEqual([]);
  record(
    "F26 the whole mail server at a byte a second",
    `a payment after ${paid} ms; all mails sent once, ${seconds} s after`,
  );
});
