import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { cast } from "../../server/seed/cast.ts";
import { enquiry, type RawRequest, rawRequest } from "./raw-request.ts";

type Hostile = RawRequest & { path: string };

const form = (body: Record<string, string>, path: string): Hostile => ({
  path,
  method: "POST",
  headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
  body: new URLSearchParams(body).toString(),
});
const json = (body: unknown, path: string, headers: Record<string, string> = {}): Hostile => ({
  path,
  method: "POST",
  headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const get = (path: string, headers: Record<string, string> = {}): Hostile => ({ path, headers });

const deviceAnswer = (id: string) => ({ id, rawId: id, type: "public-key", response: { clientDataJSON: "e30" } });
const forged = `${randomUUID()}.${"A".repeat(43)}`;
const login = "/clients/login";
const send = "/send-email.php";
const events = "/payment-events";

/** What somebody without a login can send to do harm, each kind by its name; `n` makes each one another. */
export const hostileKinds: Record<string, (n: number) => Hostile> = {
  "no such page": (n) => get(`/wp-admin/setup-${n}.php`),
  "another folder": () => get("/..%2f..%2fetc/passwd"),
  "a lone per cent sign in a key": () => get("/clients/password/%E0%A4%A"),
  "an address of elsewhere": () => get("//elsewhere.example/%0d%0aSet-Cookie:x=1"),
  "a very long address": (n) => get(`/support?q=${"a".repeat(7_000)}${n}`),
  "a long list of paths": () => get(`/__manifest?paths=${"/a,".repeat(2_000)}&version=x`),
  "data of a page behind the login": () => get("/clients/dashboard/admin.data?_routes=admin/today/route"),
  "a method that is none": () => ({ path: "/", method: "PROPFIND" }),
  "a change by another method": (n) => ({
    path: `/projects/${n}`,
    method: "DELETE",
    headers: { "Sec-Fetch-Site": "same-origin" },
  }),
  "a form from another site": () => ({ path: "/contact", method: "POST", headers: { Origin: "https://evil.example" } }),
  "the contact page posted to directly": (n) => form({ name: `${n}` }, "/contact?result=failed"),
  "an enquiry that is no JSON": () => json("{{{{", send),
  "an enquiry that is too large": () => json({ ...enquiry, project: "x".repeat(1_200_000) }, send),
  "an enquiry that reaches for prototypes": () =>
    json('{"__proto__":{"consent":true},"constructor":{"prototype":{}}}', send),
  "an enquiry in the trap": (n) => json({ ...enquiry, project: `${n}`, _gotcha: "x" }, send),
  "an enquiry with bytes that no text has": (n) => json({ ...enquiry, project: `${n}\0\ud800`, name: "\0" }, send),
  "one enquiry after the other": (n) => json({ ...enquiry, project: `${n}`, email: `${n}@else.example` }, send),
  "a builder's message": (n) =>
    form({ name: "x", email: `${n}@else.example`, phone: "", message: `${n}` }, "/projects/oak-and-mortar"),
  "one complaint after the other": (n) =>
    form({ kind: "complaint", name: "x", email: `${n}@else.example`, text: `${n}` }, "/privacy/your-data"),
  "a guess at a password": (n) => form({ username: cast.maya.email, password: `guess ${n}` }, login),
  "a guess at an account": (n) => form({ username: `${n}@else.example`, password: "guess" }, login),
  "a password as long as a book": () => form({ username: cast.maya.email, password: "x".repeat(60_000) }, login),
  "a passkey begun": () => json({ step: "begin" }, "/clients/login/passkey"),
  "a passkey with a byte that no text has": () =>
    json({ step: "finish", answer: deviceAnswer("a\0b") }, "/clients/login/passkey"),
  "a passkey without a challenge": (n) =>
    json({ step: "finish", answer: deviceAnswer(`key${n}`) }, "/clients/login/passkey"),
  "a code without a password": (n) => ({
    ...form({ code: `${100_000 + n}`.slice(-6), kind: "totp" }, "/clients/login/code"),
  }),
  // By the hundred: how many kinds there are must not decide that only one of the two is ever tried.
  "a reset for somebody": (n) =>
    form({ email: Math.floor(n / 100) % 2 ? cast.maya.email : `${n}@else.example` }, "/clients/forgotten"),
  "a forged key to a password": () =>
    form({ password: "seven quiet otters by the mill" }, `/clients/password/${forged}`),
  "a forged invitation": () => form({ password: "seven quiet otters by the mill" }, `/clients/invited/${forged}`),
  "a forged key to an address": () => form({}, `/clients/email/${forged}`),
  "a forged link to somebody's data": () =>
    form({ sure: "on" }, `/privacy/your-data/${randomUUID()}.1.${"A".repeat(43)}`),
  "one wish for a copy after the other": (n) =>
    form({ kind: "copy", name: "x", email: `${n}@else.example`, text: `${n}` }, "/privacy/your-data"),
  "an event that nobody signed": (n) =>
    json({ id: `evt_${n}`, type: "charge.refunded", data: { object: null } }, events),
  "an event with a wrong seal": (n) =>
    json({ id: `evt_${n}` }, events, {
      "Stripe-Signature": `t=${Math.floor(Date.now() / 1_000)},v1=${"0".repeat(64)}`,
    }),
  "an event with a seal that is nonsense": () =>
    json("\0", events, { "Stripe-Signature": "t=,,,v1=é".replace("é", "e") }),
  "a forged pay link": () => get(`/pay/${forged}`),
  "a forged pay link's document": () => get(`/pay/${forged}/invoice`),
  "a forged key to a document": () => get(`/invoice-files/${forged}.9999999999`),
  "a session that is none": (n) =>
    get("/clients/dashboard", {
      Cookie: `__Host-tenday.session_token=${n}.${"A".repeat(43)}; tenday.session_token=%00`,
    }),
  "an article that is a statement": () => get("/support/article/1'%20or%201=1--%00"),
  "a picture of any size": (n) => get(`/article-images/${"0".repeat(40)}-1x1/${n}.webp`),
  "headers that lie": (n) =>
    get("/", { Host: "evil.example", "X-Forwarded-Host": `evil${n}.example`, "X-React-Router-SPA-Mode": "yes" }),
  "headers without end": () => get("/", { "X-Long": "x".repeat(20_000) }),
};

/** Sends one as that address, by way of the trusted proxy; 0 where the connection was ended instead. */
export async function sendHostile(site: string, { path, ...request }: Hostile, address: string): Promise<number> {
  const headers = { Host: new URL(site).host, "X-Forwarded-For": address, ...request.headers };
  return rawRequest(site, path, { ...request, headers }).then(
    ({ status }) => status,
    () => 0,
  );
}

/** What is no request, or not a whole one, and a visitor who leaves in the middle. */
export function sendBroken(site: string, n: number): Promise<void> {
  const texts = [
    "GET / HTTP/9.9\r\n\r\n",
    "POST /send-email.php HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    "POST /send-email.php HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    "GET /support HTTP/1.1\r\nHost: x\r\n\r\n",
  ];
  return new Promise((done) => {
    const socket = connect(Number(new URL(site).port), "127.0.0.1", () => {
      socket.end(texts[n % texts.length] ?? "", () => setTimeout(() => socket.destroy(), 5));
    });
    socket.on("error", () => {});
    socket.on("close", () => done());
  });
}
