import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { moneyEmailKinds } from "../../content/emails-money.ts";
import { emptyEnquiry } from "../../domain/enquiry.ts";
import { withAway } from "../../tests/support/an-away-time.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { sentMails } from "../../tests/support/sent-mails.ts";
import { at, newOwner, waitingMails } from "../../tests/support/waiting-mails.ts";
import { receiveEnquiry } from "../enquiries/receive-enquiry.ts";

const { send } = sentMails(at);
const away = {
  from: "2026-11-10",
  until: "2026-11-20",
  words: "I am away.",
  isAnnounced: true,
  isReminding: true,
};
const line = "I am away until 20 November and answer from 23 November.";
const invite = new Set<string>([
  ...moneyEmailKinds,
  "add-ons-confirmed",
  "agreement-cancelled",
  "draft-approved-copy",
  "draft-changes-copy",
  "draft-sent",
  "enquiry-confirmed",
  "leaving-booked",
  "leaving-erasing",
  "leaving-last-day",
  "leaving-stays",
  "leaving-waived",
  "material-asked",
  "material-received",
  "material-reminder",
  "messages-to-client",
  "outage-note",
  "plan-changed",
  "project-news",
  "request-declined",
  "site-down-client",
  "site-up-client",
  "site-letter",
  "term-ends",
  "work-announced",
  "work-called-off",
]);

beforeAll(() => withBankDetails(at));
beforeEach(async () => {
  await newOwner();
});
afterEach(() => withAway("2026-11-14", null));

test.each(Object.entries(waitingMails))(
  "a mail that invites an answer says when one comes, no other: %s",
  async (kind, { queue }) => {
    await withAway("2026-11-14", away);
    await queue();
    const mail = (await send())[kind];
    expect(mail?.text.includes(line)).toBe(invite.has(kind));
    expect(mail?.html.includes(line)).toBe(invite.has(kind));
  },
);

test.each([
  ["the week before", { ...away, from: "2026-11-16" }],
  ["after it", { ...away, until: "2026-11-13" }],
])("%s no mail speaks of it", async (_, other) => {
  await withAway("2026-11-14", other);
  await waitingMails["invoice-issued"].queue();
  expect((await send())["invoice-issued"]?.text).not.toContain("I am away");
});

const enquiry = { ...emptyEnquiry, name: "Maya", email: "maya@harbourlane.example", project: "Bread.", consent: true };
const confirm = async (when: Date) => {
  vi.setSystemTime(when);
  const sender = { retryKey: crypto.randomUUID(), address: "198.18.0.9", requestId: "request-1" };
  await receiveEnquiry({ ...enquiry, email: `${crypto.randomUUID()}@harbourlane.example` }, sender, when);
  return (await send())["enquiry-confirmed"]?.text;
};

test("who writes before a time away, or before bank holidays, reads the day of the answer", async () => {
  const friday = new Date("2026-12-18T15:00:00Z");
  expect(await confirm(friday)).toContain("within about 24 hours, Monday to Friday");
  await withAway("2026-12-18", { ...away, from: "2026-12-21", until: "2027-01-02" });
  const text = await confirm(friday);
  expect(text).toContain("I have your message. I answer by Monday 4 January.");
  expect(text).not.toContain("24 hours");
  await withAway("2026-12-18", null);
  expect(await confirm(new Date("2026-12-24T15:00:00Z"))).toContain("I answer by Tuesday 29 December.");
});
