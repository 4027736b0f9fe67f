import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { voidInvoice } from "../../../server/invoices/void-invoice.ts";
import { payPath } from "../../../server/payments/pay-link.ts";
import { cast } from "../../../server/seed/cast.ts";
import { anActor } from "../../support/an-actor.ts";
import type { Visitor } from "../../support/browser.ts";
import {
  aCreditedInvoice,
  fetchPaper,
  fileUrl,
  pdfOf,
  readCsv,
  startCanary,
  unpackPaper,
} from "../../support/money-paper.ts";
import { MoneyTestApp } from "../../support/money-test-app.ts";
import { sam as samHere } from "../../support/people.ts";

let open: MoneyTestApp;
let sam: Visitor;
let mayas: string;
let creditNote: string;
let payment: string;
beforeAll(async () => {
  open = await MoneyTestApp.open({ isWorking: false });
  sam = await open.visitor(cast.sam);
  ({ mayas, creditNote, payment } = await aCreditedInvoice(open));
});
afterAll(() => open?.close());

const formulas = [
  ...[
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-1+1",
    "@SUM(1)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "＝1+1",
    "＋1",
    "－1",
    "＠x",
    " =1+1",
  ],
  ...[
    '"=1+1',
    "'=1+1",
    "=1+1,=2+2",
    '=HYPERLINK("http://evil.example","x")',
    "\u00a0=1",
    "\u200b=1",
    "\ufeff=1",
    "|calc",
    "%00=1",
  ],
];

test("catalogue:I4,P11 what somebody is called is never a formula in the accountant’s file, and every cell comes out as it went in", async () => {
  const expected = new Map<string, string>();
  for (const [n, name] of formulas.entries()) {
    const owner = await open.client("Plain");
    await open.look("update clients set name = $2 where id = $1", owner, name);
    const invoiceId = await open.invoice({ owner, pence: 10_000 + n });
    await voidInvoice(anActor(samHere, open.now()), invoiceId, { reason: name, followedBy: "nothing", isMailed: true });
    expected.set(`${(10_000 + n) / 100}`, name);
  }
  const { status, headers, body } = await sam.get("/dashboard/admin/invoices.csv");
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "text/csv; charset=utf-8",
    expect.stringContaining("no-store"),
  ]);
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
  const [heads = [], ...rows] = readCsv(body.replace(/^\uFEFF/, ""));
  expect(rows.every((row) => row.length === heads.length)).toBe(true);
  for (const cell of rows.flat()) {
    if (/^-?\d+(\.\d+)?$/.test(cell)) continue;
    expect([cell, /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠−|%]|^[\t\r\n]/u.test(cell)]).toEqual([cell, false]);
  }
  const [client, total] = [heads.indexOf("Client"), heads.indexOf("Total")];
  for (const row of rows) {
    const name = expected.get(String(Number(row[total])));
    if (name !== undefined) expect((row[client] ?? "").replace(/^'/, "")).toBe(name.replace(/^'/, ""));
  }
});

test("catalogue:I5 whatever an invoice says, its document fetches nothing, opens nothing and holds no file of this machine", async () => {
  const canary = await startCanary();
  try {
    const texts = [
      `<img src="${canary.url}/img">`,
      `![x](${canary.url}/md)`,
      `${canary.url}/plain`,
      `url(${canary.url}/css)`,
      `<svg><image href="${canary.url}/svg"/></svg>`,
      `<link rel=attachment href="file:///etc/passwd">`,
      "file:///etc/passwd",
      "/etc/passwd",
      "data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=",
      "<iframe src=file:///etc/passwd>",
      "\\input{/etc/passwd}",
      "(text) Tj /JavaScript (app.alert(1)) endstream endobj",
    ];
    const owner = await open.client("Plain");
    await open.look(
      "update clients set name = $2, billing_address = $3 where id = $1",
      owner,
      texts[0],
      texts.slice(1, 6).join("\n"),
    );
    const lines = texts.map((description) => ({ description, quantity: 1, unitPence: 100 }));
    const invoiceId = await open.invoice({ owner, lines });
    const { status, bytes, headers } = await fetchPaper(open, sam, pdfOf(invoiceId));
    expect(status).toBe(200);
    const inside = unpackPaper(bytes);
    const secret = readFileSync("/etc/passwd", "utf8").split("\n")[0] ?? "root";
    expect(inside).not.toContain(secret);
    expect(inside).not.toMatch(
      /\/(?:JS|JavaScript|Launch|GoToR|SubmitForm|ImportData|EmbeddedFile|RichMedia|OpenAction|AA)\b/,
    );
    // An address in it may be pressed, never followed by itself; these are texts, and not even that.
    expect(inside).not.toMatch(/\/URI\s*\((?!mailto:|https?:\/\/localhost)/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    await open.stranger().get(payPath(invoiceId));
    await sam.get(`/invoices/${invoiceId}`);
    expect(canary.hits).toEqual([]);
  } finally {
    await canary.stop();
  }
});

test("catalogue:I6 a document’s name is its number, whatever anybody is called and whatever the address says", async () => {
  const owner = await open.client("Plain");
  await open.look(
    "update clients set name = $2 where id = $1",
    owner,
    `../../x"; filename="evil.exe\r\nSet-Cookie: a=b`,
  );
  const invoiceId = await open.invoice({ owner, pence: 1_000 });
  const { body } = await sam.get(fileUrl(invoiceId, owner));
  const files = [
    pdfOf(invoiceId),
    `${pdfOf(invoiceId)}?filename=../x%0d%0aa:b`,
    `${payPath(invoiceId)}/invoice`,
    JSON.parse(body).url,
  ];
  const paid = [pdfOf(mayas), `/invoices/${mayas}/issued`, `/invoices/${mayas}/receipts/${payment}`];
  for (const path of [...files, ...paid, `/invoices/${mayas}/credit-notes/${creditNote}`]) {
    const { status, headers } = await fetchPaper(open, sam, path);
    expect([path, status, headers.get("content-disposition")]).toEqual([
      ...[path, 200],
      expect.stringMatching(/^(?:inline|attachment); filename="TDC?-\d{4,}(?:-paid-copy|-receipt)?\.pdf"$/),
    ]);
    expect([path, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      ...[path, "application/pdf"],
      expect.stringContaining("no-store"),
    ]);
    expect(headers.get("set-cookie") ?? "").not.toContain("a=b");
    // No other site can draw it into a page of its own.
    expect([path, headers.get("cross-origin-resource-policy")]).toEqual([path, "same-origin"]);
    expect([path, headers.get("content-security-policy")]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
  }
});

test("catalogue:I7 no spelling of a way up opens anything by an id or a token", async () => {
  const ups = [
    "..",
    "%2e%2e",
    "%2E%2E",
    "..%2f",
    "..%5c",
    "%252e%252e",
    "....//",
    "..;",
    "%2e%2e%2f%2e%2e",
    "．．",
    "..%2f..",
    ".%00.",
  ];
  const ends = ["etc%2fpasswd", "package.json", "%00.pdf", "pdf", `${mayas}`];
  const ids = ups.flatMap((up) => ends.map((end) => `${up}%2f${end}`));
  expect(ids.length).toBe(60);
  for (const id of ids)
    for (const path of [
      `/invoices/${id}`,
      `/invoices/${id}/pdf`,
      `/invoices/${mayas}/credit-notes/${id}`,
      `/invoices/${mayas}/receipts/${id}`,
      `/invoice-files/${id}`,
      `/pay/${id}`,
      `/pay/${id}/invoice`,
      `/dashboard/admin/invoices/${id}`,
    ]) {
      const { status, body } = await sam.get(path.replace(/[^\x20-\x7e]/g, encodeURIComponent));
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
      expect(body).not.toMatch(/root:|"dependencies"|%PDF/);
    }
  for (const invoiceId of ids.slice(0, 12)) {
    const { status } = await sam.get(
      `/get-invoice-url?invoiceId=${invoiceId}&clientId=${cast.maya.id}`.replace(/[^\x20-\x7e]/g, encodeURIComponent),
    );
    expect([invoiceId, status]).toEqual([invoiceId, 404]);
  }
});
