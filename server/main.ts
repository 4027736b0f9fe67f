import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import type { Site } from "../domain/website/site.ts";
import { anonymous } from "./access/actor.ts";
import { fetchArticlesAhead } from "./articles/find-articles.ts";
import { accountsPool, closeDatabases } from "./db/client.server.ts";
import { log } from "./observe/log.ts";
import { startTraces, stopTraces } from "./observe/traces.ts";
import { env } from "./settings/env.server.ts";
import { sayContinue } from "./web/say-continue.ts";
import { serveMetrics } from "./web/serve-metrics.ts";
import { readStaticFiles } from "./web/static-files.ts";
import { webServer } from "./web/web-server.ts";
import { followWebsite } from "./website/follow-website.ts";
import { renderPages } from "./website/render-pages.ts";

/** For the thread that renders what is to be published. */
export async function renderWebsite(site: Site, logo?: Uint8Array) {
  // Not for a web process: it draws nothing, and holds no fonts.
  const { renderSharePictures } = await import("./website/render-share-pictures.ts");
  return [...(await renderPages(build as ServerBuild, site)), ...(await renderSharePictures(site, logo))];
}

// Prerendering imports this bundle for its routes alone.
export * from "virtual:react-router/server-build";

if (import.meta.main) await startWeb();

async function startWeb() {
  // Not its own: what the web process does not hold, it cannot lose.
  delete process.env.WORKER_DATABASE_URL;
  delete process.env.OWNER_DATABASE_URL;
  delete process.env.SMTP_URL;
  for (const name of ["REPLY_ADDRESS", "REPLY_IMAP_URL", "REPLY_AUTH_SERVER"]) delete process.env[name];
  const { HOST, PORT, METRICS_PORT } = env();
  // Without it nobody could sign in: better not to start.
  accountsPool();
  let draining = false;
  const files = readStaticFiles(fileURLToPath(new URL("../client", import.meta.url)));
  const isOver = await followWebsite({
    viewer: anonymous,
    build: build.assets.version,
    onShown: (shown) => files.show(shown),
  });
  const listener = webServer({ build: build as ServerBuild, files, isDraining: () => draining });
  const server = createServer(
    // Longer than Caddy keeps an idle connection: a request is never sent into one that is just closing.
    // Two minutes for a whole request: a photograph may come from a phone with one bar.
    { headersTimeout: 10_000, requestTimeout: 120_000, keepAliveTimeout: 130_000 },
    listener,
  );
  sayContinue(server, listener);
  await startTraces("tenday-web");
  const metrics = await serveMetrics(METRICS_PORT);
  await new Promise<void>((listening) => server.listen(PORT, HOST, listening));
  log.info({ port: PORT }, "web ready");
  void fetchArticlesAhead();

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, async () => {
      if (draining) return;
      draining = true;
      isOver();
      await drain(server);
      metrics?.close();
      await closeDatabases();
      await stopTraces();
      log.info("web stopped");
      process.exit(0);
    });
  }
}

const longestDrainMilliseconds = 12_000;
const graceMilliseconds = 1_000;

/**
 * First it says that it is going (`/healthz`) and goes on answering, each time as the last one on that connection: the proxy
 * in front sends the next caller to another process. Then the port is closed, and those inside are served to the end.
 */
async function drain(server: Server) {
  setTimeout(() => process.exit(1), longestDrainMilliseconds).unref();
  await sleep(graceMilliseconds);
  const closed = new Promise((done) => server.close(done));
  const sweeping = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(sweeping);
}
