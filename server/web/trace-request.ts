import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { matchRoutes, type ServerBuild } from "react-router";
import { isTracing, traced } from "../observe/traces.ts";
import { isTraced } from "./request-kind.ts";
import { listPatterns } from "./require-policies.ts";

type IncomingRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  path: string | undefined;
};
type TraceRequest = (incoming: IncomingRequest, answer: () => Promise<unknown>) => Promise<unknown>;

/** A request's span, from its first byte to its answer's last. It has what the log has. */
export function requestTracer(routes: ServerBuild["routes"]): TraceRequest {
  const patterns = listPatterns(routes).map((path) => ({ path }));
  return (incoming, answer) => {
    const { request, response, requestId, path = "" } = incoming;
    if (!isTracing() || !isTraced(path)) return answer();
    const method = request.method ?? "GET";
    // The address as the site map has it: what stands in for an id or a key says whose it is.
    const route = matchRoutes(patterns, path)?.at(-1)?.route.path ?? "other";
    const attributes = { "http.request.method": method, "http.route": route };
    return traced({ name: `${method} ${route}`, kind: "server", attributes, requestId }, async (note) => {
      const closed = once(response, "close");
      await answer();
      await closed;
      note({ "http.response.status_code": response.writableFinished ? response.statusCode : 499 });
    });
  };
}
