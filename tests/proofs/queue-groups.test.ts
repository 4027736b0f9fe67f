import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../../scripts/local-postgres.ts";
import { cast } from "../../server/seed/cast.ts";
import { record } from "../support/figures.ts";
import { asClient, MoneyTestApp } from "../support/money-test-app.ts";
import { submit } from "../support/test-app.ts";

const waitingMails = 1_500;
/** Without places of their own it was three minutes behind 24 mails. */
const soon = 5_000;

let open: MoneyTestApp;
beforeAll(async () => {
  open = await MoneyTestApp.open({ isWorking: false, expectedErrors: ["a job that this version cannot read"] });
});
afterAll(() => open?.close());

test("catalogue:N2 a silent payment provider holds up no mail", async () => {
  const invoices = await Promise.all(Array.from({ length: 12 }, () => open.invoice({ pence: 5_000 })));
  for (const invoiceId of invoices)
    open.provider.checkout.choose(await open.checkout(invoiceId, asClient(cast.maya)), "card");
  await vi.waitUntil(async () => (await countJobs("handle-payment-event")) >= invoices.length, { timeout: 60_000 });
  const silent = await startSilentServer();
  const worker = await open.app.worker({ STRIPE_API_HOST: silent.url });
  await vi.waitUntil(() => silent.sockets.length > 0, { timeout: 60_000 });
  const started = performance.now();
  expect(await submit({ url: open.web.url, project: "written meanwhile" })).toBe(true);
  const isThere = () => open.app.sink.caught.some(({ parsed }) => parsed.text?.includes("written meanwhile"));
  await vi.waitUntil(isThere, { timeout: 120_000, interval: 50 });
  const took = Math.round(performance.now() - started);
  record("A mail is delivered behind a silent payment provider", `${took} ms, ${invoices.length} payments waiting`);
  expect(took).toBeLessThan(soon);
  await worker.stop("SIGKILL");
  silent.stop();
});

test("finding:X2 catalogue:N2 a silent mail server with 1,500 mails waiting holds up no payment", async () => {
  await open.worker();
  const invoiceId = await open.invoice({ pence: 5_000 });
  await open.drained();
  open.app.sink.mode = "deaf";
  const left = Array.from({ length: waitingMails }, (_, n) => `${n} waits for the mail server`);
  const write = async () => {
    for (let project = left.pop(); project; project = left.pop()) await submit({ url: open.web.url, project });
  };
  await Promise.all(Array.from({ length: 8 }, write));
  const mails = await countJobs("send-mail");
  expect(mails).toBeGreaterThanOrEqual(waitingMails);
  const page = await open.checkout(invoiceId, asClient(cast.maya));
  const started = performance.now();
  open.provider.checkout.choose(page, "card");
  await vi.waitUntil(async () => (await open.standing(invoiceId)).state === "paid", { timeout: 120_000, interval: 50 });
  const took = Math.round(performance.now() - started);
  record("A payment is in the books behind a silent mail server", `${took} ms, ${mails} mails waiting`);
  expect(took).toBeLessThan(soon);
});

test("finding:X8 catalogue:N3 a job of another version waits in sight, and what cannot be read is given up after one try", async () => {
  open.app.sink.mode = "accept";
  await open.look("select graphile_worker.add_job('task-of-tomorrow', '{}')");
  await open.look(
    "select graphile_worker.add_job('send-mail', '{\"mail\": 7}', max_attempts => 5000, priority => -10)",
  );
  const standing = () =>
    open.look<{ task: string; tries: number; given_up: boolean }>(
      `select task_identifier as task, attempts as tries, attempts = max_attempts as given_up from graphile_worker.jobs
       where task_identifier = 'task-of-tomorrow' or last_error like 'this version cannot read it%' order by task_identifier`,
    );
  await vi.waitUntil(async () => (await standing()).some((job) => job.given_up), { timeout: 120_000, interval: 500 });
  expect(await standing()).toMatchObject([{ task: "send-mail" }, { task: "task-of-tomorrow", tries: 0 }]);
  const log = open.workerLog().join("\n");
  expect(log).toContain("a job that this version cannot read");
  expect(log).not.toContain("the worker lost its queue");
});

async function countJobs(task: string): Promise<number> {
  const [jobs] = await open.look<{ n: number }>(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier = $1",
    task,
  );
  return jobs?.n ?? 0;
}

/** Takes every connection, and never says a word. */
async function startSilentServer() {
  const sockets: Socket[] = [];
  const port = await freePort();
  const server = createServer((socket) => sockets.push(socket.on("error", () => {})));
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${port}`,
    sockets,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
