import nodemailer, { type Transporter } from "nodemailer";
import { env } from "../env.server.ts";
import type { ComposedMail } from "./draw-mail.ts";

type Delivery = ComposedMail & { id: string; requestId: string; date: Date };

/** Hands one mail to the mail server. Its Message-ID follows from the outbox row, so a second copy is recognisable. */
export async function deliver({ id, requestId, ...mail }: Delivery): Promise<void> {
  const { MAIL_FROM, SITE_ORIGIN } = env();
  await transport().sendMail({
    ...mail,
    from: MAIL_FROM,
    messageId: `<${id}@${new URL(SITE_ORIGIN).hostname}>`,
    headers: { "X-Request-Id": requestId, "Auto-Submitted": "auto-generated" },
    // What people wrote is text: nothing in it names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * 5xx about this message means never. Anything else means not now: 4xx, no answer, a dropped line, and also a mail server
 * that does not let us in (a changed password is mended within the days we try).
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error) || !("command" in error)) return false;
  const code = Number(error.responseCode);
  const isAboutTheMessage = ["MAIL FROM", "RCPT TO", "DATA"].includes(String(error.command));
  return isAboutTheMessage && code >= 500 && code < 600;
}

/** Whether the mail server lets us in, and by an encrypted line where it is another machine. Throws what stood in the way. */
export async function tryMailServer(url: string): Promise<void> {
  const isHere = /^(?:localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
  const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000, dnsTimeout: 5_000 };
  const trial = nodemailer.createTransport({ url, requireTLS: !isHere, ...patience });
  try {
    await trial.verify();
  } finally {
    trial.close();
  }
}

export function closeTransport(): void {
  open?.close();
  open = undefined;
}

let open: Transporter | undefined;

function transport(): Transporter {
  open ??= nodemailer.createTransport({
    url: env().SMTP_URL,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return open;
}
