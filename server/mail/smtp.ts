import nodemailer from "nodemailer";
import { env } from "../settings/env.server.ts";
import { site } from "../website/site.ts";
import type { ComposedMail } from "./draw-mail.ts";

export type DrawnMail = Omit<ComposedMail, "attachment"> & {
  attachments?: { filename: string; content: Buffer; contentType: string }[];
};
type Delivery = DrawnMail & { id: string; requestId: string; date: Date };

/** Hands one mail to the mail server. Its Message-ID follows from the outbox row, so a second copy is recognisable. */
export async function deliver({ id, requestId, ...mail }: Delivery): Promise<void> {
  const { MAIL_FROM, SITE_ORIGIN } = env();
  const { name, enquiriesEmail } = site().business;
  await withLine((line) =>
    line.sendMail({
      ...mail,
      // Apart from each other: a name with brackets in it is no other sender.
      from: MAIL_FROM ?? { name, address: enquiriesEmail },
      messageId: `<${id}@${new URL(SITE_ORIGIN).hostname}>`,
      headers: { "X-Request-Id": requestId, "Auto-Submitted": "auto-generated" },
      // What people wrote is text: nothing in it names a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
}

/**
 * 5xx about this message means never. Anything else means not now: 4xx, no answer, a dropped line, and also a mail server
 * that does not let *us* in, by login, sender or relaying (a setting is mended within the days we try).
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error) || !("command" in error)) return false;
  const code = Number(error.responseCode);
  const isAboutTheMessage = ["RCPT TO", "DATA"].includes(String(error.command)) && !isAboutUs(code, error);
  return isAboutTheMessage && code >= 500 && code < 600;
}

/** Who has not logged in hears so with 530 or 535, or, when naming the recipient, as a matter of policy: 5.7. */
function isAboutUs(code: number, error: Error & { command: unknown }): boolean {
  const words = "response" in error ? String(error.response) : "";
  return code === 530 || code === 535 || (error.command === "RCPT TO" && /^\d{3}[ -]5\.7\./.test(words));
}

/** Whether the mail server lets us in, and by an encrypted line where one is needed. Throws what stood in the way. */
export async function tryMailServer(url: string): Promise<void> {
  const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000, dnsTimeout: 5_000 };
  const trial = nodemailer.createTransport({ url, requireTLS: needsEncryption(url), ...patience });
  try {
    await trial.verify();
  } finally {
    trial.close();
  }
}

/** A password and people's links leave this machine encrypted, unless the address says in so many words that they need not. */
function needsEncryption(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !/^(?:localhost|127\..*|\[::1\])$/.test(hostname) && searchParams.get("ignoreTLS") !== "true";
}

export function closeTransport(): void {
  for (const line of idle.splice(0)) line.close();
}

/** A connection each, kept for the next mail: one that has to be ended takes no other mail with it. */
type Line = ReturnType<typeof openLine>;
const idle: Line[] = [];

/**
 * A mail server that answers byte by byte is never silent, so no timeout of the connection's own ends it: the whole
 * conversation has one.
 */
async function withLine(send: (line: Line) => Promise<unknown>): Promise<void> {
  const line = idle.pop() ?? openLine();
  const seconds = env().MAIL_SECONDS;
  let isOver = false;
  const clock = setTimeout(() => {
    isOver = true;
    line.close({ force: true });
  }, seconds * 1_000);
  try {
    await send(line);
  } catch (error) {
    throw isOver ? new Error(`the mail server took longer than ${seconds} seconds`, { cause: error }) : error;
  } finally {
    clearTimeout(clock);
    if (!isOver) idle.push(line);
  }
}

function openLine() {
  const url = env().SMTP_URL;
  return nodemailer.createTransport({
    url,
    requireTLS: needsEncryption(url),
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
}
