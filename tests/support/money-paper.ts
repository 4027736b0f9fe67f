import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inflateSync } from "node:zlib";
import { londonDay } from "../../domain/calendar-day.ts";
import { creditInvoice } from "../../server/invoices/credit-invoice.ts";
import { recordTransfer } from "../../server/invoices/record-payment.ts";
import { cast } from "../../server/seed/cast.ts";
import { anActor } from "./an-actor.ts";
import { kept } from "./an-invoice.ts";
import type { Answer, Visitor } from "./browser.ts";
import type { MoneyTestApp } from "./money-test-app.ts";
import { sam } from "./people.ts";

export const pdfOf = (invoiceId: string) => `/invoices/${invoiceId}/pdf`;
export const fileUrl = (invoiceId: string, clientId: string) =>
  `/get-invoice-url?${new URLSearchParams({ invoiceId, clientId })}`;

/** Maya's, paid by a transfer and partly credited. */
export async function aCreditedInvoice(
  open: MoneyTestApp,
): Promise<{ mayas: string; creditNote: string; payment: string }> {
  const mayas = await open.invoice({ pence: 12_345, projectId: cast.maya.projects[0].id });
  const transfer = { amountPence: 12_345, receivedOn: londonDay(open.now()), reference: "", retryKey: undefined };
  const { outcome } = await recordTransfer(anActor(sam, open.now()), mayas, transfer);
  if (outcome !== "recorded") throw new Error(outcome);
  await creditInvoice(anActor(sam, open.now()), mayas, {
    ...kept,
    amountPence: 345,
    reason: "Less work",
    retryKey: undefined,
  });
  const [note] = await open.look<{ id: string }>("select id from credit_notes where invoice_id = $1", mayas);
  const [paid] = await open.look<{ id: string }>("select id from payments where invoice_id = $1", mayas);
  return { mayas, creditNote: note?.id ?? "", payment: paid?.id ?? "" };
}

/** Of the document that it must be. */
export async function hashOf(open: MoneyTestApp, visitor: Visitor, path: string): Promise<string> {
  const { status, bytes } = await fetchPaper(open, visitor, path);
  const begin = bytes.subarray(0, 5).toString();
  if (status !== 200 || begin !== "%PDF-") throw new Error(`${path} is no document: ${status} ${begin}`);
  return createHash("sha256").update(bytes).digest("hex");
}

type Paper = { status: number; headers: Headers; bytes: Buffer };

/** A document as it comes, byte by byte. */
export async function fetchPaper(open: MoneyTestApp, visitor: Visitor, path: string): Promise<Paper> {
  const Cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { Cookie, "X-Forwarded-For": visitor.address ?? "" };
  const answer = await fetch(`${open.web.url}${path}`, { headers, redirect: "manual" });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/**
 * Everything that stands in a PDF, its packed streams too. Not the shapes of letters: among so many bytes there is any
 * word of three letters sooner or later.
 */
export function unpackPaper(bytes: Buffer): string {
  const text = bytes.toString("latin1");
  const packed = /stream\r?\n([\s\S]*?)\r?\nendstream/g;
  const streams = [...text.matchAll(packed)].map(([, stream = ""]) => unpack(stream));
  return [text.replace(packed, ""), ...streams.filter((stream) => !isFont(stream))].join("\n");
}

/** By how a font begins: as TrueType, or as the compact form. */
const isFont = (stream: string) =>
  ["\0\x01\0\0", "true", "OTTO", "\x01\0\x04"].some((start) => stream.startsWith(start));

function unpack(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
  } catch {
    return stream;
  }
}

/** A listener that nobody has a reason to call. */
export async function startCanary(): Promise<{ url: string; hits: string[]; stop: () => Promise<void> }> {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { url: `http://127.0.0.1:${port}`, hits, stop };
}

/** Strictly as the format says: cells, with and without quotes. Throws where a quote stands wrong. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [match, quoted, plain = ""] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?=,|\r\n)/.exec(text.slice(at)) ?? [];
    if (match === undefined) throw new Error(`no cell at ${at}: ${text.slice(at, at + 40)}`);
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += match.length;
    if (text[at] === ",") at += 1;
    else {
      rows.push(row);
      row = [];
      at += 2;
    }
  }
  return rows;
}

/** What two answers may differ in without telling anything: ids of requests, nonces and what was asked for. */
export function shapeOf({ status, headers, body }: Answer, requested: string): string {
  const kept = Object.entries(headers)
    .filter(([name]) => !/^(date|set-cookie|content-security-policy|x-request-id|content-length|etag)$/.test(name))
    // What was wanted stands in the address of the login.
    .map(([name, value]) => `${name}: ${name === "location" ? String(value).replace(/\?to=.*$/, "") : value}`)
    .toSorted();
  const words = body
    .replaceAll(requested, "…")
    .replaceAll(encodeURIComponent(requested), "…")
    .replace(/nonce="[^"]*"/g, "nonce")
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "id");
  return [status, ...kept, words].join("\n");
}
