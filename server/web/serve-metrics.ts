import { createServer, type Server } from "node:http";
import { readMetrics, startCollecting } from "../metrics.ts";

/** On loopback only, on a port of its own: nothing of it can be reached through the site. */
export async function serveMetrics(port: number | undefined): Promise<Server | undefined> {
  if (port === undefined) return;
  startCollecting();
  const server = createServer(async (_, response) => {
    response.setHeader("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    response.end(await readMetrics());
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return server;
}
