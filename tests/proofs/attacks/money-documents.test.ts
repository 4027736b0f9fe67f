import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payPath } from "../../../server/payments/pay-link.ts";
import { cast } from "../../../server/seed/cast.ts";
import type { Visitor } from "../../support/browser.ts";
import { invoiceAddress } from "../../support/money-forms.ts";
import { aCreditedInvoice, fileUrl, hashOf, pdfOf, shapeOf } from "../../support/money-paper.ts";
import { MoneyTestApp } from "../../support/money-test-app.ts";

let open: MoneyTestApp;
let maya: Visitor;
let gareth: Visitor;
let sam: Visitor;
let mayas: string;
let creditNote: string;
let payment: string;
beforeAll(async () => {
  open = await MoneyTestApp.open({ isWorking: false });
  await signInAgain();
  ({ mayas, creditNote, payment } = await aCreditedInvoice(open));
});
afterAll(() => open?.close());

async function signInAgain(): Promise<void> {
  maya = await open.visitor(cast.maya);
  gareth = await open.visitor(cast.gareth);
  sam = await open.visitor(cast.sam);
}

test("catalogue:Z11 another's document, page, address, statement and books: the same answer as for one that is not there", async () => {
  const [unknown, note, paid] = [randomUUID(), randomUUID(), randomUUID()];
  const addresses: [name: string, (id: string, noteId: string, paymentId: string) => string][] = [
    ["its page", (id) => `/invoices/${id}`],
    ["its page's facts", (id) => `/invoices/${id}.data`],
    ["its PDF", pdfOf],
    ["its PDF as issued", (id) => `/invoices/${id}/issued`],
    ["its receipt", (id, _, paymentId) => `/invoices/${id}/receipts/${paymentId}`],
    ["its credit note", (id, noteId) => `/invoices/${id}/credit-notes/${noteId}`],
    ["its address", (id) => fileUrl(id, cast.maya.id)],
    ["its address, as one's own", (id) => fileUrl(id, cast.gareth.id)],
    ["its admin page", invoiceAddress],
  ];
  for (const visitor of [gareth, open.stranger()])
    for (const [name, path] of addresses) {
      const theirs = await visitor.get(path(mayas, creditNote, payment));
      const nobodys = await visitor.get(path(unknown, note, paid));
      expect([name, theirs.status === 200]).toEqual([name, false]);
      expect([name, shapeOf(theirs, mayas)]).toEqual([name, shapeOf(nobodys, unknown)]);
    }
  // My invoice, another's credit note; my own name with another's invoice, and the other way round.
  const own = await open.invoice({ owner: cast.gareth.id, pence: 999 });
  for (const path of [
    `/invoices/${own}/credit-notes/${creditNote}`,
    `/invoices/${own}/receipts/${payment}`,
    `${payPath(own)}/credit-notes/${creditNote}`,
    `${payPath(own)}/receipts/${payment}`,
    fileUrl(own, cast.maya.id),
    fileUrl(mayas, cast.gareth.id),
  ])
    expect([path, (await gareth.get(path)).status]).toEqual([path, 404]);
  expect((await sam.get(fileUrl(own, cast.maya.id))).status).toBe(404);
  const statement = `/dashboard/admin/clients/${cast.maya.id}/statement`;
  for (const path of [
    statement,
    `${statement}.data`,
    "/dashboard/admin/invoices.csv",
    "/dashboard/admin/invoices",
    "/dashboard/admin/billing",
    "/dashboard/admin/money",
  ])
    for (const visitor of [maya, gareth, open.stranger()]) {
      const { status, body } = await visitor.get(path);
      expect([path, status === 200 && !path.endsWith(".data")]).toEqual([path, false]);
      expect(body).not.toMatch(/TD-0|123\.45|00012345/);
    }
});

test("catalogue:Z11 an address for a minute opens its one document for a minute, and no other spelling of it opens anything", async () => {
  const { body } = await maya.get(fileUrl(mayas, cast.maya.id));
  const { url }: { url: string } = JSON.parse(body);
  await hashOf(open, open.stranger(), url);
  const [id = "", until = "", seal = ""] = url.replace("/invoice-files/", "").split(".");
  const other = await open.invoice({ owner: cast.gareth.id, pence: 1_000 });
  const forged = [
    ...[
      `${other}.${until}.${seal}`,
      `${id}.${Number(until) + 60}.${seal}`,
      `${id}.${until}.${seal.slice(0, -1)}${seal.endsWith("A") ? "B" : "A"}`,
    ],
    ...[`${id}.0${until}.${seal}`, `${id}.${until}`, `${id}..${seal}`, `.${until}.${seal}`, `${id}.${until}.${seal}.`],
    ...[
      `${id}.${until}.${seal}x`,
      `${id.toUpperCase()}.${until}.${seal}`,
      `${id}.${until}.${seal}%00`,
      `${id}.1e12.${seal}`,
    ],
    ...[`${id}.${until}.${"A".repeat(43)}`, payPath(mayas).replace("/pay/", ""), id, "undefined", "..", "%2e%2e%2f"],
  ];
  for (const token of forged) {
    const { status } = await open.stranger().get(`/invoice-files/${token}`);
    expect([token, status === 404 || status === 400]).toEqual([token, true]);
  }
  open.forward(61_000);
  const over = await open.stranger().get(url);
  expect([over.status, over.headers.location]).toEqual([302, `/invoices/${id}`]);
  expect((await open.stranger().get(`/invoices/${id}`)).status, "who it is, is asked there").toBe(302);
});

test("catalogue:Z11 a pay link opens its one invoice, and no other spelling of it opens anything", async () => {
  const unpaid = await open.invoice({ pence: 5_000 });
  const good = payPath(unpaid);
  const [id = "", seal = ""] = good.replace("/pay/", "").split(".");
  const other = await open.invoice({ owner: cast.gareth.id, pence: 1_000 });
  expect((await open.stranger().get(good)).status).toBe(200);
  const forged = [
    ...[
      `${other}.${seal}`,
      `${id}.${seal.slice(0, -1)}${seal.endsWith("A") ? "B" : "A"}`,
      id,
      `${id}.`,
      `.${seal}`,
      `${id}.${seal}.x`,
    ],
    ...[
      `${id}.${seal}.`,
      `${id.toUpperCase()}.${seal}`,
      `${id}.${seal}%00`,
      `${id}%2e${seal}x`,
      `${id}.${"A".repeat(43)}`,
      `${id}.${seal}=`,
    ],
    ...[`${randomUUID()}.${seal}`, "undefined", "..", "%2e%2e%2fclients", `{"id":"${id}"}`],
  ];
  for (const token of forged)
    for (const path of [
      ...[`/pay/${token}`, `/pay/${token}/done`, `/pay/${token}.data`, `/pay/${token}/invoice`, `/pay/${token}/issued`],
      ...[`/pay/${token}/receipts/${payment}`, `/pay/${token}/credit-notes/${creditNote}`],
    ]) {
      expect([path, [404, 400].includes((await open.stranger().get(encodeURI(path))).status)]).toEqual([path, true]);
      if (path === `/pay/${token}`)
        expect([path, [404, 400].includes((await open.stranger().post(encodeURI(path), {})).status)]).toEqual([
          path,
          true,
        ]);
    }
  // The link is no key to the portal, and tells nothing about whose it is.
  const visitor = open.stranger();
  const { body, headers } = await visitor.get(good);
  expect(visitor.cookies.size).toBe(0);
  expect(body).not.toContain(cast.maya.email);
  expect(headers["referrer-policy"]).toMatch(/same-origin|no-referrer/);
  // Whoever reads the log holds no key.
  expect(open.web.logged.filter((line) => line.includes(seal))).toEqual([]);
  for (const path of [`/invoices/${unpaid}`, pdfOf(unpaid), "/clients/payments"])
    expect((await visitor.get(path)).status).not.toBe(200);
});

test("catalogue:Z11 an access token opens what its owner may, and only while they are signed in", async () => {
  const { body } = await maya.get("/clients/session");
  const token: string = JSON.parse(body).access_token;
  const ask = (bearer: string, path: string) => open.stranger().get(path, { Authorization: `Bearer ${bearer}` });
  const own = await ask(token, fileUrl(mayas, cast.maya.id));
  expect([own.status, own.cookies]).toEqual([200, []]);
  // No page of another host may read it.
  expect(own.headers["access-control-allow-origin"]).toBeUndefined();
  const theirs = await open.invoice({ owner: cast.gareth.id, pence: 1_000 });
  for (const path of [
    fileUrl(theirs, cast.gareth.id),
    fileUrl(theirs, cast.maya.id),
    fileUrl(randomUUID(), cast.maya.id),
  ])
    expect([path, (await ask(token, path)).status]).toEqual([path, 404]);
  for (const path of ["/clients/payments", pdfOf(mayas), `/invoices/${mayas}`, "/dashboard/admin/invoices.csv"])
    expect([path, (await ask(token, path)).status]).toEqual([path, 302]);
  const [head = "", fields = "", seal = ""] = token.split(".");
  const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const said = JSON.parse(Buffer.from(fields, "base64url").toString());
  const forged = [
    `${packed({ alg: "none", typ: "JWT" })}.${fields}.`,
    `${packed({ alg: "HS256", typ: "JWT" })}.${fields}.${seal}`,
    `${head}.${packed({ ...said, sub: cast.sam.id, role: "admin" })}.${seal}`,
    ...[
      `${head}.${fields}.`,
      `${head}.${fields}.${seal.slice(0, -4)}AAAA`,
      `${fields}.${head}.${seal}`,
      "x",
      "a.b.c",
      ".",
    ],
  ];
  for (const bearer of forged)
    expect([bearer, (await ask(bearer, fileUrl(mayas, cast.maya.id))).status]).toEqual([bearer, 401]);
  const inAddress = await open.stranger().get(`${fileUrl(mayas, cast.maya.id)}&access_token=${token}`);
  expect(inAddress.status).toBe(401);
  await maya.post("/clients/logout", {});
  expect((await ask(token, fileUrl(mayas, cast.maya.id))).status).toBe(401);
  await signInAgain();
});

test("catalogue:S14 a client opens thirty documents a minute; the next is told to wait, and nobody else is", async () => {
  open.forward(61_000);
  let opened = 0;
  let answer = await maya.get(pdfOf(mayas));
  for (; answer.status === 200 && opened < 60; opened++) answer = await maya.get(pdfOf(mayas));
  // The allowance grows back by one in two seconds, while they are opened.
  expect([answer.status, opened >= 30 && opened < 60]).toEqual([429, true]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  await hashOf(open, sam, pdfOf(mayas));
  // What is not theirs does not tell how much they have left.
  expect((await gareth.get(pdfOf(mayas))).status).toBe(404);
  open.forward(61_000);
  await hashOf(open, maya, pdfOf(mayas));
});
