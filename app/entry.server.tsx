import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { log } from "../server/observe/log.ts";
import { paintFirst } from "../server/web/paint-first.ts";
import { isPublicRoute, publicMapOf } from "../server/web/public-map.ts";
import { findNonce, requestContext } from "../server/web/request-context.ts";

// The server asks for them before it starts: a route without one must not answer.
export { policies } from "./site-map.ts";

export const streamTimeout = 5_000;

/** Loaders wait for their data, so there is nothing to stream: a page is rendered whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = findNonce(context);
  const html = await render(
    <ServerRouter context={withOwnMap(routerContext)} url={request.url} {...(nonce ? { nonce } : {})} />,
    nonce,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(import.meta.env.DEV ? html : paintFirst(html), { status, headers });
}

/** A public page is sent the map of the public pages alone. */
function withOwnMap(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const isPublic = staticHandlerContext.matches.every(({ route }) => isPublicRoute(route.id));
  if (import.meta.env.DEV || !isPublic) return context;
  return { ...context, manifest: { ...manifest, url: publicMapOf(manifest.url) } };
}

function render(page: React.ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce ? { nonce } : {}),
      onAllReady() {
        clearTimeout(timer);
        resolve(text(pipe(new PassThrough())));
      },
      onShellError: reject,
      onError: (error) => log.error({ err: error }, "a page could not be rendered"),
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** An address that does not exist is no error of ours; whoever left in the middle is none either. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  log.error({ err: error, requestId: context.get(requestContext)?.id }, "a route failed");
};
