import type { Books, Fields, Intent, Kept, Kind, Session } from "./books.ts";
import type { CheckoutStub } from "./checkout-stub.ts";
import { namesAt, textAt, textsAt } from "./read-form.ts";

export type Reply = { status: number; body: unknown };
type Query = { id: string; fields: Fields };
type Endpoint = { method: string; path: RegExp; answer: (request: Query) => Reply };

const day = 86_400;

/** The part of Stripe's interface that the product uses, and nothing else. */
export function endpointsOf(books: Books, checkout: CheckoutStub, pageUrl: (id: string) => string): Endpoint[] {
  const { retrieve, list } = readers(books);
  return [
    {
      method: "POST",
      path: /^\/v1\/customers$/,
      answer: ({ fields }) => {
        const [name = "", email = ""] = [textAt(fields, "name"), textAt(fields, "email")];
        return ok(books.add("customer", { name, email, metadata: textsAt(fields, "metadata") }));
      },
    },
    {
      method: "DELETE",
      path: /^\/v1\/customers\/([^/]+)$/,
      answer: ({ id }) => {
        if (!books.find("customer", id)) return missing(id);
        for (const method of books.list("payment_method")) if (method.customer === id) checkout.detach(method);
        books.remove("customer", id);
        return ok({ id, object: "customer", deleted: true });
      },
    },
    {
      method: "POST",
      path: /^\/v1\/checkout\/sessions$/,
      answer: ({ fields }) => ok(addSession(books, fields, pageUrl)),
    },
    {
      method: "POST",
      path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
      answer: ({ id }) => {
        const session = books.find("checkout.session", id);
        if (!session) return missing(id);
        if (session.status !== "open") return wrong('Only Checkout Sessions with a status in ["open"] can be expired.');
        checkout.expire(session);
        return ok(session);
      },
    },
    retrieve("checkout.session", "checkout/sessions"),
    list("checkout.session", "checkout/sessions"),
    { method: "POST", path: /^\/v1\/payment_intents$/, answer: ({ fields }) => charge(books, checkout, fields) },
    retrieve("payment_intent", "payment_intents"),
    list("payment_intent", "payment_intents"),
    {
      method: "POST",
      path: /^\/v1\/payment_methods\/([^/]+)\/detach$/,
      answer: ({ id }) => {
        const method = books.find("payment_method", id);
        if (!method) return missing(id);
        if (!method.customer) return wrong("The payment method you provided is not attached to a customer.");
        checkout.detach(method);
        return ok(method);
      },
    },
    retrieve("payment_method", "payment_methods"),
    retrieve("setup_intent", "setup_intents"),
    {
      method: "POST",
      path: /^\/v1\/refunds$/,
      answer: ({ fields }) => sendBack(books, checkout, fields),
    },
    list("refund", "refunds"),
    list("dispute", "disputes"),
  ];
}

function readers(books: Books) {
  const retrieve = (kind: Kind, address: string): Endpoint => ({
    method: "GET",
    path: new RegExp(`^/v1/${address}/([^/]+)$`),
    answer: ({ id, fields }) => {
      const found = books.find(kind, id);
      return found ? ok(expanded(books, found, Object.values(textsAt(fields, "expand")))) : missing(id);
    },
  });
  const list = (kind: Kind, address: string): Endpoint => ({
    method: "GET",
    path: new RegExp(`^/v1/${address}$`),
    answer: ({ fields }) => ok(listed(books, kind, address, fields)),
  });
  return { retrieve, list };
}

function sendBack(books: Books, checkout: CheckoutStub, fields: Fields): Reply {
  const intentId = textAt(fields, "payment_intent") ?? "";
  const charge = books.list("charge").find((kept) => kept.payment_intent === intentId);
  if (!charge) return missing(intentId);
  const left = charge.amount - charge.amount_refunded;
  const amount = Number(textAt(fields, "amount") ?? left);
  if (left === 0) return wrong(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  if (amount > left) return wrong(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
  return ok(checkout.refund(intentId, amount, "succeeded", textsAt(fields, "metadata")));
}

function listed(books: Books, kind: Kind, address: string, fields: Fields) {
  const since = Number(textAt(fields, "created", "gte") ?? 0);
  const same = ["customer", "payment_intent"].flatMap((name) => {
    const wanted = textAt(fields, name);
    return wanted ? [{ name, wanted }] : [];
  });
  const found = books
    .list(kind)
    .filter((kept) => kept.created >= since && same.every(({ name, wanted }) => (kept as Fields)[name] === wanted));
  const after = textAt(fields, "starting_after");
  const from = after ? found.findIndex(({ id }) => id === after) + 1 : 0;
  const data = found.slice(from, from + Number(textAt(fields, "limit") ?? 10));
  return { object: "list", url: `/v1/${address}`, data, has_more: from + data.length < found.length };
}

/** `payment_method` instead of its id, where it was asked for. */
function expanded(books: Books, kept: Kept, names: string[]): Fields {
  const kinds: Record<string, Kind> = { latest_charge: "charge", payment_method: "payment_method" };
  const inner = names.flatMap((name) => {
    const kind = kinds[name];
    const id = (kept as Fields)[name];
    return kind && typeof id === "string" ? [[name, books.find(kind, id)] as const] : [];
  });
  return { ...kept, ...Object.fromEntries(inner) };
}

function addSession(books: Books, fields: Fields, pageUrl: (id: string) => string): Session {
  const mode = textAt(fields, "mode") === "setup" ? "setup" : "payment";
  const lines = namesAt(fields, "line_items").map((place) => lineAt(fields, place));
  const session = books.add("checkout.session", {
    mode,
    status: "open",
    payment_status: mode === "setup" ? "no_payment_required" : "unpaid",
    url: null,
    expires_at: books.seconds() + day,
    amount_total: mode === "setup" ? null : lines.reduce((pence, line) => pence + line.pence, 0),
    currency: (mode === "setup" ? textAt(fields, "currency") : lines[0]?.currency) ?? null,
    payment_intent: null,
    setup_intent: null,
    customer: textAt(fields, "customer") ?? null,
    client_reference_id: textAt(fields, "client_reference_id") ?? null,
    success_url: textAt(fields, "success_url") ?? "",
    cancel_url: textAt(fields, "cancel_url") ?? "",
    metadata: textsAt(fields, "metadata"),
    payment: {
      description: textAt(fields, "payment_intent_data", "description") ?? "",
      setup_future_usage: textAt(fields, "payment_intent_data", "setup_future_usage") ?? null,
      metadata: textsAt(fields, "payment_intent_data", "metadata"),
    },
    lines,
  });
  session.url = pageUrl(session.id);
  return session;
}

function lineAt(fields: Fields, place: string): Session["lines"][number] {
  const line = (...names: string[]) => textAt(fields, "line_items", place, ...names);
  return {
    name: line("price_data", "product_data", "name") ?? "",
    pence: Number(line("price_data", "unit_amount")) * Number(line("quantity")),
    currency: line("price_data", "currency"),
  };
}

/** Made and confirmed in one go, without the payer. */
function charge(books: Books, checkout: CheckoutStub, fields: Fields): Reply {
  const method = books.find("payment_method", textAt(fields, "payment_method"));
  const customer = textAt(fields, "customer") ?? null;
  if (!method) return missing(textAt(fields, "payment_method") ?? "");
  if (method.customer !== customer) return wrong("The payment method does not belong to the customer.");
  const intent = checkout.addIntent({
    amount: Number(textAt(fields, "amount")),
    customer,
    setup_future_usage: null,
    metadata: textsAt(fields, "metadata"),
  });
  intent.off_session = true;
  checkout.confirm(intent, method);
  return intent.last_payment_error ? refused(intent) : ok(intent);
}

function refused(intent: Intent): Reply {
  const error = { ...intent.last_payment_error, type: "card_error", payment_intent: { ...intent } };
  return { status: 402, body: { error } };
}

function ok(body: unknown): Reply {
  return { status: 200, body };
}

function wrong(message: string, code?: string): Reply {
  return { status: 400, body: { error: { type: "invalid_request_error", code, message } } };
}

function missing(id: string): Reply {
  const error = { type: "invalid_request_error", code: "resource_missing", message: `No such object: '${id}'` };
  return { status: 404, body: { error } };
}
