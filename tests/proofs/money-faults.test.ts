import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addOnLine, type PricedAddOn } from "../../domain/add-on-request.ts";
import { requestAddOns } from "../../server/add-on-requests/request-add-ons.ts";
import { checkMoney } from "../../server/invariants/check-money.ts";
import { cast } from "../../server/seed/cast.ts";
import { aProject } from "../support/a-project.ts";
import { anActor } from "../support/an-actor.ts";
import { aDraft } from "../support/an-invoice.ts";
import type { Visitor } from "../support/browser.ts";
import { faultRuns, Luck } from "../support/dice.ts";
import { record } from "../support/figures.ts";
import { approval, invoiceAddress, invoiceForms, isAnswered, requestsPage } from "../support/money-forms.ts";
import { asClient, MoneyTestApp } from "../support/money-test-app.ts";

let open: MoneyTestApp;
let admin: Visitor;
beforeAll(async () => {
  // Crashes are what this file is about; whoever stood before one was told so.
  open = await MoneyTestApp.open({ expectedErrors: ["an action failed", "request failed"] });
  admin = await open.visitor(cast.sam);
});
afterAll(() => open?.close());

/** Something the provider does, and how many times it has been done. */
type Attempt = { what: string; path: string; form: Record<string, string>; times: () => Promise<number> };

const pence = 4_200;

async function anIssue(): Promise<Attempt> {
  const invoiceId = await aDraft(open.now(), { owner: await open.client(), pence });
  const times = () => count("audit_events where action = 'invoice-issued' and subject_id = $1", invoiceId);
  return { what: "issue", path: invoiceAddress(invoiceId), form: invoiceForms.issue(), times };
}

async function aTransfer(): Promise<Attempt> {
  const invoiceId = await open.invoice({ owner: await open.client(), pence });
  const times = () => count("payments where invoice_id = $1 and amount_pence = 4200", invoiceId);
  return {
    what: "transfer",
    path: invoiceAddress(invoiceId),
    form: invoiceForms.transfer("42.00", randomUUID()),
    times,
  };
}

async function anApproval(): Promise<Attempt> {
  const owner = await open.client();
  const projectId = await aProject(open.now(), "live", { owner, projectName: "A shop" });
  const [addOn] = await open.look<PricedAddOn>(
    `select name, price_pence as "pricePence", pricing_type as "pricingType" from add_ons where name = 'Basic CMS'`,
  );
  if (!addOn) throw new Error("the catalogue has no Basic CMS");
  const wish = { projectId, lines: [addOnLine(addOn)], retryKey: undefined };
  const requested = await requestAddOns(anActor(asClient({ id: owner }), open.now()), wish);
  expect(requested.outcome).toBe("received");
  const [request] = await open.look<{ id: string }>("select id from add_on_requests where project_id = $1", projectId);
  const times = () => count("invoices where add_on_request_id = $1 and issued_at is not null", request?.id);
  return { what: "approve", path: requestsPage, form: approval(request?.id ?? ""), times };
}

async function count(from: string, ...values: unknown[]): Promise<number> {
  const [found] = await open.look<{ n: number }>(`select count(*)::int as n from ${from}`, ...values);
  return found?.n ?? -1;
}

test("catalogue:F16,V12 the web process is killed while invoices are issued, paid and requests approved: each is done once, and none that was promised is missing", async () => {
  const luck = new Luck("F16");
  const done: Attempt[] = [];
  const tally = { seen: 0, unheard: 0, doneUnheard: 0 };
  for (let run = 0; run < faultRuns; run++) {
    const commands = await inTurn([anIssue, anIssue, anIssue, aTransfer, aTransfer, aTransfer, anApproval, anApproval]);
    const seen = new Set<Attempt>();
    const sending = Promise.all(
      luck.shuffle(commands).map(async (command) => {
        await sleep(luck.roll() * 40);
        if (await isAnswered(admin.post(command.path, command.form))) seen.add(command);
      }),
    );
    // Half the kills fall anywhere, half right behind an answer, where a broken promise would show.
    const moment = luck.roll() * 400;
    const enough = luck.between(1, commands.length - 1);
    if (run % 2 === 0) await sleep(moment);
    else await Promise.race([until(() => seen.size >= enough), sending]);
    await open.web.stop("SIGKILL");
    await sending;
    for (const command of commands) {
      const times = await command.times();
      if (seen.has(command)) expect([command.what, run, times]).toEqual([command.what, run, 1]);
      else if (times > 0) tally.doneUnheard++;
      expect([command.what, run, times <= 1]).toEqual([command.what, run, true]);
    }
    tally.seen += seen.size;
    tally.unheard += commands.length - seen.size;
    open.web = await open.app.web();
    // Whoever heard nothing presses the button once more, and so does somebody who did not have to.
    for (const command of commands)
      expect([command.what, await isAnswered(admin.post(command.path, command.form))]).toEqual([command.what, true]);
    done.push(...commands);
  }
  await open.drained(180);
  for (const command of done) expect([command.what, await command.times()]).toEqual([command.what, 1]);
  expect(await checkMoney(open.db)).toEqual([]);
  expect(await mailFaults()).toEqual([]);
  expect(tally.unheard).toBeGreaterThan(0);
  expect(tally.seen).toBeGreaterThan(0);
  record(
    `F16 ${faultRuns} kills of the web process while money moved`,
    `${done.length} commands, ${tally.seen} promised and kept, ${tally.unheard} never answered (${tally.doneUnheard} of them done), 0 lost, 0 doubled`,
  );
});

/** V2: every message of the outbox arrived, once. */
async function mailFaults(): Promise<string[]> {
  const sent = await open.look<{ id: string; sent_at: Date | null }>("select id, sent_at from mails");
  const copies = open.app.sink.copies();
  return sent.flatMap(({ id, sent_at }) => {
    const arrived = copies.get(`<${id}@localhost>`) ?? 0;
    return sent_at && arrived === 1 ? [] : [`${id}: ${sent_at ? "sent" : "not sent"}, ${arrived} copies`];
  });
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(1);
}

async function inTurn<Made>(makers: (() => Promise<Made>)[]): Promise<Made[]> {
  const made: Made[] = [];
  for (const make of makers) made.push(await make());
  return made;
}
