import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aProject } from "../../tests/support/a-project.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { dropMails, sentMails } from "../../tests/support/sent-mails.ts";
import {
  aReceipt,
  at,
  neverReceived,
  newOwner,
  provider,
  today,
  waitingMails,
} from "../../tests/support/waiting-mails.ts";
import { changeStatus } from "../projects/change-status.ts";

const { send } = sentMails(at);
beforeAll(() => withBankDetails(at));
beforeEach(async () => {
  await newOwner();
});

/** Sends the first that waits of a kind, after a change, and none of what the change itself queued. */
async function sendAfter(kind: string, change: () => Promise<unknown>) {
  const [first] = await look<{ id: string }>("select id from mails where kind = $1 and sent_at is null", kind);
  await change();
  await look("delete from mails where id <> $1", first?.id);
  return (await send())[kind];
}

test.each(Object.entries(waitingMails))(
  "catalogue:N11 what has changed while a mail waited is in it, or it is not sent: %s",
  async (kind, { queue, change, becomes }) => {
    await queue();
    const unchanged = await sendAfter(kind, async () => undefined);
    expect(unchanged, "as it is, it is sent").toBeDefined();
    if (becomes !== "not sent") expect(unchanged?.text).toContain(becomes.without);
    await dropMails();
    await newOwner();
    const id = await queue();
    const mail = await sendAfter(kind, () => change(id));
    if (becomes === "not sent") return expect(mail?.text).toBeUndefined();
    expect(mail, "it is still sent").toBeDefined();
    expect(mail?.text).not.toContain(becomes.without);
  },
);

test("catalogue:N11 'due soon' is not said of what is late", async () => {
  await waitingMails["invoice-due-soon"].queue();
  vi.setSystemTime(new Date("2026-12-20T09:00:00Z"));
  expect(await sendAfter("invoice-due-soon", async () => undefined)).toBeUndefined();
});

test("catalogue:N11 a receipt names what was put in the place of a wrong amount", async () => {
  const invoiceId = await aReceipt();
  const mail = await sendAfter("payment-received", () =>
    neverReceived(invoiceId, { amountPence: 4_200, receivedOn: today }),
  );
  expect(mail?.subject).toContain("£42.00");
  expect(mail?.text).not.toContain("£50.00 arrived");
});

test("catalogue:N11 a note that was changed again is sent as it is now, and an old one is not", async () => {
  const projectId = await aProject(at, "active");
  const say = (note: string) => changeStatus(provider, projectId, { status: undefined, note, isMailed: true });
  await dropMails();
  await say("Six photographs, please.");
  expect(await sendAfter("project-news", () => say("Seven photographs, please."))).toBeUndefined();
});
