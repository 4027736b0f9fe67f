import { randomUUID } from "node:crypto";
import { domainToASCII } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkEmail, isEmailAddress, readEnquiry } from "../../domain/enquiry.ts";
import { runs } from "../../tests/support/property-runs.ts";
import { type CaughtMail, SmtpSink } from "../../tests/support/smtp-sink.ts";
import { accountEmail, checkAccountEmail } from "../auth/account-email.ts";
import { closeTransport, deliver } from "./smtp.ts";

const sink = new SmtpSink();
beforeAll(async () => {
  await sink.start();
  process.env.SMTP_URL = sink.url;
});
afterAll(async () => {
  closeTransport();
  await sink.stop();
});

/** What came of a mail to this address, which also stands in its name and is answered to. */
async function sendTo(email: string): Promise<CaughtMail[]> {
  sink.caught.length = 0;
  const words = { subject: `For ${email}`, text: "Bread", html: "<p>Bread</p>" };
  const replyTo = { name: email, address: email };
  await deliver({ id: randomUUID(), requestId: "test", date: new Date(), to: email, replyTo, ...words });
  return [...sink.caught];
}

/** One spelling: a domain is the same in its own letters and as the wire writes it, and a name with and without its quotes. */
function plain(address: string): string {
  const at = address.lastIndexOf("@");
  const [name, domain] = [address.slice(0, at).replace(/^"(.*)"$/, "$1"), address.slice(at + 1)];
  return `${name}@${domainToASCII(domain) || domain}`.toLowerCase();
}

/** Most of it is right, so that what is odd about it gets past whoever does not look for it. */
const right = fc.constantFrom("a", "maya", "x1", ".", "-", "+", "bücher", "example", "com");
const odd = fc.constantFrom(
  ...[..."!%&'`|~=?/#*\\\",;:<>()[]@", "..", "%0a", "%40", "=?utf-8?q?evil=40evil.example?=", "evil@evil.example"],
  ...["\r\n", "\n", "\0", "\t", " ", "\u2028", "\u00a0", "\u200b", "\u202e", "ß", "。", "．", "＠", "，", "；", "田"],
);
const part = fc
  .tuple(right, fc.option(odd, { nil: "", freq: 3 }), fc.option(right, { nil: "" }))
  .map((all) => all.join(""));
const likeAnEmail = fc.oneof(
  fc.tuple(part, part, part).map(([local, domain, end]) => `${local}@${domain}.${end}`),
  fc.tuple(part, part).map(([local, end]) => `${local}@example.${end}`),
  fc.tuple(right, odd, right).map(([name, character, end]) => `${name}${character}${end}@example.com`),
  fc.emailAddress(),
);

async function expectOneRecipient(email: string): Promise<void> {
  // What the mail library cannot say to a mail server, it does not send.
  const mails = await sendTo(email).catch(() => []);
  expect(mails.length).toBeLessThanOrEqual(1);
  for (const { recipients, parsed } of mails) {
    expect([email, recipients.length]).toEqual([email, 1]);
    // A domain that cannot be is nobody's.
    if (!domainToASCII(email.slice(email.lastIndexOf("@") + 1))) continue;
    expect(recipients.map(plain)).toEqual([plain(email)]);
    expect(parsed.to?.map(({ address = "" }) => plain(address))).toEqual([plain(email)]);
    expect(parsed.replyTo?.map(({ address = "" }) => plain(address))).toEqual([plain(email)]);
    expect(parsed.headers.filter(({ key }) => ["cc", "bcc", "to", "reply-to"].includes(key))).toHaveLength(2);
  }
}

test("catalogue:P6 anything like an e-mail address is refused, or reaches the one it names and nobody else", async () => {
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(likeAnEmail, async (typed) => {
      const { email } = readEnquiry({ email: typed });
      if (checkEmail(email) !== undefined) return;
      sent++;
      await expectOneRecipient(email.trim());
    }),
    { numRuns: runs(300) },
  );
  expect(sent).toBeGreaterThan(50);
});

test("catalogue:P6 the address of an account is one of these, in one spelling", () => {
  fc.assert(
    fc.property(likeAnEmail, (typed) => {
      if (checkAccountEmail(typed) !== undefined) return;
      const email = accountEmail(typed);
      expect(isEmailAddress(email)).toBe(true);
      expect(accountEmail(email)).toBe(email);
      expect(email).toMatch(/^[\x21-\x7e]+$/);
    }),
    { numRuns: runs(300) },
  );
});
