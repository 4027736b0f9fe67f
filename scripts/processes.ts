import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startInbox } from "./inbox.ts";
import { freePort, localPostgres } from "./local-postgres.ts";
import {
  type PaymentProvider,
  type ProviderOptions,
  startPaymentProvider,
} from "./payment-provider/payment-provider.ts";
import { type Environment, prepareDatabase, startWeb, startWorker } from "./process.ts";

export type Processes = {
  url: string;
  inboxUrl: string;
  /** The database, as its owner. */
  ownerUrl: string;
  /** What web and worker were started with. */
  env: Environment;
  payments: PaymentProvider | undefined;
  errors: string[];
  stop: () => Promise<void>;
};

type Options = {
  port?: string | undefined;
  onLine?: (line: string) => void;
  /** With a stand-in for the payment provider; without, everything is paid by bank transfer. */
  payments?: Pick<ProviderOptions, "settleAfterMs" | "delivery">;
};

/** Database, inbox, web and worker on a database that is thrown away at the end. Needs a build. */
export async function startProcesses({ port, onLine, payments: wanted }: Options = {}): Promise<Processes> {
  const directory = mkdtempSync(join(tmpdir(), "tenday-"));
  const stops: (() => Promise<unknown> | unknown)[] = [() => rmSync(directory, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const [postgres, inbox] = await Promise.all([
      localPostgres({ directory: join(directory, "postgres"), settings: { fsync: "off" } }),
      startInbox(),
    ]);
    stops.push(() => postgres.stop(), inbox.stop);
    const webPort = port ?? String(await freePort());
    const site = `http://localhost:${webPort}`;
    const payments = wanted ? await startPaymentProvider({ ...wanted, site }) : undefined;
    if (payments) stops.push(payments.stop);
    const env = {
      ...(await prepareDatabase(postgres)),
      ...payments?.env,
      SITE_ORIGIN: site,
      SMTP_URL: inbox.smtpUrl,
      FILES_DIR: join(directory, "files"),
      // Everybody here comes from one address, or says which.
      TRUSTED_PROXIES: "127.0.0.1,::1",
      ENQUIRIES_PER_10_MINUTES: "1000",
      // A busy machine makes a journey slow, not wrong.
      DATABASE_WAIT_SECONDS: "60",
      DATABASE_STATEMENT_SECONDS: "60",
      DRAWING_SECONDS: "60",
      LOGINS_PER_MINUTE_PER_ADDRESS: "1000",
    };
    const errors: string[] = [];
    const hear = (line: string) => {
      if (line.includes('"level":50')) errors.push(line);
      onLine?.(line);
    };
    const [web, worker] = await Promise.all([startWeb({ ...env, PORT: webPort }, hear), startWorker(env, hear)]);
    stops.push(() => Promise.all([web.stop(), worker.stop()]));
    const ready = await fetch(`${web.url}/readyz`);
    if (!ready.ok) throw new Error("the site is up but not ready");
    const ownerUrl = postgres.url("tenday_owner", "tenday");
    return { url: web.url, inboxUrl: inbox.webUrl, ownerUrl, env, payments, errors, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
