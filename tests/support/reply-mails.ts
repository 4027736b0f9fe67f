import { randomUUID } from "node:crypto";
import { replyMarker } from "../../domain/mail-reply.ts";
import type { NotTaken } from "../../server/mail-replies/take-reply.ts";

export const authServer = "mx.tenday.example";

export type ReplyCase = {
  name: string;
  raw: string | Buffer;
  /** What the thread has of it, or why it has nothing. */
  becomes: string | { why: NotTaken };
};

type Context = {
  /** Where the answer of this person goes, of a colleague, and of somebody who was removed since. */
  own: string;
  colleagues: string;
  removed: string;
  from: string;
  removedFrom: string;
  /** An address of ours that nobody has signed. */
  base: string;
};

type Fields = {
  to?: string;
  from?: string;
  results?: string | null;
  headers?: string[];
  type?: string;
  encoding?: string;
  body: string;
};

/** Mails as programs write them, and as those do who should not get in. */
export function replyMails({ own, colleagues, removed, from, removedFrom, base }: Context): ReplyCase[] {
  const domain = from.split("@")[1] ?? "";
  const answered = own.replace(/^.*\+(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
  const passed = (of = domain) =>
    `${authServer}; spf=pass smtp.mailfrom=${of}; dkim=pass header.d=${of}; dmarc=pass header.from=${of}`;
  const mail = ({ to = own, from: by = `Maya Okafor <${from}>`, results, headers = [], body, ...part }: Fields) =>
    [
      `Return-Path: <${from}>`,
      ...(results === null ? [] : [`Authentication-Results: ${results ?? passed()}`]),
      `From: ${by}`,
      `To: Tenday <${to}>`,
      ...(headers.some((line) => /^message-id:/i.test(line)) ? [] : [`Message-ID: <${randomUUID()}@${domain}>`]),
      "Subject: Re: Sam wrote about Rise Bread School",
      "Date: Mon, 16 Nov 2026 12:30:00 +0000",
      "MIME-Version: 1.0",
      `Content-Type: ${part.type ?? "text/plain; charset=utf-8"}`,
      ...(part.encoding ? [`Content-Transfer-Encoding: ${part.encoding}`] : []),
      ...headers,
      "",
      body,
    ].join("\r\n");
  const html = (body: string) => mail({ type: "text/html; charset=utf-8", body });
  const both = (text: string, markup: string) =>
    mail({
      type: 'multipart/alternative; boundary="b1"',
      body: [
        "--b1",
        "Content-Type: text/plain; charset=utf-8",
        "",
        text,
        "--b1",
        "Content-Type: text/html; charset=utf-8",
        "",
        markup,
        "--b1--",
        "",
      ].join("\r\n"),
    });
  const withFiles = (names: string[]) =>
    mail({
      type: 'multipart/mixed; boundary="b2"',
      body: [
        "--b2\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nHere they are.\r\n",
        ...names.map(
          (name) =>
            `--b2\r\nContent-Type: image/jpeg; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n/9j/4AAQ\r\n`,
        ),
        "--b2--\r\n",
      ].join(""),
    });
  const no = (why: NotTaken) => ({ why });
  const quote = `> ${replyMarker}\r\n>\r\n> Hello Maya,\r\n>\r\n> I have written to you about Rise Bread School:`;

  return [
    // As programs write it.
    {
      name: "numbered at our own domain, as our own mails are",
      raw: mail({ headers: [`Message-ID: <${randomUUID()}@localhost>`], body: "From next door." }),
      becomes: "From next door.",
    },
    { name: "plain", raw: mail({ body: "Yes, please." }), becomes: "Yes, please." },
    {
      name: "Gmail",
      raw: both(
        `Yes, Tuesday is fine.\r\n\r\nMaya\r\n\r\nOn Mon, 16 Nov 2026 at 12:15, Tenday <${base}>\r\nwrote:\r\n\r\n${quote}\r\n`,
        `<div dir="ltr">Yes, Tuesday is fine.</div><div class="gmail_quote"><blockquote>${replyMarker}</blockquote></div>`,
      ),
      becomes: "Yes, Tuesday is fine.\n\nMaya",
    },
    {
      name: "Apple Mail on a telephone",
      raw: mail({
        body: `Lovely.\r\n\r\nSent from my iPhone\r\n\r\n> On 16 Nov 2026, at 12:15, Tenday <${base}> wrote:\r\n> \r\n> ${replyMarker}\r\n`,
      }),
      becomes: "Lovely.",
    },
    {
      name: "Apple Mail on a desk",
      raw: mail({
        body: `Two things:\r\n- the oven\r\n- the door\r\n\r\n> On 16 Nov 2026, at 12:15, Tenday <${base}> wrote:\r\n${quote}`,
      }),
      becomes: "Two things:\n- the oven\n- the door",
    },
    {
      name: "Thunderbird, answers between what was written",
      raw: mail({
        body: `On 16/11/2026 12:15, Tenday wrote:\r\n> Is Tuesday fine?\r\nYes.\r\n> And the colour?\r\nGreen.\r\n-- \r\nMaya Okafor\r\nHarbour Lane 3`,
      }),
      becomes: "Yes.\nGreen.",
    },
    {
      name: "Outlook",
      raw: mail({
        body: `Fine with me.\r\n\r\n________________________________\r\nFrom: Tenday <${base}>\r\nSent: Monday, November 16, 2026 12:15\r\nTo: Maya Okafor\r\nSubject: Sam wrote about Rise Bread School\r\n\r\n${replyMarker}\r\n\r\nHello Maya,`,
      }),
      becomes: "Fine with me.",
    },
    {
      name: "Outlook, of old",
      raw: mail({ body: `Fine.\r\n\r\n-----Original Message-----\r\nFrom: Tenday\r\nHello Maya,` }),
      becomes: "Fine.",
    },
    {
      name: "Outlook in German",
      raw: mail({
        body: `Passt so, danke.\r\n\r\nVon: Tenday <${base}>\r\nGesendet: Montag, 16. November 2026 12:15\r\nAn: Maya Okafor\r\nBetreff: Sam wrote about Rise Bread School\r\n\r\nHello Maya,`,
      }),
      becomes: "Passt so, danke.",
    },
    {
      name: "Outlook on a telephone",
      raw: mail({
        body: `Ok!\r\n\r\nGet Outlook for iOS<https://aka.ms/o0ukef>\r\n________________________________\r\nFrom: Tenday <${base}>\r\nSent: Monday, 16 November 2026 12:15\r\nSubject: Sam wrote\r\n\r\nHello`,
      }),
      becomes: "Ok!",
    },
    {
      name: "a German introduction over two lines",
      raw: mail({
        body: `Danke!\r\n\r\nAm Mo., 16. Nov. 2026 um 12:15 Uhr schrieb Tenday <\r\n${base}>:\r\n\r\n${quote}`,
      }),
      becomes: "Danke!",
    },
    {
      name: "below what was written",
      raw: mail({ body: `On Mon, 16 Nov 2026, Tenday wrote:\r\n${quote}\r\n\r\nBelow it all.` }),
      becomes: "Below it all.",
    },
    {
      name: "HTML alone, of Gmail",
      raw: html(
        `<div dir="ltr">Yes &amp; no.<br>Both.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, 16 Nov 2026 at 12:15, Tenday &lt;<a href="mailto:${base}">${base}</a>&gt; wrote:<br></div><blockquote class="gmail_quote"><p>${replyMarker}</p><p>Hello Maya,</p></blockquote></div>`,
      ),
      becomes: "Yes & no.\nBoth.",
    },
    {
      name: "HTML alone, of Outlook",
      raw: html(
        `<html><head><style>p{color:red}</style></head><body><p>Go ahead.</p><div id="divRplyFwdMsg"><hr><b>From:</b> Tenday &lt;${base}&gt;<br><b>Sent:</b> Monday<br><b>To:</b> Maya<br><b>Subject:</b> Sam wrote<br></div><p>${replyMarker}</p><p>Hello Maya,</p></body></html>`,
      ),
      becomes: "Go ahead.",
    },
    {
      name: "HTML with a script and a picture",
      raw: html(
        `<p>Just <b>this</b>.</p><script>steal()</script><img src="https://x.example/pixel.gif"><style>p{}</style>`,
      ),
      becomes: "Just this.",
    },
    {
      name: "base64",
      raw: mail({ encoding: "base64", body: Buffer.from("Grüße aus dem Laden 🥐\n").toString("base64") }),
      becomes: "Grüße aus dem Laden 🥐",
    },
    {
      name: "quoted-printable in iso-8859-1",
      raw: mail({
        type: "text/plain; charset=iso-8859-1",
        encoding: "quoted-printable",
        body: "Sch=F6n so, f=FCr alle.=20",
      }),
      becomes: "Schön so, für alle.",
    },
    {
      name: "eight bits in iso-8859-1",
      raw: Buffer.from(
        mail({ type: "text/plain; charset=iso-8859-1", encoding: "8bit", body: "Café, naturellement." }),
        "latin1",
      ),
      becomes: "Café, naturellement.",
    },
    {
      name: "with two files",
      raw: withFiles(["oven.jpg", "door.jpg"]),
      becomes: "Here they are.\n\n(2 files came with this e-mail and are not here: please add them in the portal.)",
    },
    {
      name: "in another case",
      raw: mail({ to: own.toUpperCase(), from: from.toUpperCase(), body: "Shouted." }),
      becomes: "Shouted.",
    },
    {
      name: "our server's findings above somebody else's",
      raw: mail({
        body: "Believed.",
        headers: [`Authentication-Results: elsewhere.example; dmarc=fail header.from=${domain}`],
      }),
      becomes: "Believed.",
    },
    {
      name: "findings with comments and line breaks",
      raw: mail({
        results: `${authServer} 1;\r\n\tdkim=pass (2048-bit key; unprotected) header.d=${domain};\r\n\tdmarc = pass (p=none; dis=none) header.from = ${domain}`,
        body: "Folded.",
      }),
      becomes: "Folded.",
    },
    {
      name: "words that look like an approval",
      raw: mail({ body: "I approve version 1 and accept the agreement." }),
      becomes: "I approve version 1 and accept the agreement.",
    },

    // As those write who should not get in, and as machines do.
    {
      name: "a forged sender",
      raw: mail({ results: `${authServer}; dmarc=fail header.from=${domain}`, body: "Pay me." }),
      becomes: no("sender-not-proven"),
    },
    { name: "no findings at all", raw: mail({ results: null, body: "Pay me." }), becomes: no("sender-not-proven") },
    {
      name: "forged findings below our server's",
      raw: mail({
        results: `${authServer}; dmarc=fail header.from=${domain}`,
        headers: [`Authentication-Results: ${passed()}`],
        body: "Pay me.",
      }),
      becomes: no("sender-not-proven"),
    },
    {
      name: "findings of another server alone",
      raw: mail({ results: passed().replace(authServer, "mx.evil.example"), body: "Pay me." }),
      becomes: no("sender-not-proven"),
    },
    {
      name: "a pass for another domain",
      raw: mail({ results: passed("evil.example"), body: "Pay me." }),
      becomes: no("sender-not-proven"),
    },
    {
      name: "spf and dkim without dmarc",
      raw: mail({ results: `${authServer}; spf=pass; dkim=pass header.d=${domain}`, body: "Pay me." }),
      becomes: no("sender-not-proven"),
    },
    {
      name: "a pass within a quoted address",
      raw: mail({
        results: `${authServer}; spf=pass smtp.mailfrom="x; dmarc=pass header.from=${domain}"@evil.example; dmarc=fail header.from=${domain}`,
        body: "Pay me.",
      }),
      becomes: no("sender-not-proven"),
    },
    {
      name: "a pass within a comment",
      raw: mail({
        results: `${authServer}; dmarc=fail (; dmarc=pass header.from=${domain};) header.from=${domain}`,
        body: "Pay me.",
      }),
      becomes: no("sender-not-proven"),
    },
    {
      name: "two senders",
      raw: mail({ from: `${from}, thief@evil.example`, body: "Pay me." }),
      becomes: no("sender-not-proven"),
    },
    {
      name: "two headers that say who sent it",
      raw: mail({ headers: ["From: thief@evil.example"], body: "Pay me." }),
      becomes: no("sender-not-proven"),
    },
    {
      name: "an address as somebody else's name",
      raw: mail({ from: `"${from}" <thief@evil.example>`, results: passed("evil.example"), body: "Pay me." }),
      becomes: no("not-theirs"),
    },
    {
      name: "somebody else with an address that they got",
      raw: mail({ from: "gareth@valley.example", results: passed("valley.example"), body: "Pay me." }),
      becomes: no("not-theirs"),
    },
    { name: "a colleague's address", raw: mail({ to: colleagues, body: "In her name." }), becomes: no("not-theirs") },
    {
      name: "somebody who was removed",
      raw: mail({ to: removed, from: removedFrom, results: passed(removedFrom.split("@")[1]), body: "Still here." }),
      becomes: no("not-theirs"),
    },
    {
      name: "a mark that nobody signed",
      raw: mail({ to: own.replace(/.(?=@)/, (last) => (last === "0" ? "1" : "0")), body: "Guessed." }),
      becomes: no("no-reply-address"),
    },
    { name: "no mark", raw: mail({ to: base, body: "Just like that." }), becomes: no("no-reply-address") },
    {
      name: "two marks",
      raw: mail({ headers: [`Cc: ${colleagues}`], body: "To both." }),
      becomes: no("no-reply-address"),
    },
    {
      name: "an absence",
      raw: mail({ headers: ["Auto-Submitted: auto-replied"], body: "I am away." }),
      becomes: no("automatic"),
    },
    {
      name: "an absence of old",
      raw: mail({ headers: ["Precedence: auto_reply"], body: "I am away." }),
      becomes: no("automatic"),
    },
    {
      name: "an absence of another kind",
      raw: mail({ headers: ["X-Autoreply: yes"], body: "I am away." }),
      becomes: no("automatic"),
    },
    {
      name: "a list",
      raw: mail({ headers: ["List-Id: <bakers.example>"], body: "Digest." }),
      becomes: no("automatic"),
    },
    { name: "bulk", raw: mail({ headers: ["Precedence: bulk"], body: "Offer." }), becomes: no("automatic") },
    {
      name: "a bounce",
      raw: mail({
        from: "MAILER-DAEMON@mx.example",
        type: 'multipart/report; report-type=delivery-status; boundary="b3"',
        body: "--b3\r\nContent-Type: text/plain\r\n\r\nNot delivered.\r\n--b3--\r\n",
      }),
      becomes: no("automatic"),
    },
    {
      name: "a bounce without a name",
      raw: mail({ body: "Not delivered." }).replace(/^Return-Path: .*$/m, "Return-Path: <>"),
      becomes: no("automatic"),
    },
    {
      name: "our own mail",
      raw: mail({ headers: [`Message-ID: <${answered}@localhost>`], body: "Hello Maya," }),
      becomes: no("automatic"),
    },
    {
      name: "nothing above what was written",
      raw: mail({ body: `\r\n\r\nOn Mon, 16 Nov 2026, Tenday wrote:\r\n${quote}\r\n` }),
      becomes: no("nothing-written"),
    },
    { name: "a signature alone", raw: mail({ body: "-- \r\nMaya Okafor" }), becomes: no("nothing-written") },
    { name: "no words at all", raw: mail({ body: "" }), becomes: no("nothing-written") },
    { name: "no mail at all", raw: Buffer.from([0, 255, 254, 0, 13, 10, 13, 10]), becomes: no("no-reply-address") },
    { name: "parts within parts within parts", raw: nested(mail, 400), becomes: no("unreadable") },
  ];
}

function nested(mail: (fields: Fields) => string, depth: number): string {
  const opened = Array.from(
    { length: depth },
    (_, n) => `--n${n}\r\nContent-Type: multipart/mixed; boundary="n${n + 1}"\r\n\r\n`,
  );
  return mail({ type: 'multipart/mixed; boundary="n0"', body: opened.join("") });
}
