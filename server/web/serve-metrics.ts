import { createServer, type Server } from "node:http";
import { log } from "../observe/log.ts";
import { readMetrics, startCollecting } from "../observe/metrics.ts";

/** On loopback only, on a port of its own: nothing of it can be reached through the site. `lookAround` comes first. */
export async function serveMetrics(port: number | undefined, lookAround = async () => {}): Promise<Server | undefined> {
  if (port === undefined) return;
  startCollecting();
  const server = createServer(async (_, response) => {
    try {
      await lookAround();
      const metrics = await readMetrics();
      response.setHeader("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
      response.end(metrics);
    } catch (error) {
      log.warn({ err: error }, "could not tell the metrics");
      response.statusCode = 500;
      response.end();
    }
  });
  // A port that somebody else has costs the metrics, which is noticed, and not the site.
  await new Promise<void>((settled) => {
    server.once("error", (error) => {
      log.error({ err: error, port }, "no metrics: their port cannot be had");
      settled();
    });
    server.listen(port, "127.0.0.1", settled);
  });
  return server;
}
