import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export type AptProxy = { url: string; close: () => Promise<void> };

export type Release = "bookworm" | "trixie";

/** Where a Debian of that release gets its packages from: where this machine gets its own. */
export function listMirrors(release: Release = "trixie"): { site: string; suite: string }[] {
  const own = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "none";
  const format = "$(SITE) $(RELEASE) $(CODENAME) $(COMPONENT)";
  const seen = execFileSync("apt-get", ["indextargets", "--format", format, "Created-By: Packages"], {
    encoding: "utf8",
  });
  const found = [...new Set(seen.trim().split("\n"))].map((line) => line.split(" "));
  return found.flatMap(([site = "", suite = "", codename = "", component = ""]) =>
    codename.split("-")[0] === own && component === "main" && !site.includes("nodesource")
      ? [{ site, suite: suite.replace(own, release) }]
      : [],
  );
}

/** The one way out for a server that has no network: to the hosts of those mirrors, for its packages. */
export async function startAptProxy(address: string): Promise<AptProxy> {
  const hosts = new Set(listMirrors().map(({ site }) => new URL(site).host));
  const server = createServer((requested, answer) => {
    const url = URL.parse(requested.url ?? "");
    if (!url || !hosts.has(url.host)) return void answer.writeHead(403).end();
    const { "proxy-connection": _, ...headers } = requested.headers;
    request(url, { headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    })
      .on("error", () => answer.writeHead(502).end())
      .end();
  });
  await new Promise<void>((listening) => server.listen(0, address, listening));
  return {
    url: `http://${address}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
