import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Fault, PaymentProvider } from "../../scripts/payment-provider/payment-provider.ts";
import { type PostedEvent, signatureOf } from "../../scripts/payment-provider/post-events.ts";
import type { Person } from "../../server/access/actor.ts";
import { checkMoney } from "../../server/invariants/check-money.ts";
import { startCheckout } from "../../server/payments/start-checkout.ts";
import { startSaving } from "../../server/payments/start-saving.ts";
import { anActor } from "../support/an-actor.ts";
import { faultRuns, Luck } from "../support/dice.ts";
import { record } from "../support/figures.ts";
import { asClient, byLink, MoneyTestApp, type Standing } from "../support/money-test-app.ts";

let open: MoneyTestApp;
beforeAll(async () => {
  open = await MoneyTestApp.open({ delivery: { never: true }, expectedErrors: ["request failed"] });
});
afterAll(() => open?.close());

const hour = 3_600_000;
const posted = () => open.provider.post.posted.length;

async function expectSound(seen: readonly Story[]): Promise<void> {
  expect(await listWrongEnds(open, seen)).toEqual([]);
  expect(await checkMoney(open.db)).toEqual([]);
}

test("catalogue:F27,P15 events that come backwards, five times each and three days late leave the books as those in order", async () => {
  const luck = new Luck("F27");
  let events = 0;
  for (let run = 0; run < faultRuns; run++) {
    const since = posted();
    const seen: Story[] = [];
    const names = run === 0 ? storyNames : luck.shuffle(storyNames).slice(0, 4);
    for (const name of names) seen.push(await runStory(open, name));
    const late = open.provider.post.posted.slice(since);
    if (run % 4 === 0) open.forward(72 * hour);
    const fiveEach = late.toReversed().flatMap((event) => Array.from({ length: 5 }, () => event));
    const arriving = run === 0 ? fiveEach : luck.shuffle(fiveEach);
    events += arriving.length;
    const connections = Array.from({ length: 4 }, async () => {
      for (let event = arriving.shift(); event; event = arriving.shift())
        expect((await open.deliver(event)).status).toBe(200);
    });
    await Promise.all(connections);
    await open.drained(120);
    await expectSound(seen);
  }
  const what = `F27 ${faultRuns} histories of payments, backwards or shuffled, five times each, up to 72 h late`;
  record(what, `${events} events, every invoice as it should be`);
});

test("catalogue:F29 events that never come: the night’s comparison finds what they would have told, and finds it once", async () => {
  const seen: Story[] = [];
  for (let run = 0; run < Math.ceil(faultRuns / 10); run++)
    for (const name of storyNames) seen.push(await runStory(open, name));
  await open.drained();
  open.forward(24 * hour);
  for (let night = 0; night < 2; night++) {
    await open.look("select from graphile_worker.add_job('reconcile-payments', '{}'::json)");
    await open.drained(120);
    await expectSound(seen);
  }
  record("F29 payments whose events never came, found by the night’s comparison", `${seen.length} of ${seen.length}`);
});

test("catalogue:F30 our answer is lost on its way back: the event comes again, and its effect does not", async () => {
  const luck = new Luck("F30");
  let lost = 0;
  for (let run = 0; run < faultRuns; run++) {
    const since = posted();
    const story = await runStory(open, luck.pick(["paid by card", "Direct Debit", "partly sent back", "disputed"]));
    for (const event of open.provider.post.posted.slice(since)) {
      // Hung up at any moment: before it was heard, while it is written down, or with the answer under way.
      for (let times = luck.between(0, 3); times > 0; times--, lost++) await knockAndHangUp(event, luck.roll() * 12);
      expect((await open.deliver(event)).status).toBe(200);
    }
    await open.drained();
    await expectSound([story]);
  }
  record(`F30 ${faultRuns} payments whose answers were lost`, `${lost} answers lost, each payment recorded once`);
});

function knockAndHangUp({ body }: PostedEvent, milliseconds: number): Promise<void> {
  const signature = signatureOf(body, open.provider.env.STRIPE_WEBHOOK_SECRET);
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  const { port } = new URL(open.web.url);
  return new Promise((gone) => {
    const knock = request({ host: "127.0.0.1", port, path: "/payment-events", method: "POST", headers });
    knock.on("error", () => {}).once("close", gone);
    knock.end(body, () => void sleep(milliseconds).then(() => knock.destroy()));
  });
}

/** How often each may go wrong in a row: the library asks once more by itself, but not after 'too many'. */
const faults: [fault: Fault, times: number][] = [
  ["error-after", 1],
  ["error-after", 2],
  ["hang-up-after", 1],
  ["hang-up-after", 2],
  ["silent-after", 1],
  ["too-many-after", 1],
  ["error-before", 1],
];

function plan(run: number, path: RegExp): string {
  const [fault, times] = faults[run % faults.length] ?? ["error-after", 1];
  for (let i = 0; i < times; i++) open.provider.failNext(fault, path);
  return `${fault} ${times}`;
}

test("catalogue:F28 the payment provider fails after it has opened its page: the key is the same, and there is one page to pay on", async () => {
  const { books, calls, checkout } = open.provider;
  const seen = { led: 0, refused: 0 };
  for (let run = 0; run < faultRuns; run++) {
    const client = asClient({ id: await open.client() });
    const invoiceId = await open.invoice({ owner: client.id, pence: storyPence });
    const [since, events] = [calls.length, posted()];
    const pages = () => books.list("checkout.session").filter(({ metadata }) => metadata.invoiceId === invoiceId);
    const fault = plan(run, /^\/v1\/checkout\/sessions$/);
    const first = await startCheckout(anActor(client, open.now()), invoiceId, { isSaved: false });
    expect([fault, new Set(calls.slice(since).map(({ key }) => key)).size]).toEqual([fault, 1]);
    expect([fault, ["started", "unavailable"].includes(first.outcome)]).toEqual([fault, true]);
    seen[first.outcome === "started" ? "led" : "refused"]++;
    // Whoever was told that it does not work comes back later.
    open.forward(120_000);
    const again = await startCheckout(anActor(client, open.now()), invoiceId, { isSaved: false });
    expect([fault, again.outcome, pages().length]).toEqual([fault, "started", 1]);
    checkout.choose(pages()[0]?.id ?? "", "card");
    for (const event of open.provider.post.posted.slice(events)) await open.deliver(event);
    await open.drained();
    const stood = { state: "paid", payments: 1, paid: storyPence, refunded: 0, kept: 0 };
    expect([fault, await open.standing(invoiceId)]).toEqual([fault, stood]);
  }
  expect(await checkMoney(open.db)).toEqual([]);
  record(
    `F28 ${faultRuns} failures of the payment provider after it had opened its page`,
    `one page each, ${seen.led} payers led to it all the same, ${seen.refused} asked to come back`,
  );
});

test("catalogue:F28 the payment provider fails after it has charged: the key is the same, and it is charged once", async () => {
  const { books, calls } = open.provider;
  for (let run = 0; run < faultRuns; run++) {
    const client = asClient({ id: await open.client() });
    const methodId = await saveCard(client);
    const invoiceId = await open.invoice({ owner: client.id, pence: storyPence });
    const since = calls.length;
    // A charge that was never made and whose error is kept is given up after a day, by hand below.
    const fault = plan(run % (faults.length - 1), /^\/v1\/payment_intents$/);
    await charge(invoiceId, methodId);
    await open.drained(120);
    expect([fault, new Set(calls.slice(since).map(({ key }) => key)).size]).toEqual([fault, 1]);
    const made = books.list("payment_intent").filter(({ metadata }) => metadata.invoiceId === invoiceId);
    expect([fault, made.map(({ status }) => status)]).toEqual([fault, ["succeeded"]]);
    const stood = { state: "paid", payments: 1, paid: storyPence, refunded: 0, kept: 0 };
    expect([fault, await open.standing(invoiceId)]).toEqual([fault, stood]);
  }
  expect(await checkMoney(open.db)).toEqual([]);
  record(`F28 ${faultRuns} failures of the payment provider after it had charged`, "each charged and recorded once");
});

/** A card that its owner lets us charge; our name for it. */
async function saveCard(client: Person): Promise<string> {
  const since = posted();
  const started = await startSaving(anActor(client, open.now()));
  if (started.outcome !== "started") throw new Error(started.outcome);
  open.provider.checkout.choose(new URL(started.url).pathname.replace("/pay/", ""), "card");
  for (const event of open.provider.post.posted.slice(since)) await open.deliver(event);
  await open.drained();
  const [saved] = await open.look<{ id: string }>("select id from saved_methods where client_id = $1", client.id);
  if (!saved) throw new Error("the card was not saved");
  return saved.id;
}

/** As the nightly run asks for it. */
async function charge(invoiceId: string, methodId: string): Promise<void> {
  const attemptId = randomUUID();
  await open.look(
    `insert into payment_attempts (id, invoice_id, kind, state, amount_pence, method_id, started_at, changed_at, request_id)
     values ($1, $2, 'charge', 'started', $3, $4, $5, $5, 'test')`,
    ...[attemptId, invoiceId, storyPence, methodId, open.now()],
  );
  const seen = JSON.stringify({ attemptId, requestId: "test" });
  await open.look("select from graphile_worker.add_job('charge-invoice', $1::json, max_attempts => 5000)", seen);
}

type Story = { name: string; invoiceId: string; page: string; ends: Standing };
type Steps = (page: string, intent: () => string, provider: PaymentProvider) => void;

const storyPence = 5_000;

/** What can become of an invoice with the payment provider, and how it must stand in the end. */
const stories: Record<string, { steps: Steps; ends: Standing }> = {
  "paid by card": {
    steps: (page, _, { checkout }) => checkout.choose(page, "card"),
    ends: stands("paid", { payments: 1 }),
  },
  "refused, then paid": {
    steps(page, _, { checkout }) {
      checkout.choose(page, "refuse");
      checkout.choose(page, "card");
    },
    ends: stands("paid", { payments: 1 }),
  },
  "Direct Debit": {
    steps(page, intent, { checkout }) {
      checkout.choose(page, "bacs");
      checkout.settle(intent(), "succeeded");
    },
    ends: stands("paid", { payments: 1 }),
  },
  "Direct Debit that failed": {
    steps(page, intent, { checkout }) {
      checkout.choose(page, "bacs");
      checkout.settle(intent(), "failed");
    },
    ends: stands("open"),
  },
  "Direct Debit under way": {
    steps: (page, _, { checkout }) => checkout.choose(page, "bacs"),
    ends: stands("open"),
  },
  "given up": {
    steps: (page, _, { checkout, books }) => checkout.expire(books.require("checkout.session", page)),
    ends: stands("open"),
  },
  "partly sent back": {
    steps(page, intent, { checkout }) {
      checkout.choose(page, "card");
      checkout.refund(intent(), 2_000);
    },
    ends: stands("paid", { payments: 1, refunded: 2_000 }),
  },
  "sent back in two parts": {
    steps(page, intent, { checkout }) {
      checkout.choose(page, "card");
      checkout.refund(intent(), 2_000);
      checkout.refund(intent(), 3_000);
    },
    ends: stands("paid", { payments: 1, refunded: storyPence }),
  },
  disputed: {
    steps(page, intent, { checkout }) {
      checkout.choose(page, "card");
      checkout.dispute(intent());
    },
    ends: stands("open", { payments: 1, refunded: storyPence }),
  },
  "disputed and won": {
    steps(page, intent, { checkout }) {
      checkout.choose(page, "card");
      checkout.closeDispute(checkout.dispute(intent()).id, "won");
    },
    ends: stands("paid", { payments: 2, refunded: storyPence }),
  },
  "disputed and lost": {
    steps(page, intent, { checkout }) {
      checkout.choose(page, "card");
      checkout.closeDispute(checkout.dispute(intent()).id, "lost");
    },
    ends: stands("open", { payments: 1, refunded: storyPence }),
  },
};

const storyNames = Object.keys(stories);

/** It happens at the payment provider's; what of it we hear, and when, is the test's to say. */
async function runStory(open: MoneyTestApp, name: string): Promise<Story> {
  const story = stories[name];
  if (!story) throw new Error(`nobody knows the story of ${name}`);
  const invoiceId = await open.invoice({ owner: await open.client(), pence: storyPence });
  const page = await open.checkout(invoiceId, byLink(invoiceId));
  const intent = () => open.provider.books.require("checkout.session", page).payment_intent ?? "";
  story.steps(page, intent, open.provider);
  return { name, invoiceId, page, ends: story.ends };
}

/** Those that have not ended as they must. */
async function listWrongEnds(open: MoneyTestApp, seen: readonly Story[]): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const { name, invoiceId, ends } of seen) {
    const stood = await open.standing(invoiceId);
    const isRight = (Object.keys(ends) as (keyof Standing)[]).every((detail) => stood[detail] === ends[detail]);
    if (!isRight) wrong.push({ name, stood, ends });
  }
  return wrong;
}

function stands(state: Standing["state"], { payments = 0, refunded = 0 } = {}): Standing {
  return { state, payments, paid: payments * storyPence, refunded, kept: 0 };
}
