import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:tls";
import { freePort } from "../../scripts/local-postgres.ts";

export type Caddy = { url: string; certificate: string; pid: number; stop: () => Promise<void> };

/** Whether a TLS connection to the port is made, with a certificate of this authority. */
const greets = (port: number, ca: Buffer) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host: "localhost", servername: "localhost", port, ca }, () => {
      resolve(true);
      socket.destroy();
    }).on("error", () => resolve(false));
  });

/** Debian's Caddy with the Caddyfile that is deployed, and a certificate of its own making. */
export async function startCaddy({
  upstream,
  port,
  env = {},
}: {
  upstream: string;
  port: number;
  env?: Record<string, string>;
}): Promise<Caddy> {
  const home = mkdtempSync(join(tmpdir(), "tenday-caddy-"));
  const httpPort = await freePort();
  const child = spawn("caddy", ["run", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"], {
    env: {
      ...process.env,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      CADDY_ADMIN: "off",
      CADDY_TLS: "tls internal",
      HTTP_PORT: String(httpPort),
      HTTPS_PORT: String(port),
      SITE_ADDRESS: `localhost:${port}`,
      ASSETS: resolve("build/client"),
      UPSTREAM: upstream,
      ...env,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let words = "";
  child.stderr.on("data", (chunk) => (words += chunk));
  const root = join(home, "caddy/pki/authorities/local/root.crt");
  // Its certificate is made after it listens, and used a moment after it says so: only a greeting that succeeds shows it.
  const deadline = Date.now() + 120_000;
  while (!(existsSync(root) && (await greets(port, readFileSync(root))))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`caddy did not start\n${words}`);
    await sleep(50);
  }
  return {
    url: `https://localhost:${port}`,
    certificate: readFileSync(root, "utf8"),
    pid: child.pid ?? 0,
    stop: async () => {
      const gone = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
