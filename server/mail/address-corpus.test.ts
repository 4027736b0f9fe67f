import { domainToASCII } from "node:url";
import { expect, test } from "vitest";
import { emptyEnquiry, readEnquiry } from "../../domain/enquiry.ts";
import { look } from "../../tests/support/look.ts";
import { sentMails } from "../../tests/support/sent-mails.ts";
import { receiveEnquiry } from "../enquiries/receive-enquiry.ts";

const at = new Date("2026-11-14T09:00:00Z");
const { send } = sentMails(at);
const evil = "evil@evil.example";

/** Each is one address to somebody and several, or another's, to somebody else. */
const addresses = [
  ...[`"a@evil.example"@ours.example`, `"a b"@ours.example`, `"<${evil}>"@ours.example`, `"${evil}, x"@ours.example`],
  ...[`a@ours.example,${evil}`, `a@ours.example, ${evil}`, `a@ours.example;${evil}`, `a@ours.example ${evil}`],
  ...[`friends: ${evil}, a@ours.example;`, `undisclosed-recipients:;`, `x:${evil};`, `Maya <${evil}>`, `<${evil}>`],
  ...[`a(${evil})@ours.example`, `a@ours.example(${evil})`, `(${evil})a@ours.example`, `a@(x)ours.example`],
  ...[
    `=?utf-8?q?evil=40evil.example?=`,
    `=?utf-8?q?a=40evil.example=3e?=@ours.example`,
    `=?x?b?ZXZpbA==?=@ours.example`,
  ],
  ...[`a@ours.example\r\nBcc: ${evil}`, `a@ours.example\nRCPT TO:<${evil}>`, `a%0aBcc:${evil}@ours.example`],
  ...[`a@ours.example\u2028Bcc: ${evil}`, `a@ours.example\0.evil.example`, `a@ours.example> SIZE=1 BODY=8BITMIME`],
  ...[`a%evil.example@ours.example`, `evil.example!a@ours.example`, `@evil.example:a@ours.example`, `a@b@evil.example`],
  ...[
    `a@[127.0.0.1]`,
    `a@[IPv6:::1]`,
    `a@localhost`,
    `a@-ours.example`,
    `a@ours..example`,
    `a@.example`,
    `a.@ours.example`,
  ],
  ...[
    `postmaster`,
    `@ours.example`,
    `a@`,
    ` `,
    `a@ours.example.`,
    `a＠ours.example`,
    `a@ours。example`,
    `a@оurs.example`,
  ],
  ...[`${"a".repeat(10_000)}@ours.example`, `a@${"b.".repeat(5_000)}example`, `${"a,".repeat(3_000)}${evil}`],
  ...[`jürgen@bücher.example`, `a@xn--bcher-kva.example`, `o'neill+tag@sub.ours.example`, `MAYA@Ours.Example`],
];

test("catalogue:I2 however an address is written, mail goes to it alone, or it is refused", async () => {
  const accepted: string[] = [];
  for (const email of addresses) {
    await look("truncate enquiries, mails, rate_limits cascade");
    const written = readEnquiry({ ...emptyEnquiry, name: "Maya", email, project: "Bread.", consent: true });
    const sender = { retryKey: undefined, address: "192.0.2.1", requestId: "test" };
    const { outcome } = await receiveEnquiry(written, sender, at);
    const mails = await send();
    const recipients = mails["enquiry-confirmed"]?.to ?? [];
    expect([email, outcome]).toEqual([email, expect.toBeOneOf(["received", "invalid"])]);
    expect([email, mails["enquiry-received"]?.to]).toEqual([
      email,
      outcome === "received" ? ["hello@tenday.example"] : undefined,
    ]);
    // What no mail server takes is given up, and reaches nobody.
    expect([email, recipients.length <= 1, recipients.map(plain).filter((to) => to !== plain(written.email))]).toEqual([
      email,
      true,
      [],
    ]);
    if (outcome === "invalid") expect([email, recipients]).toEqual([email, []]);
    if (outcome === "received") accepted.push(written.email);
  }
  expect(addresses.length).toBeGreaterThanOrEqual(45);
  expect(accepted.filter((email) => email.includes(evil) || /[\s,;:<>()"]/.test(email))).toEqual([]);
  expect(accepted).toContain("o'neill+tag@sub.ours.example");
});

/** The same host in other letters is the same host, and a name that has to be quoted is the same name. */
function plain(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at).replace(/^"(.*)"$/, "$1")}@${domainToASCII(address.slice(at + 1))}`.toLowerCase();
}
