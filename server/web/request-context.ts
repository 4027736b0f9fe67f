import { createContext, type RouterContextProvider } from "react-router";

export type RequestContext = {
  /** Follows the request through log, job and mail. */
  id: string;
  /** The visitor's address as the trusted proxy saw it. */
  address: string;
  /** Allows this response's own inline scripts. */
  nonce: string;
};

/** null only while pages are prerendered and in development, where no request of ours stands behind them. */
export const requestContext = createContext<RequestContext | null>(null);

export function findNonce(context: Readonly<RouterContextProvider>): string | undefined {
  return context.get(requestContext)?.nonce;
}

export function findAddress(context: Readonly<RouterContextProvider>): string {
  return context.get(requestContext)?.address ?? "";
}

export function requireRequest(context: Readonly<RouterContextProvider>): RequestContext {
  const request = context.get(requestContext);
  if (!request) throw new Error("this route answers only behind the web server");
  return request;
}
