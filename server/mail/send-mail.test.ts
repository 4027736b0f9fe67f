import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startingSite } from "../../content/starting-site.ts";
import { type EnquiryFields, emptyEnquiry, readEnquiry } from "../../domain/enquiry.ts";
import { look } from "../../tests/support/look.ts";
import { SmtpSink } from "../../tests/support/smtp-sink.ts";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { mails } from "../db/schema/index.ts";
import { receiveEnquiry } from "../enquiries/receive-enquiry.ts";
import { withSite } from "../website/site.ts";
import { sendMail } from "./send-mail.ts";
import { closeTransport, isRefusedForGood } from "./smtp.ts";

const sink = new SmtpSink();
let address = 0;

beforeAll(async () => {
  await sink.start();
  process.env.SMTP_URL = sink.url;
});
beforeEach(() => {
  sink.mode = "accept";
  sink.caught.length = 0;
});
afterAll(async () => {
  closeTransport();
  await sink.stop();
});

/** An enquiry from a new address, received now; its mail's id. */
async function queued(change: Partial<EnquiryFields> = {}, at = new Date()) {
  const fields = readEnquiry({
    ...emptyEnquiry,
    name: "Maya Okafor",
    email: "maya@harbourlane.example",
    project: "Bread.\nAnd buns.",
    consent: true,
    ...change,
  });
  const requestId = randomUUID();
  const received = await receiveEnquiry(
    fields,
    { retryKey: undefined, address: `198.51.100.${address++}`, requestId },
    at,
  );
  expect(received).toEqual({ outcome: "received" });
  const [mail] = await asViewer(system, (tx) => tx.select().from(mails).where(eq(mails.requestId, requestId)));
  return { mailId: mail?.id ?? "", requestId };
}

const rowOf = async (mailId: string) =>
  (await asViewer(system, (tx) => tx.select().from(mails).where(eq(mails.id, mailId))))[0];

test("the provider hears of an enquiry and can answer by pressing Reply", async () => {
  const { mailId, requestId } = await queued();
  await sendMail(mailId);
  const [mail] = sink.caught;
  expect(mail?.recipients).toEqual(["hello@tenday.example"]);
  expect(mail?.parsed).toMatchObject({
    subject: "New enquiry from Maya Okafor",
    replyTo: [{ name: "Maya Okafor", address: "maya@harbourlane.example" }],
    messageId: `<${mailId}@localhost>`,
  });
  expect(mail?.parsed.headers.find(({ key }) => key === "x-request-id")?.value).toBe(requestId);
  expect(mail?.parsed.text).toContain("And buns.");
  expect(mail?.parsed.html).toContain("And buns.");
  expect(await rowOf(mailId)).toMatchObject({ sentAt: expect.any(Date), failedAt: null, attempts: 1, failure: null });
});

test.each(["Smith, Jones & Co", "Ada <evil@evil.example>", `"'></script><script>alert(1)</script>`])(
  "whatever the business is called, a mail is from its address, in its name: %s",
  async (name) => {
    const { mailId } = await queued();
    const named = { ...startingSite, business: { ...startingSite.business, name } };
    await withSite(named, () => sendMail(mailId));
    expect(sink.caught[0]?.parsed.from).toMatchObject({ name, address: startingSite.business.enquiriesEmail });
  },
);

test("a mail that was sent is not sent again", async () => {
  const { mailId } = await queued();
  await sendMail(mailId);
  await sendMail(mailId);
  expect(sink.caught.length).toBe(1);
});

test("catalogue:F24 a busy mail server: noted, tried again, sent once", async () => {
  const { mailId } = await queued();
  sink.mode = "busy";
  await expect(sendMail(mailId)).rejects.toThrow();
  expect(await rowOf(mailId)).toMatchObject({
    sentAt: null,
    failedAt: null,
    attempts: 1,
    failure: expect.stringContaining("busy"),
  });
  sink.mode = "accept";
  await sendMail(mailId);
  expect(await rowOf(mailId)).toMatchObject({ sentAt: expect.any(Date), attempts: 2, failure: null });
  expect(sink.caught.length).toBe(1);
});

test("catalogue:F24 a mail that is refused for good says why and is not tried again", async () => {
  const { mailId } = await queued();
  sink.mode = "refuse";
  await sendMail(mailId);
  expect(await rowOf(mailId)).toMatchObject({
    sentAt: null,
    failedAt: expect.any(Date),
    failure: expect.stringContaining("5.1.1 never"),
  });
});

test("catalogue:F24 a mail server that does not take our sender is mended within days: the mail waits and is sent", async () => {
  const { mailId } = await queued();
  sink.mode = "refuse-us";
  await expect(sendMail(mailId)).rejects.toThrow("5.7.1 not with this sender");
  expect(await rowOf(mailId)).toMatchObject({ sentAt: null, failedAt: null });
  sink.mode = "accept";
  await sendMail(mailId);
  expect(await rowOf(mailId)).toMatchObject({ sentAt: expect.any(Date), failure: null });
});

test.each([
  ["an address that is none", "RCPT TO", 550, "550 5.1.1 no such user", true],
  ["an address that is none, in few words", "RCPT TO", 550, "550 unknown", true],
  ["a message it takes for unwanted", "DATA", 554, "554 5.7.1 looks like spam", true],
  ["relaying, since nobody logged in", "RCPT TO", 554, "554 5.7.1 Relay access denied", false],
  ["a login that is missing", "RCPT TO", 530, "530 Authentication required", false],
  ["a login that is missing, early", "MAIL FROM", 530, "530 5.7.0 Authentication required", false],
  ["a sender that is not ours", "MAIL FROM", 553, "553 sender not allowed", false],
  ["everything, for a while", "RCPT TO", 450, "450 4.7.1 come back", false],
])("a mail server that refuses %s", (_, command, responseCode, response, forGood) => {
  const error = Object.assign(new Error(response), { command, responseCode, response });
  expect(isRefusedForGood(error)).toBe(forGood);
});

test("a password and a mail go to another machine by an encrypted line, unless it is said that they need not", async () => {
  const mail = { id: randomUUID(), requestId: "test", date: new Date(), to: "maya@harbourlane.example" };
  // This machine by a name that is not known as its own, and a mail server that offers no encryption.
  process.env.SMTP_URL = sink.url.replace("127.0.0.1", "0.0.0.0");
  vi.resetModules();
  const away = await import("./smtp.ts");
  try {
    const words = { subject: "Your link", text: "A secret", html: "A secret" };
    await expect(away.deliver({ ...mail, ...words })).rejects.toThrow(/STARTTLS|TLS/);
    expect(sink.caught).toEqual([]);
    process.env.SMTP_URL += "?ignoreTLS=true";
    vi.resetModules();
    const near = await import("./smtp.ts");
    await near.deliver({ ...mail, ...words });
    near.closeTransport();
    expect(sink.caught).toHaveLength(1);
  } finally {
    away.closeTransport();
    process.env.SMTP_URL = sink.url;
  }
});

test("catalogue:F25 the line drops after the message, before the answer: one extra copy, the same Message-ID", async () => {
  const { mailId } = await queued();
  sink.mode = "drop-before-answer";
  await expect(sendMail(mailId)).rejects.toThrow();
  sink.mode = "accept";
  await sendMail(mailId);
  expect([...sink.copies()]).toEqual([[`<${mailId}@localhost>`, 2]]);
});

/** As a full disk does it: whatever changes a mail is refused. */
const takeNoChanges = `create or replace function refuse_change() returns trigger language plpgsql as $$ begin
    raise exception 'no space left on device' using errcode = 'disk_full'; end $$;
  create trigger refuse_change before update on mails for each row execute function refuse_change()`;
const takeChanges = "drop trigger if exists refuse_change on mails";

test("a database that takes no writes: no mail leaves that could not be noted as sent", async () => {
  const { mailId } = await queued();
  await look(takeNoChanges);
  try {
    await expect(sendMail(mailId)).rejects.toThrow();
    expect(sink.caught).toEqual([]);
  } finally {
    await look(takeChanges);
  }
  await sendMail(mailId);
  expect(sink.caught.length).toBe(1);
});

test("a mail that left just before the database took no more writes is noted when it can be, and not sent again", async () => {
  const { mailId } = await queued();
  const left = Promise.withResolvers<void>();
  sink.onMessage = async () => {
    sink.onMessage = () => {};
    await look(takeNoChanges);
    left.resolve();
  };
  const sending = sendMail(mailId);
  await left.promise;
  await vi.waitUntil(() => sink.caught.length === 1);
  await sleep(500);
  const again = sendMail(mailId);
  await look(takeChanges);
  await Promise.all([sending, again]);
  expect(sink.caught.length).toBe(1);
  expect(await rowOf(mailId)).toMatchObject({ sentAt: expect.any(Date), failure: null });
});

test("after five days of trying, a mail is given up and says so", async () => {
  const { mailId } = await queued({}, new Date(Date.now() - 6 * 86_400_000));
  sink.mode = "busy";
  await sendMail(mailId);
  expect(await rowOf(mailId)).toMatchObject({ failedAt: expect.any(Date) });
});

const hostile = [
  "Maya\r\nBcc: evil@evil.example",
  "Maya\nTo: evil@evil.example",
  "Maya%0aBcc: evil@evil.example",
  "Maya\u2028Bcc: evil@evil.example",
  "Maya\0Bcc: evil@evil.example",
  "=?utf-8?q?Maya=0aBcc:_evil@evil.example?=",
  '"Maya" <evil@evil.example>, x',
  "Maya, evil@evil.example",
  "undisclosed: evil@evil.example;",
  "𝓜aya <script>alert(1)</script> {{7*7}} <%= 7*7 %>",
];

test.each(hostile)(
  "catalogue:I1,I15 the name %j adds no header and no recipient, and stays what it is",
  async (name) => {
    const { mailId } = await queued({ name, business: name, website: name });
    await sendMail(mailId);
    const [mail] = sink.caught;
    expect(mail?.recipients).toEqual(["hello@tenday.example"]);
    expect(mail?.parsed.to?.map((to) => to.address)).toEqual(["hello@tenday.example"]);
    expect(mail?.parsed.replyTo?.map((reply) => reply.address)).toEqual(["maya@harbourlane.example"]);
    const keys = mail?.parsed.headers.map(({ key }) => key) ?? [];
    expect(keys.filter((key) => ["bcc", "cc"].includes(key))).toEqual([]);
    expect(keys.filter((key) => key === "to").length).toBe(1);
    expect(mail?.parsed.html).not.toContain("<script");
  },
);

test.each(["jürgen@bücher.example", "o'neill+tag@sub.example.co.uk", `${"a".repeat(200)}@b.example`])(
  "catalogue:I2 the address %s is answered as it is",
  async (email) => {
    const { mailId } = await queued({ email });
    await sendMail(mailId);
    expect(sink.caught[0]?.recipients).toEqual(["hello@tenday.example"]);
    expect(sink.caught[0]?.parsed.replyTo?.length).toBe(1);
  },
);
