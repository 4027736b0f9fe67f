import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { freePort } from "../local-postgres.ts";
import { Books, type Fields } from "./books.ts";
import { CheckoutStub, type Choice } from "./checkout-stub.ts";
import { endpointsOf, type Reply } from "./endpoints.ts";
import { drawClosedPage, drawPage } from "./page.ts";
import { type Delivery, EventPost, type PostedEvent, signatureOf } from "./post-events.ts";
import { readNested, textAt } from "./read-form.ts";

export type ProviderOptions = {
  /** Where events are posted; without one they are only kept. */
  site?: string | undefined;
  /** How long a Direct Debit takes. Without one it ends when told to. */
  settleAfterMs?: number | undefined;
  delivery?: Delivery;
  seed?: string;
  now?: () => Date;
};

/** How the next call that changes something goes wrong. All but `error-before` have done their work by then. */
export type Fault = "error-after" | "hang-up-after" | "silent-after" | "too-many-after" | "error-before";

export type PaymentProvider = {
  url: string;
  /** What the product is told about it. */
  env: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_HOST: string };
  books: Books;
  checkout: CheckoutStub;
  post: EventPost;
  /** Calls that changed something: method, path and key. */
  calls: { method: string; path: string; key: string | undefined }[];
  failNext: (fault: Fault, path: RegExp) => void;
  /** As on the wire: the body and its header. */
  wire: (event: PostedEvent) => { body: string; signature: string };
  stop: () => Promise<void>;
};

const secretKey = "sk_test_stand_in";
const webhookSecret = "whsec_stand_in";

/**
 * A stand-in for Stripe at its HTTP edge: the endpoints the product uses, a page to pay on and signed events, for
 * machines that move no money. Tests drive it, and break it, through what is returned.
 */
export async function startPaymentProvider(options: ProviderOptions = {}): Promise<PaymentProvider> {
  const { site, settleAfterMs, delivery = {}, seed = "standin", now = () => new Date() } = options;
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const books = new Books(seed, now);
  const post = new EventPost(site ? `${site}/payment-events` : undefined, webhookSecret, delivery);
  const checkout = new CheckoutStub(books, (type, object) => post.send(eventOf(books, type, object)), settleAfterMs);
  const endpoints = endpointsOf(books, checkout, (id) => `${url}/pay/${id}`);
  const calls: PaymentProvider["calls"] = [];
  const faults: { fault: Fault; path: RegExp }[] = [];
  const saved = new Map<string, Reply & { incoming: string }>();

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((listening) => server.listen(port, "localhost", listening));

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname: path, search } = new URL(request.url ?? "/", url);
    const body = await readText(request);
    const method = request.method ?? "GET";
    const [, sessionId] = /^\/pay\/([^/]+)$/.exec(path) ?? [];
    if (sessionId) return showPage(sessionId, method, body, response);
    if (request.headers.authorization !== `Bearer ${secretKey}`) return sendEvent(response, unauthorised);
    if (method === "GET") return sendEvent(response, execute(method, path, readNested(search.slice(1))));
    const key = request.headers["idempotency-key"]?.toString();
    calls.push({ method, path, key });
    const index = faults.findIndex((planned) => planned.path.test(path));
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
    const reply = change({ method, path, body, key }, fault);
    if (fault === "hang-up-after") return response.destroy();
    if (fault === "silent-after") return;
    sendEvent(response, fault === "too-many-after" ? tooMany : reply);
  }

  /** Stripe keeps the first answer under its key, errors of its own included; other words under the same key are refused. */
  function change(
    incoming: { method: string; path: string; body: string; key: string | undefined },
    fault?: Fault,
  ): Reply {
    const { method, path, body, key } = incoming;
    const words = `${method} ${path} ${body}`;
    const known = key ? saved.get(key) : undefined;
    if (known) return known.incoming === words ? known : otherWords;
    const done = fault === "error-before" ? broken : execute(method, path, readNested(body));
    const reply = fault === "error-after" ? broken : done;
    if (key) saved.set(key, { ...structuredClone(reply), incoming: words });
    return reply;
  }

  function execute(method: string, path: string, fields: Fields): Reply {
    for (const endpoint of endpoints) {
      const match = endpoint.path.exec(path);
      if (match && endpoint.method === method) return endpoint.answer({ id: match[1] ?? "", fields });
    }
    return { status: 404, body: { error: { type: "invalid_request_error", message: `Unrecognized request ${path}` } } };
  }

  function showPage(sessionId: string, method: string, body: string, response: ServerResponse) {
    const session = books.find("checkout.session", sessionId);
    if (session?.status !== "open") return show(response, 404, drawClosedPage());
    if (method !== "POST") return show(response, 200, drawPage(session));
    const fields = readNested(body);
    const typed = {
      cardNumber: textAt(fields, "cardNumber") ?? "4242",
      accountNumber: textAt(fields, "accountNumber") ?? "12345",
    };
    const next = checkout.choose(sessionId, (textAt(fields, "choice") ?? "cancel") as Choice, typed);
    if (next) return response.writeHead(303, { Location: next }).end();
    show(response, 402, drawPage(session, "Your card was declined. Try another one."));
  }

  return {
    url,
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_HOST: url },
    books,
    checkout,
    post,
    calls,
    failNext: (fault, path) => void faults.push({ fault, path }),
    wire: ({ body }) => ({ body, signature: signatureOf(body, webhookSecret) }),
    stop: async () => {
      checkout.stop();
      post.stop();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const unauthorised: Reply = {
  status: 401,
  body: { error: { type: "invalid_request_error", message: "Invalid API Key provided" } },
};
const broken: Reply = {
  status: 500,
  body: { error: { type: "api_error", message: "Something went wrong on our end" } },
};
const tooMany: Reply = {
  status: 429,
  body: { error: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests" } },
};
const otherWords: Reply = {
  status: 400,
  body: { error: { type: "idempotency_error", message: "Keys can only be used with the same parameters" } },
};

/** A picture of the object at that moment: it may be old when it arrives. */
function eventOf(books: Books, type: string, object: { id: string }): PostedEvent {
  const id = books.nextId("evt");
  const event = { id, object: "event", type, created: books.seconds(), livemode: false, data: { object } };
  return { id, type, body: JSON.stringify(event) };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function sendEvent(response: ServerResponse, { status, body }: Reply) {
  const headers = { "Content-Type": "application/json", "Request-Id": "req_standin" };
  response.writeHead(status, headers).end(JSON.stringify(body));
}

function show(response: ServerResponse, status: number, html: string) {
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" }).end(html);
}
