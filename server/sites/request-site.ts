import { type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import type { Outcome } from "../../domain/site-check.ts";
import { env } from "../settings/env.server.ts";
import { codesOf, connectTo } from "./connect.ts";
import { decodeBody } from "./decode-body.ts";
import { type Resolve, resolveSite } from "./resolve-site.ts";

/** What came of one request, or what it leads on to. */
export type Answer = {
  outcome: Outcome;
  milliseconds?: number;
  certificateEndsAt?: Date;
  /** Where it leads on to; then nothing else has been found. */
  leadsTo?: string;
  /** What it said, where somebody wants to know. */
  text?: string;
};

export type Asking = {
  signal: AbortSignal;
  wantsText: boolean;
  /** Another than the name servers, for tests. */
  resolve?: Resolve | undefined;
};

const headerBytes = 65_536;
export const bodyBytes = 524_288;

/** Asks one address, follows nothing, and never asks what must not be asked. */
export async function requestSite(url: URL, { signal, wantsText, resolve }: Asking): Promise<Answer> {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return { outcome: "forbidden" };
  const resolved = await within(signal, resolveSite(url, resolve));
  if (!resolved) return { outcome: "no-name" };
  if (resolved.outcome !== "found") return { outcome: resolved.outcome };
  const begun = performance.now();
  const connected = await connectTo(url, resolved.addresses, signal);
  if (!("socket" in connected)) return connected;
  const { socket, ...certificate } = connected;
  try {
    const answer = await ask(url, socket, { signal, wantsText });
    return { ...answer, ...certificate, milliseconds: Math.round(performance.now() - begun) };
  } finally {
    socket.destroy();
  }
}

async function ask(url: URL, socket: Socket, asking: Asking): Promise<Answer> {
  const response = await headOf(url, socket, asking.signal);
  if ("outcome" in response) return response;
  const { statusCode = 0 } = response;
  const { location } = response.headers;
  if ([301, 302, 303, 307, 308].includes(statusCode) && location) return { outcome: "redirects", leadsTo: location };
  if (statusCode < 200 || statusCode > 299) return { outcome: "status" };
  return read(response, asking);
}

function headOf(url: URL, socket: Socket, signal: AbortSignal): Promise<IncomingMessage | { outcome: Outcome }> {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage | { outcome: Outcome }>();
  const outgoing = request({
    createConnection: () => socket,
    method: "GET",
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      "user-agent": `Mozilla/5.0 (compatible; tenday-watch; +${env().SITE_ORIGIN})`,
      accept: "text/html,*/*;q=0.8",
      "accept-encoding": "gzip, br, identity",
      connection: "close",
    },
    maxHeaderSize: headerBytes,
    // What browsers read is no fault of the site's.
    insecureHTTPParser: true,
    signal,
  });
  outgoing.on("error", (error) => resolve({ outcome: outcomeOfRequest(error) }));
  outgoing.on("response", resolve);
  outgoing.end();
  return promise;
}

function outcomeOfRequest(error: unknown): Outcome {
  const [code = ""] = codesOf(error);
  if (code === "HPE_HEADER_OVERFLOW") return "too-large";
  return code.startsWith("HPE_") ? "not-http" : "no-answer";
}

/** To its end, and no further than anybody's first page. What nobody wants is counted and let go. */
async function read(response: IncomingMessage, { signal, wantsText }: Asking): Promise<Answer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of response) {
      const read = Buffer.from(piece);
      bytes += read.length;
      if (bytes > bodyBytes) return { outcome: "too-large" };
      if (wantsText) pieces.push(read);
    }
  } catch {
    return { outcome: "cut-short" };
  }
  if (signal.aborted || !response.complete) return { outcome: "cut-short" };
  if (!wantsText) return { outcome: "up" };
  const text = await decodeBody(Buffer.concat(pieces), response.headers, bodyBytes * 4);
  return text === undefined ? { outcome: "too-large" } : { outcome: "up", text };
}

/** Undefined when the time is over first. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  if (signal.aborted) return;
  const over = Promise.withResolvers<undefined>();
  const end = () => over.resolve(undefined);
  signal.addEventListener("abort", end, { once: true });
  return Promise.race([work, over.promise]).finally(() => signal.removeEventListener("abort", end));
}
