import type { IncomingMessage, Server, ServerResponse } from "node:http";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Whoever sends `Expect: 100-continue` is told to go on when something is to come, and when it is their turn. By itself Node says so
 * at once: while the answer before it on the same connection is still leaving, between the next answer's head and its body.
 */
export function sayContinue(server: Server, listener: Listener): void {
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) whenItsTurn(response, () => response.writeContinue());
    listener(request, response);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function whenItsTurn(response: ServerResponse, say: () => void): void {
  if (response.socket) say();
  // By then it may have been answered without.
  else response.once("socket", () => response.headersSent || say());
}
