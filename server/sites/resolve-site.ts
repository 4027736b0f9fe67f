import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { env } from "../settings/env.server.ts";
import { isPublicAddress } from "./public-address.ts";

export type Resolve = (name: string) => Promise<string[]>;
export type Resolved = { outcome: "found"; addresses: string[] } | { outcome: "forbidden" | "no-name" };

const mostAddresses = 4;
const ports: ReadonlySet<number> = new Set([80, 443]);

/**
 * Where an address of a site leads, each place checked. One that must not be asked forbids the whole: a name that leads to this machine as
 * well as elsewhere is no site.
 */
export async function resolveSite(url: URL, resolve: Resolve = askNameServer): Promise<Resolved> {
  const host = hostOf(url);
  const port = portOf(url);
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  if (addresses.length === 0) return { outcome: "no-name" };
  const mayAsk = (address: string) => isAllowed(address, port) || (ports.has(port) && isPublicAddress(address));
  if (!addresses.every(mayAsk)) return { outcome: "forbidden" };
  return { outcome: "found", addresses: addresses.slice(0, mostAddresses) };
}

/** Without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

export function portOf({ port, protocol }: URL): number {
  return port ? Number(port) : protocol === "https:" ? 443 : 80;
}

/** For tests: exact pairs of an address and a port, which no real server has. */
function isAllowed(address: string, port: number): boolean {
  return env().SITE_CHECK_ALLOWED.includes(`${address}:${port}`);
}

/**
 * The name servers themselves, not the machine's own list of names; and not by its few threads, in which one dead name server would hold up
 * every other name.
 */
async function askNameServer(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}
