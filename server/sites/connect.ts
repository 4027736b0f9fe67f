import { connect as connectTcp, isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import type { Outcome } from "../../domain/site-check.ts";
import { hostOf, portOf } from "./resolve-site.ts";

export type Connected = { socket: Socket; certificateEndsAt?: Date } | { outcome: Outcome; certificateEndsAt?: Date };

/** A handful of tries of the other side's network within it. */
const connectMilliseconds = 5_000;

/**
 * A line to one of the addresses that were checked, and to no other: nothing is asked of a name server again. A certificate that is not in order is
 * looked at, and nothing is sent.
 */
export async function connectTo(url: URL, addresses: readonly string[], signal: AbortSignal): Promise<Connected> {
  const isEncrypted = url.protocol === "https:";
  const options = {
    host: hostOf(url),
    port: portOf(url),
    lookup: lookupIn(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: Math.floor(connectMilliseconds / (addresses.length + 1)),
  };
  const socket = connectTcp(options);
  try {
    await happens(socket, "connect", AbortSignal.any([signal, AbortSignal.timeout(connectMilliseconds)]));
  } catch (error) {
    socket.destroy();
    return { outcome: codesOf(error).includes("ECONNREFUSED") ? "refused" : "no-answer" };
  }
  if (!addresses.includes(socket.remoteAddress ?? "")) {
    socket.destroy();
    return { outcome: "forbidden" };
  }
  return isEncrypted ? encrypt(socket, options.host, signal) : { socket };
}

/** The padlock, looked at before a byte of the request leaves. */
async function encrypt(socket: Socket, host: string, signal: AbortSignal): Promise<Connected> {
  const servername = isIP(host) ? "" : host.replace(/\.$/, "");
  // What is wrong with it is read below, with its last day: nothing is sent to one that is not in order.
  const line = connectTls({ socket, host, servername, ALPNProtocols: ["http/1.1"], rejectUnauthorized: false });
  try {
    await happens(line, "secureConnect", signal);
  } catch (error) {
    line.destroy();
    return { outcome: outcomeOfHandshake(error, signal) };
  }
  const ends = endOf(line);
  const certificate = ends ? { certificateEndsAt: ends } : {};
  if (line.authorized) return { socket: line, ...certificate };
  line.destroy();
  return { outcome: "certificate", ...certificate };
}

function outcomeOfHandshake(error: unknown, signal: AbortSignal): Outcome {
  if (signal.aborted) return "no-answer";
  const [code = ""] = codesOf(error);
  // The other side said what is wrong, in the words of TLS: no certificate for this name, no version that both speak.
  if (/^ERR_SSL_.*ALERT|UNRECOGNIZED_NAME/.test(code)) return "certificate";
  return /^(?:ERR_SSL_|EPROTO)/.test(code) ? "not-http" : "no-answer";
}

function endOf(line: TLSSocket): Date | undefined {
  const ends = new Date(line.getPeerCertificate().valid_to);
  return Number.isNaN(ends.getTime()) ? undefined : ends;
}

function lookupIn(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, answer) => {
    const [first] = found;
    if (all || !first) answer(null, found);
    else answer(null, first.address, first.family);
  };
}

function happens(socket: Socket, event: "connect" | "secureConnect", signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = () => socket.destroy(new Error("not in time"));
  socket.once(event, resolve);
  socket.on("error", reject);
  socket.once("close", () => reject(new Error("closed")));
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return promise.finally(() => signal.removeEventListener("abort", stop));
}

/** The first is the error's own; of several addresses each has one. */
export function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  return [...own, ...(error instanceof AggregateError ? error.errors.flatMap(codesOf) : [])];
}
