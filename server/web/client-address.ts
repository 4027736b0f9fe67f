import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/**
 * Who is calling. X-Forwarded-For is believed only from a proxy we trust, and only as far as the hop that proxy saw:
 * everything further left was written by the caller.
 */
export function clientAddress(request: IncomingMessage, trusted: BlockList): string {
  const peer = plain(request.socket.remoteAddress ?? "");
  if (!isTrusted(peer, trusted)) return peer;
  const hops = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((hop) => plain(hop.trim()));
  const seen = hops.findLast((hop) => !isTrusted(hop, trusted)) ?? "";
  return isIP(seen) ? seen : peer;
}

/** '127.0.0.1', '::1' or a block such as '10.0.0.0/8'. */
export function blockListOf(entries: string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits) list.addSubnet(address, Number(bits), family);
    else list.addAddress(address, family);
  }
  return list;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? "ipv6" : "ipv4");
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
