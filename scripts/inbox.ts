import { createRequire } from "node:module";
import { freePort } from "./local-postgres.ts";

export type Inbox = { smtpUrl: string; webUrl: string; stop: () => Promise<void> };

type MailDev = { listen: (done: (error?: Error) => void) => void; close: (done: () => void) => void };

/** Where mail ends up on a machine that sends none: readable in a browser, and as JSON at /email. */
export async function startInbox(ports: { smtp?: number; web?: number } = {}): Promise<Inbox> {
  const MailDevServer: new (options: Record<string, unknown>) => MailDev = createRequire(import.meta.url)("maildev");
  const smtp = ports.smtp ?? (await freePort());
  const web = ports.web ?? (await freePort());
  const inbox = new MailDevServer({ smtp, web, ip: "127.0.0.1", webIp: "127.0.0.1", silent: true, disableWeb: false });
  await new Promise<void>((listening, failed) => inbox.listen((error) => (error ? failed(error) : listening())));
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    webUrl: `http://localhost:${web}`,
    stop: () => new Promise((closed) => inbox.close(() => closed())),
  };
}
