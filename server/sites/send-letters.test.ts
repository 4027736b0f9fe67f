import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aBilledProject } from "../../tests/support/a-billed-project.ts";
import { aClient } from "../../tests/support/a-client.ts";
import { aPerson } from "../../tests/support/a-person.ts";
import { downFrom, fine, isWatched, wasLookedAt } from "../../tests/support/a-site.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { emptyBooks } from "../../tests/support/empty-books.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { dropMails, sentMails } from "../../tests/support/sent-mails.ts";
import { runBilling } from "../billing/run-billing.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { changeTerm } from "../projects/change-term.ts";
import { findCredits } from "./find-credits.ts";
import { giveCredits } from "./give-credits.ts";
import { rollUpDays } from "./roll-up-days.ts";
import { sendLetters } from "./send-letters.ts";

/** Monday, the first working day of that month. */
const at = new Date("2026-11-02T09:00:00Z");
const since = new Date("2026-09-01T09:00:00Z");
const outage = { from: "2026-10-09T13:06:00Z", to: "2026-10-09T14:32:00Z" };
const { send } = sentMails(at);

beforeAll(() => withBankDetails(since));
beforeEach(async () => {
  await emptyBooks();
  await look("delete from sites");
  await look("delete from billing_runs");
});

const nine = (day: string) => sendLetters(new Date(`${day}T09:00:00Z`));
const waiting = async () =>
  (await look("select id from mails where kind = 'site-letter' and sent_at is null and copy_for is null")).length;

type Wanted = { watched?: string; seen?: typeof outage; cause?: string };

async function aBakery({ watched = "2026-09-01T00:00:00Z", seen, cause = "" }: Wanted = {}) {
  const owner = await aClient();
  const id = await aBilledProject(since, { owner, projectLines: [{ name: "Tech Voyager", from: "2026-05-04" }] });
  await look("update project_plans set added_at = '2026-05-04' where project_id = $1", id);
  await look("update projects set url = 'https://harbourlane.example/' where id = $1", id);
  await changeTerm(anActor(sam, since), id, "2026-05-04");
  await isWatched(id, watched);
  await look("update sites set certificate_ends_at = '2026-12-04T12:00:00Z' where project_id = $1", id);
  await wasLookedAt(id, { from: "2026-10-01", to: "2026-10-31", seenAt: seen ? downFrom(seen) : () => fine });
  if (seen) await wasDown(id, seen, cause);
  return { owner, id };
}

async function wasDown(projectId: string, { from, to }: typeof outage, cause: string) {
  await look(
    `with incident as (insert into incidents (id, kind, cause, started_at, ended_at) values (gen_random_uuid(), 'outage', $2, $3, $4) returning id)
     insert into incident_sites (incident_id, project_id, down_from, up_at, outcome) select id, $1, $3, $4, 3 from incident`,
    projectId,
    cause,
    from,
    to,
  );
}

/** October is paid for, found and given. */
async function credited(projectId: string) {
  await look("update project_plans set first_month = 5 where project_id = $1", projectId);
  await runBilling(new Date("2026-10-21T06:00:00Z"), { isAsked: true });
  const open = await look<{ id: string; pence: number }>(
    "select id, total_pence as pence from invoices where project_id = $1",
    projectId,
  );
  for (const { id, pence } of open) {
    const paid = { amountPence: pence, receivedOn: "2026-10-24", reference: "", retryKey: id };
    await recordTransfer(anActor(sam, new Date("2026-10-24T12:00:00Z")), id, paid);
  }
  await addUp();
  await giveCredits(new Date("2026-11-02T05:35:00Z"));
  await dropMails();
}
async function addUp() {
  await rollUpDays(new Date("2026-11-01T02:10:00Z"));
  await findCredits(new Date("2026-11-01T02:40:00Z"));
}

test("the bakery’s letter: the worst thing first, what happened, and the credit on the next invoice", async () => {
  const { id } = await aBakery({ seen: outage, cause: "The server’s disk was full. I have doubled it." });
  await credited(id);
  await nine("2026-11-02");
  const { "site-letter": mail } = await send();
  expect(mail?.subject).toBe("Your site in October: up 99.81%, below my promise, £1.30 back");
  for (const words of [
    "October on harbourlane.example",
    "On 9 October your site was down from 14:06 to 15:32. The server’s disk was full. I have doubled it.",
    "I promise 99.9% and it was 99.81%. I am sorry. I have credited you £1.30, a tenth of £12.99. You need do nothing.",
    "Up: 99.81%, promised 99.9%",
    "Down: 86 minutes, on 9 October",
    "Answered in: 0.20 seconds. On half of the days it was quicker",
    "Certificate: Until 4 December 2026",
    "Next invoice: 20 November, for 4 December: £12.99 less £1.30 is £11.69",
    "Month 6 of 12. Ends 3 May 2027, then month to month.",
  ])
    expect(mail?.text).toContain(words);
});

test("whoever may do the project alone reads no sums; each gets a letter of their own", async () => {
  const { id, owner } = await aBakery({ seen: outage });
  const helper = await aPerson(owner, "project", { name: "Ida" });
  await credited(id);
  await nine("2026-11-02");
  await send();
  expect(await look("select from mails where kind = 'site-letter'")).toHaveLength(2);
  await look("update mails set sent_at = null, attempts = 1 where kind = 'site-letter' and copy_for is null");
  await look("delete from mails where copy_for is null");
  const { "site-letter": copy } = await send();
  expect(copy?.to).toEqual([helper.email]);
  expect(copy?.subject).toBe("Your site in October: up 99.81%, below my promise");
  expect(copy?.text).toContain("Hello Ida,");
  expect(copy?.text).not.toContain("£");
  expect(copy?.text).not.toContain("Next invoice");
  expect(copy?.text).not.toContain("/clients/people");
});

test("before it is given, the letter says that it comes back", async () => {
  await aBakery({ seen: outage });
  await addUp();
  await nine("2026-11-02");
  const { "site-letter": mail } = await send();
  expect(mail?.text).toContain("You get £1.30 back, a tenth of £12.99.");
  expect(mail?.text).not.toContain("less £1.30");
});

test("a good month is one sentence, and one within the promise says when it was down", async () => {
  await aBakery();
  await addUp();
  await nine("2026-11-02");
  const { "site-letter": well } = await send();
  expect(well?.subject).toBe("Your site in October: up all the time");
  expect(well?.text).toContain("Up: 100.00%, promised 99.9%");
  await look("delete from sites");
  await dropMails();
  await aBakery({ seen: { from: "2026-10-12T22:10:00Z", to: "2026-10-12T22:14:00Z" } });
  await addUp();
  await nine("2026-11-02");
  const { "site-letter": kept } = await send();
  expect(kept?.subject).toBe("Your site in October: down for 4 minutes, up 99.99%");
  expect(kept?.text).toContain("On 12 October your site was down from 23:10 to 23:14.");
  expect(kept?.text).toContain("That is within my promise");
});

test("a certificate that ends this week is the worst thing of a good month", async () => {
  const { id } = await aBakery();
  await look("update sites set certificate_ends_at = '2026-11-06T12:00:00Z' where project_id = $1", id);
  await addUp();
  await nine("2026-11-02");
  expect((await send())["site-letter"]?.subject).toBe("Your site in October: its certificate ends on 6 November");
});

test("once for a month, on its first working day or soon after, however many workers", async () => {
  await aBakery();
  // A Sunday; and long after.
  for (const day of ["2026-11-01", "2026-11-09", "2026-11-20"]) await nine(day);
  expect(await waiting()).toBe(0);
  await Promise.all([nine("2026-11-03"), nine("2026-11-03"), nine("2026-11-03")]);
  await nine("2026-11-04");
  expect(await waiting()).toBe(1);
  await nine("2026-12-01");
  expect(await waiting()).toBe(2);
  // New Year’s Day is none, nor the weekend after it.
  await nine("2027-01-01");
  await nine("2027-01-03");
  expect(await waiting()).toBe(2);
  await nine("2027-01-04");
  expect(await waiting()).toBe(3);
});

test("of a site that was watched for less than a week there is none", async () => {
  await aBakery({ watched: "2026-10-25T12:00:00Z" });
  await nine("2026-11-02");
  expect(await waiting()).toBe(0);
});

test("whoever has it watched no more meanwhile gets none", async () => {
  const { id } = await aBakery();
  await nine("2026-11-02");
  await look("update sites set stopped_at = now() where project_id = $1", id);
  vi.setSystemTime(new Date("2026-11-03T09:00:00Z"));
  expect((await send())["site-letter"]).toBeUndefined();
});
