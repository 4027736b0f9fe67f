import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { pingDatabase } from "../db/client.server.ts";
import { isPoolBusy, isReadOnly } from "../db/transaction-errors.ts";
import { log } from "../observe/log.ts";
import { requestDuration, requestsInFlight } from "../observe/metrics.ts";
import { env } from "../settings/env.server.ts";
import { publishedSite, withSite } from "../website/site.ts";
import { answerTrouble, tooLargeAnswer } from "./answer-trouble.ts";
import { blockListOf, clientAddress } from "./client-address.ts";
import { mayChange } from "./origin-rule.ts";
import { answerWithDraft, previewFinder } from "./previewing.ts";
import { type Body, readBody } from "./read-body.ts";
import { type RequestContext, requestContext } from "./request-context.ts";
import { isTraced, kindOf } from "./request-kind.ts";
import { requirePolicies } from "./require-policies.ts";
import { contentPolicy, setSecurityHeaders } from "./security-headers.ts";
import type { StaticFiles } from "./static-files.ts";
import { requestTracer } from "./trace-request.ts";

type WebServerOptions = {
  build: ServerBuild;
  files: StaticFiles;
  isDraining: () => boolean;
};

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A request's way through the system, before any route of ours sees it. */
export function webServer({ build, files, isDraining }: WebServerOptions): Listener {
  requirePolicies(build.routes, (build.entry.module as unknown as { policies: Record<string, unknown> }).policies);
  const render = createRequestHandler(build, env().NODE_ENV);
  const trusted = blockListOf(env().TRUSTED_PROXIES);
  const traceRequest = requestTracer(build.routes);
  const findPreviewer = previewFinder(build.routes);

  return async (request, response) => {
    const details = {
      id: randomUUID(),
      nonce: randomBytes(16).toString("base64"),
      address: clientAddress(request, trusted),
    };
    const path = pathOf(request);
    observe(request, response, details.id, path);
    setSecurityHeaders(response);
    response.setHeader("X-Request-Id", details.id);
    if (isDraining()) response.setHeader("Connection", "close");
    try {
      const token = findPreviewer({ path, request, response });
      const { serve, serveFixed } = files;
      // Whatever is published meanwhile, an answer speaks of one website.
      await traceRequest({ request, response, requestId: details.id, path }, async () => {
        if (!token) return withSite(publishedSite(), () => answer(path, request, response, details, serve));
        if (path && serveFixed(path, request, response)) return;
        const isAnswered = await answerWithDraft(token, response, () =>
          answer(path, request, response, details, serveFixed),
        );
        if (!isAnswered) refuse(response, 503, "The preview cannot be shown just now. Please try again in a minute.");
      });
    } catch (error) {
      // A visitor who leaves in the middle is no error of ours.
      if (request.destroyed) return void response.destroy();
      log.error({ err: error, requestId: details.id }, "request failed");
      refuse(response, 500, "Something went wrong.");
    }
  };

  async function answer(
    path: string | undefined,
    request: IncomingMessage,
    response: ServerResponse,
    details: RequestContext,
    serve: StaticFiles["serve"],
  ) {
    const method = request.method ?? "GET";
    if (path === undefined) return refuse(response, 400, "That is not an address of this site.");
    if (!methods.has(method)) return refuse(response, 405, "Method not allowed.");
    if (serve(path, request, response)) return;
    if (path === "/healthz") return sendJson(response, isDraining() ? 503 : 200, { ok: !isDraining() });
    if (path === "/readyz") return reportReadiness(response, isDraining());
    if (method === "OPTIONS") return allow(response);
    if (!mayChange({ method, path, headers: request.headers }, env().SITE_ORIGIN)) {
      log.warn({ requestId: details.id, path: withoutSecrets(path) }, "refused a change from another origin");
      return refuse(response, 403, "This request did not come from our own pages.");
    }
    const body = await readBody(path, request);
    if (!body) return refuseAs(response, 413, tooLargeAnswer(request.headers.accept));
    const context = new RouterContextProvider();
    context.set(requestContext, details);
    const rendered = answerTrouble(await render(fetchRequest(request, response, body), context), {
      accept: request.headers.accept ?? "",
      requestId: details.id,
    });
    // What was not read must not be taken for the next request.
    if (!request.complete) response.setHeader("Connection", "close");
    await send(rendered, response, { method, path }, details);
  }
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Somebody's site as it will be: its own policy says what it may do, and that the portal may frame it. By the answer, however the address is spelt. */
function isFenced(answer: Response): boolean {
  return answer.headers.get("content-security-policy")?.startsWith("sandbox allow-scripts") ?? false;
}

/** The path without its query; undefined for what is none (absolute form, `//elsewhere`, a backslash, `..`, a lone `%`). */
function pathOf(request: IncomingMessage): string | undefined {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  const isOne = path.startsWith("/") && !path.startsWith("//") && !path.includes("\\") && !dotSegment.test(path);
  return isOne && decoded(path) !== undefined ? path : undefined;
}

/** What cannot be decoded is no address, and nothing of it may reach a log by way of an error. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return;
  }
}

/** Browsers resolve these themselves; from anybody else they make one address look like another. */
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** The address is the configured origin's, whatever the Host header says: no header of a caller ends up in a link. */
function fetchRequest(request: IncomingMessage, response: ServerResponse, body: Body): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || unforwarded.test(name)) continue;
    headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const gone = new AbortController();
  // Every abort builds an error with its stack: only for those who leave before they have their answer.
  response.once("close", () => response.writableFinished || gone.abort());
  const method = request.method ?? "GET";
  const bodyInit = method === "GET" || method === "HEAD" ? {} : { body, duplex: "half" as const };
  return new Request(env().SITE_ORIGIN + request.url, { method, headers, signal: gone.signal, ...bodyInit });
}

/** Headers that could change what a page says. The origin rule has been asked already, by us, for every path. */
const unforwarded =
  /^(?:host|origin|forwarded|via|x-forwarded-.*|x-real-ip|x-original-url|x-rewrite-url|x-react-router-.*|x-http-method-override)$/;

type IncomingRequest = { method: string; path: string };

async function send(
  answer: Response,
  response: ServerResponse,
  { method, path }: IncomingRequest,
  details: RequestContext,
) {
  response.statusCode = answer.status;
  response.setHeader("Cache-Control", "private, no-store");
  for (const [name, value] of answer.headers) if (name !== "set-cookie") response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  const isDocument = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (isDocument) {
    // Vite's own scripts and styles are inline: development has no policy.
    if (isFenced(answer)) response.removeHeader("X-Frame-Options");
    else if (env().NODE_ENV === "development") response.removeHeader("Content-Security-Policy");
    else response.setHeader("Content-Security-Policy", contentPolicy([`'nonce-${details.nonce}'`], path));
  }
  if (!answer.body || method === "HEAD") {
    await answer.body?.cancel();
    response.end();
    return;
  }
  // A document is painted while it arrives, and what is saved may be larger than memory; anything else is used when it is
  // complete, so it is sent in one piece.
  const isSaved = answer.headers.get("content-disposition")?.startsWith("attachment") ?? false;
  if (!isDocument && !isSaved) return void response.end(await answer.bytes());
  await pipeline(Readable.fromWeb(answer.body as never), response).catch(() => response.destroy());
}

async function reportReadiness(response: ServerResponse, draining: boolean) {
  if (draining) return sendJson(response, 503, { ready: false, why: "stopping" });
  try {
    await pingDatabase();
    sendJson(response, 200, { ready: true });
  } catch (error) {
    const why = isReadOnly(error) ? "read-only" : isPoolBusy(error) ? "connections" : "database";
    log.warn({ err: error, why }, "not ready: nothing can be written to the database");
    sendJson(response, 503, { ready: false, why });
  }
}

function sendJson(response: ServerResponse, status: number, body: Record<string, unknown>) {
  response.statusCode = status;
  response.setHeader("Content-Type", "application/json");
  response.setHeader("Cache-Control", "no-store");
  response.end(JSON.stringify(body));
}

function allow(response: ServerResponse) {
  response.statusCode = 204;
  response.setHeader("Allow", "GET, HEAD, POST, OPTIONS");
  response.end();
}

function refuse(response: ServerResponse, status: number, words: string) {
  refuseAs(response, status, { type: "text/plain; charset=utf-8", body: words });
}

function refuseAs(response: ServerResponse, status: number, { type, body }: { type: string; body: string }) {
  if (response.headersSent) return response.destroy();
  response.statusCode = status;
  response.setHeader("Content-Type", type);
  response.setHeader("Cache-Control", "private, no-store");
  // What was not read must not be taken for the next request.
  response.setHeader("Connection", "close");
  response.end(body);
}

/** One line a request; assets are counted, not told. */
function observe(request: IncomingMessage, response: ServerResponse, requestId: string, path: string | undefined) {
  const started = performance.now();
  requestsInFlight.inc();
  response.once("close", () => {
    requestsInFlight.dec();
    const ms = performance.now() - started;
    const { method = "" } = request;
    const status = response.writableFinished ? response.statusCode : 499;
    const counted = { method: methods.has(method) ? method : "other", kind: kindOf(path), status };
    requestDuration.observe(counted, ms / 1_000);
    if (isTraced(path))
      log.info({ requestId, method, path: withoutSecrets(path), status, ms: Math.round(ms) }, "request");
  });
}

/** Links from mails are keys: whoever reads the log must not hold them, however the address is spelt. */
function withoutSecrets(path: string | undefined): string | undefined {
  return (
    path &&
    decoded(path)?.replace(
      /^(\/+(?:clients\/+(?:password|email|invited)|pay|drafts|invoice-files|preview)\/+)[^/]+/i,
      "$1…",
    )
  );
}
