import { type ChildProcess, spawn } from "node:child_process";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createVite, isRunnableDevEnvironment } from "vite";
import { startInbox } from "./inbox.ts";
import { localPostgres } from "./local-postgres.ts";
import { onStop } from "./on-stop.ts";
import { startPaymentProvider } from "./payment-provider/payment-provider.ts";
import { prepareDatabase } from "./process.ts";

/** Site with hot reload, worker, database (kept between runs) and inbox. */
const port = Number(process.env.PORT ?? 3000);
const postgres = await localPostgres({ directory: ".local/postgres", port: 54_310 });
const inbox = await startInbox({ smtp: 1025, web: 1080 });
const payments = await startPaymentProvider({ site: `http://localhost:${port}`, settleAfterMs: 20_000 });
Object.assign(process.env, {
  NODE_ENV: "development",
  SITE_CHECKS: "off",
  ...payments.env,
  PORT: String(port),
  SITE_ORIGIN: `http://localhost:${port}`,
  ENQUIRIES_PER_10_MINUTES: "1000",
  LOGINS_PER_MINUTE_PER_ADDRESS: "1000",
  SMTP_URL: inbox.smtpUrl,
  ...(await prepareDatabase(postgres)),
});

const vite = await createVite({ appType: "custom", server: { middlewareMode: true } });
const server = createServer((request, response) => {
  vite.middlewares(request, response, () => answer(request, response).catch(showProblem(response)));
});
await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));

let followed: unknown;

/** Loaded anew after every change; between changes it is the same module, the same pool. */
async function answer(request: IncomingMessage, response: ServerResponse) {
  const ssr = vite.environments.ssr;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite's server environment cannot run modules");
  const { webServer } =
    await ssr.runner.import<typeof import("../server/web/web-server.ts")>("/server/web/web-server.ts");
  const build = await ssr.runner.import("virtual:react-router/server-build");
  const website = await ssr.runner.import<typeof import("../server/website/follow-website.ts")>(
    "/server/website/follow-website.ts",
  );
  if (followed !== website) await website.followWebsite({ viewer: { kind: "anonymous" } });
  followed = website;
  await webServer({
    build,
    files: { serve: () => false, serveFixed: () => false, show: () => undefined },
    isDraining: () => false,
  })(request, response);
}

function showProblem(response: ServerResponse) {
  return (error: unknown) => {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    response.statusCode = 500;
    response.end("This page could not be loaded; the terminal says why.");
  };
}

const worker: ChildProcess[] = [
  spawn("vite", ["build", "-c", "vite.worker.config.ts", "--watch", "--logLevel", "warn"], { stdio: "inherit" }),
];
setTimeout(
  () =>
    worker.push(
      spawn(process.execPath, ["--watch", "--watch-preserve-output", "build/worker/worker.js"], { stdio: "inherit" }),
    ),
  3_000,
);

process.stdout.write(`ready http://localhost:${port}\ninbox ${inbox.webUrl}\n`);

onStop(async () => {
  for (const child of worker) child.kill();
  server.closeAllConnections();
  await vite.close();
  await Promise.all([inbox.stop(), payments.stop()]);
  await postgres.stop();
});
