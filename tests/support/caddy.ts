import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/local-postgres.ts";

export type Caddy = { url: string; certificate: string; pid: number; stop: () => Promise<void> };

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
  // Its certificate is made after it listens: until then it hangs up on whoever comes.
  const isReady = () => words.includes("certificate obtained successfully") && existsSync(root);
  for (let waited = 0; !isReady(); waited += 50) {
    if (child.exitCode !== null || waited > 120_000) throw new Error(`caddy did not start\n${words}`);
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
