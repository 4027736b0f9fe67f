import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { guard } from "../../app/access.server.ts";
import * as addressRoute from "../../app/api/get-invoice-url.route.ts";
import * as fileRoute from "../../app/api/invoice-file.route.ts";
import * as pdfRoute from "../../app/client/invoice/pdf.route.ts";
import { aCaller } from "../../tests/support/a-caller.ts";
import { aStoredInvoice, openedBefore } from "../../tests/support/a-document.ts";
import { callerOf } from "../auth/caller.ts";
import { issueAccessToken } from "../auth/session.ts";
import { signIn } from "../auth/sign-in.ts";
import { cast, castPassword } from "../seed/cast.ts";
import { requestContext } from "../web/request-context.ts";

const site = "http://localhost:3000";
const details = { id: "a test", address: "192.0.2.1", nonce: "n" };
const { maya, gareth } = cast;
const invoiceId = await aStoredInvoice({ number: 63 });
const [mayas, gareths] = [await cookiesOf(maya.email), await cookiesOf(gareth.email)];

test("whoever owns an invoice gets an address, and the address gives the PDF without a cookie", async () => {
  const answer = await askAddress({ invoiceId, clientId: maya.id }, { cookie: mayas });
  expect(answer.status).toBe(200);
  const { url } = await answer.json();
  expect(url).toMatch(/^\/invoice-files\//);
  const file = await ask("/invoice-files/:token", fileRoute, url, { token: url.split("/")[2] });
  expect(file.status).toBe(200);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="TD-0063.pdf"',
    "cache-control": "private, no-store",
  });
  expect(Buffer.from(await file.arrayBuffer()).toString("latin1")).toMatch(/^%PDF-1\.7/);
});

test("with an access token the same, on this address and on no other", async () => {
  const token = await issueAccessToken(callerOf(new Request(site, { headers: { cookie: mayas } }), details));
  const headers = { authorization: `Bearer ${token}` };
  expect((await askAddress({ invoiceId, clientId: maya.id }, headers)).status).toBe(200);
  expect((await askAddress({ invoiceId, clientId: maya.id }, { authorization: "Bearer nonsense" })).status).toBe(401);
  // A token that is no good is not made good by a cookie.
  expect(
    (await askAddress({ invoiceId, clientId: maya.id }, { cookie: mayas, authorization: "Bearer x" })).status,
  ).toBe(401);
  const pdf = await ask("/invoices/:invoiceId/pdf", pdfRoute, `/invoices/${invoiceId}/pdf`, { invoiceId }, headers);
  const login = `/clients/login?${new URLSearchParams({ to: `/invoices/${invoiceId}/pdf` })}`;
  expect([pdf.status, pdf.headers.get("location")]).toEqual([302, login]);
});

test("somebody else's, unknown and malformed all get the same answer, without an address", async () => {
  const answers = await Promise.all([
    askAddress({ invoiceId, clientId: gareth.id }, { cookie: gareths }),
    askAddress({ invoiceId, clientId: maya.id }, { cookie: gareths }),
    askAddress({ invoiceId, clientId: gareth.id }, { cookie: mayas }),
    askAddress({ invoiceId: randomUUID(), clientId: maya.id }, { cookie: mayas }),
    askAddress({ invoiceId: "1' or 1=1--", clientId: maya.id }, { cookie: mayas }),
    askAddress({}, { cookie: mayas }),
  ]);
  for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([404, "{}"]);
});

test("other origins may not read the answer", async () => {
  const { headers } = await askAddress(
    { invoiceId, clientId: maya.id },
    { cookie: mayas, origin: "https://evil.example" },
  );
  expect(headers.get("access-control-allow-origin")).toBeNull();
});

test("a document that is not there, or not yours, is a page that says so", async () => {
  const open = (id: string, cookie: string) =>
    ask("/invoices/:invoiceId/pdf", pdfRoute, `/invoices/${id}/pdf`, { invoiceId: id }, { cookie });
  const [unknown, foreign] = await Promise.all([open(randomUUID(), mayas), open(invoiceId, gareths)]);
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain("Invoice not found");
  expect(foreign.status).toBe(404);
});

test("after thirty in a minute it is 429 with how long to wait", async () => {
  const id = await aStoredInvoice({ number: 90, clientId: cast.tom.id });
  const cookie = await cookiesOf(cast.tom.email);
  const open = () => ask("/invoices/:invoiceId/pdf", pdfRoute, `/invoices/${id}/pdf`, { invoiceId: id }, { cookie });
  // The clock stands still: none of the thirty comes back, however slow the machine is.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  await openedBefore(cast.tom.id, 29, new Date());
  expect((await open()).status).toBe(200);
  const late = await open();
  expect(late.status).toBe(429);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
});

type RouteModule = { loader: (args: never) => unknown };

/** Through the policy, as the framework asks it. */
async function ask(
  pattern: string,
  endpoint: RouteModule,
  path: string,
  params: Record<string, string | undefined> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const request = new Request(site + path, { headers });
  const context = new RouterContextProvider();
  context.set(requestContext, details);
  const args = { request, url: new URL(request.url), params, context, pattern };
  const next = async () => endpoint.loader(args as never);
  try {
    return (await guard(args as never, next as never)) as Response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

function askAddress(query: Record<string, string>, headers: Record<string, string>): Promise<Response> {
  return ask("/get-invoice-url", addressRoute, `/get-invoice-url?${new URLSearchParams(query)}`, {}, headers);
}

async function cookiesOf(email: string): Promise<string> {
  const entered = await signIn(email, castPassword, { ...aCaller, at: new Date() });
  if (entered.outcome !== "signed-in") throw new Error(entered.outcome);
  return entered.cookies.map((line) => line.split(";", 1)[0]).join("; ");
}
