import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkMoney } from "../../server/invariants/check-money.ts";
import { cast } from "../../server/seed/cast.ts";
import { aDraft } from "../support/an-invoice.ts";
import type { Answer, Visitor } from "../support/browser.ts";
import { DatabaseProxy } from "../support/database-proxy.ts";
import { record } from "../support/figures.ts";
import { invoiceAddress, invoiceForms, isAnswered } from "../support/money-forms.ts";
import { MoneyTestApp } from "../support/money-test-app.ts";
import { submit } from "../support/test-app.ts";

const statementSeconds = 3;

let open: MoneyTestApp;
let proxy: DatabaseProxy;
let sam: Visitor;
beforeAll(async () => {
  const env = { DATABASE_WAIT_SECONDS: "3", DATABASE_STATEMENT_SECONDS: String(statementSeconds) };
  const expectedErrors = ["could not be stored", "an action failed", "the navigation could not be counted"];
  open = await MoneyTestApp.open({ env, expectedErrors });
  await open.web.stop();
  const { DATABASE_URL = "" } = open.app.env;
  proxy = await DatabaseProxy.inFrontOf(DATABASE_URL);
  open.web = await open.app.web({ DATABASE_URL: proxy.url(DATABASE_URL) });
  sam = await open.visitor(cast.sam);
});
afterAll(async () => {
  await open?.close();
  proxy?.stop();
});

/** Something that somebody does, which a lost answer makes them do again; how often it has been done. */
type Attempt = { what: string; after: string; act: () => Promise<Answer | boolean>; times: () => Promise<number> };

async function count(from: string, ...values: unknown[]): Promise<number> {
  const [found] = await open.look<{ n: number }>(`select count(*)::int as n from ${from}`, ...values);
  return found?.n ?? -1;
}

function anEnquiry(): Attempt {
  const project = `tried twice ${randomUUID()}`;
  return {
    what: "enquiry",
    after: 'insert into "enquiries"',
    act: () => submit({ url: open.web.url, project, key: project }),
    times: () =>
      count(
        "enquiries e join mails m on m.subject_id = e.id and m.kind = 'enquiry-received' where e.project = $1",
        project,
      ),
  };
}

async function aTransfer(): Promise<Attempt> {
  const invoiceId = await open.invoice({ owner: await open.client(), pence: 4_200 });
  const form = invoiceForms.transfer("42.00", randomUUID());
  return {
    what: "transfer",
    after: 'insert into "payments"',
    act: () => sam.post(invoiceAddress(invoiceId), form),
    times: () => count("payments where invoice_id = $1", invoiceId),
  };
}

async function anIssue(): Promise<Attempt> {
  const invoiceId = await aDraft(open.now(), { owner: await open.client(), pence: 4_200 });
  return {
    what: "issue",
    after: 'update "invoices"',
    act: () => sam.post(invoiceAddress(invoiceId), invoiceForms.issue()),
    times: () => count("audit_events where action = 'invoice-issued' and subject_id = $1", invoiceId),
  };
}

const isDone = (answer: Answer | boolean) =>
  typeof answer === "boolean" ? answer : isAnswered(Promise.resolve(answer));

/** The books, the outbox and the queue, when everything is done. */
async function expectSound(): Promise<void> {
  await open.drained(60);
  expect(await checkMoney(open.db)).toEqual([]);
  expect(await open.app.faults({ acknowledged: [] })).toEqual([]);
  expect(await count("pg_stat_activity where state like 'idle in transaction%'")).toBe(0);
}

test.each([
  ["carried out", true, 1],
  ["lost", false, 0],
] as const)(
  "catalogue:F7 the connection goes dead at commit, and it was %s: nobody is told a falsehood, and the same key again has one effect",
  async (_, arrives, timesAtFirst) => {
    const before = proxy.dead;
    const attempts = [anEnquiry(), await aTransfer(), await anIssue()];
    const began = performance.now();
    for (const { what, after, act, times } of attempts) {
      proxy.loseCommit({ after, arrives });
      const answer = await act();
      expect([what, await isDone(answer), await times()]).toEqual([what, false, timesAtFirst]);
      if (typeof answer !== "boolean") {
        expect([answer.status, answer.body.includes("it may be done, or not")]).toEqual([503, true]);
        expect(answer.body).not.toContain("nothing was changed");
      }
    }
    expect(proxy.dead - before).toBe(attempts.length);
    const answered = (performance.now() - began) / attempts.length / 1_000;
    // The library waits two seconds longer than a statement may take, once.
    expect(answered).toBeLessThan(statementSeconds + 4);
    const again = performance.now();
    for (const { act } of attempts) await expect.poll(async () => isDone(await act()), { timeout: 20_000 }).toBe(true);
    const seconds = (performance.now() - again) / 1_000;
    for (const { what, act, times } of attempts) {
      await act();
      expect([what, await times()]).toEqual([what, 1]);
    }
    await expectSound();
    record(
      `F7 a dead connection at commit, ${arrives ? "carried out" : "lost"}`,
      `told after ${answered.toFixed(1)} s with a statement's limit of ${statementSeconds} s, all done once ${seconds.toFixed(1)} s later`,
    );
  },
);

/** The database has to choose between the product and somebody else, and chooses the product. */
async function deadlock(first: string, second: string, act: () => Promise<unknown>): Promise<unknown> {
  const rival = new pg.Client(open.app.postgres.url("postgres"));
  await rival.connect();
  try {
    await rival.query(`begin; set local deadlock_timeout = '1min'; lock table ${second} in access exclusive mode`);
    const acting = act();
    await expect
      .poll(() => count(`pg_locks where not granted and relation = '${second}'::regclass`), { interval: 10 })
      .toBe(1);
    await rival.query(`lock table ${first} in access exclusive mode`);
    await rival.query("commit");
    return await acting;
  } finally {
    await rival.end();
  }
}

const repeated = () => open.web.logged.filter((line) => line.includes("is done again")).length;

test("catalogue:F8 a deadlock is resolved at the cost of the product: it does the same again, and once", async () => {
  const before = repeated();
  const enquiry = anEnquiry();
  const transfer = await aTransfer();
  expect(await deadlock("enquiries", "rate_limits", enquiry.act)).toBe(true);
  expect(repeated() - before).toBe(1);
  expect(await deadlock("payments", "audit_events", async () => isDone(await transfer.act()))).toBe(true);
  expect(repeated() - before).toBe(2);
  expect([await enquiry.times(), await transfer.times()]).toEqual([1, 1]);
  await expectSound();
});

/** So many times, what is written is refused as if somebody else had changed the same at the same moment. */
async function failingToSerialize(table: string, times: number): Promise<void> {
  await open.app.query(`
    create sequence public.refused_${table};
    grant usage on sequence public.refused_${table} to public;
    create function public.refuse_${table}() returns trigger language plpgsql as $$
      begin
        if nextval('public.refused_${table}') <= ${times} then
          raise exception 'could not serialize access due to concurrent update' using errcode = '40001';
        end if;
        return new;
      end $$;
    create trigger refused before insert on ${table} for each row execute function public.refuse_${table}()`);
}

test("catalogue:F8 a serialization failure is tried again; where it stays, whoever acts is told so, and nothing is done by halves", async () => {
  const before = repeated();
  await failingToSerialize("mails", 2);
  const enquiry = anEnquiry();
  expect([await enquiry.act(), await enquiry.times(), repeated() - before]).toEqual([true, 1, 2]);
  await failingToSerialize("payments", 4);
  const transfer = await aTransfer();
  const answer = await transfer.act();
  expect(typeof answer === "boolean" || [answer.status, answer.body.includes("nothing was changed")]).toEqual([
    500,
    true,
  ]);
  expect(await transfer.times()).toBe(0);
  expect(await isDone(await transfer.act())).toBe(true);
  expect([await transfer.times(), repeated() - before]).toEqual([1, 2 + 3]);
  await expectSound();
});
