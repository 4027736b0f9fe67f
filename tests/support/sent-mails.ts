import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { sendMail } from "../../server/mail/send-mail.ts";
import { closeTransport } from "../../server/mail/smtp.ts";
import { look } from "./look.ts";
import { SmtpSink } from "./smtp-sink.ts";

export type SentMail = { to: string[]; subject: string; text: string; html: string; files: string[] };

/** For a test file about mails of invoices: a mail server, one moment, cards. `send` sends whatever waits, by kind. */
export function sentMails(at: Date): { send: () => Promise<Record<string, SentMail | undefined>> } {
  const sink = new SmtpSink();
  beforeAll(async () => {
    await sink.start();
    Object.assign(process.env, {
      SMTP_URL: sink.url,
      STRIPE_SECRET_KEY: "sk_test_mails",
      STRIPE_WEBHOOK_SECRET: "whsec_mails",
    });
  });
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: at });
    sink.caught.length = 0;
    await dropMails();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await look("delete from saved_methods");
  });
  afterAll(async () => {
    closeTransport();
    await sink.stop();
  });

  return {
    async send() {
      const waiting = await look<{ id: string; kind: string }>("select id, kind from mails where sent_at is null");
      for (const { id } of waiting) await sendMail(id);
      return Object.fromEntries(
        waiting.map(({ kind, id }) => {
          const mail = sink.caught.find(({ parsed }) => parsed.messageId?.includes(id));
          const { subject = "", text = "", html = "", attachments = [] } = mail?.parsed ?? {};
          const files = attachments.map(({ filename }) => filename ?? "");
          return [kind, mail && { to: mail.recipients, subject, text: text.replace(/\s+/g, " "), html, files }];
        }),
      );
    },
  };
}

export const dropMails = () => look("delete from mails");

export async function numberOf(invoiceId: string): Promise<string> {
  const [row] = await look<{ n: string }>(
    "select lpad(invoice_number::text, 4, '0') as n from invoices where id = $1",
    invoiceId,
  );
  return `TD-${row?.n}`;
}
