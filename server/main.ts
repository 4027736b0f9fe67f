import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { closeDatabases } from "./db/client.server.ts";
import { env } from "./env.server.ts";
import { log } from "./log.ts";
import { serveMetrics } from "./web/serve-metrics.ts";
import { readStaticFiles } from "./web/static-files.ts";
import { webServer } from "./web/web-server.ts";

// Prerendering imports this bundle for its routes alone.
export * from "virtual:react-router/server-build";

if (import.meta.main) await startWeb();

async function startWeb() {
  const { HOST, PORT, METRICS_PORT } = env();
  let draining = false;
  const files = readStaticFiles(fileURLToPath(new URL("../client", import.meta.url)));
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 75_000 },
    webServer({ build: build as ServerBuild, files, isDraining: () => draining }),
  );
  const metrics = await serveMetrics(METRICS_PORT);
  await new Promise<void>((listening) => server.listen(PORT, HOST, listening));
  log.info({ port: PORT }, "web ready");

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, async () => {
      draining = true;
      await drain(server);
      metrics?.close();
      await closeDatabases();
      log.info("web stopped");
      process.exit(0);
    });
  }
}

/** New callers are turned away, those inside are served to the end; after ten seconds the door is shut. */
async function drain(server: Server) {
  const closed = new Promise((done) => server.close(done));
  setTimeout(() => server.closeAllConnections(), 10_000).unref();
  await closed;
}
