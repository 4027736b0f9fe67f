import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aStoredInvoice } from "../../tests/support/a-document.ts";
import { gareth, maya, sam } from "../../tests/support/people.ts";
import { findFileLink, readFileToken } from "./file-link.ts";

const at = new Date("2026-11-15T10:00:00Z");
const open = await aStoredInvoice({ number: 63 });
const voided = await aStoredInvoice({ number: 64, isVoid: true });
const draft = await aStoredInvoice({ number: null });

const after = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
const tokenOf = (link: string | undefined) => link?.replace("/invoice-files/", "") ?? "";

test("an address opens one invoice for sixty seconds", async () => {
  const token = tokenOf(await findFileLink(maya, { invoiceId: open, clientId: maya.id }, at));
  expect(readFileToken(token, at)).toEqual({ invoiceId: open, isOver: false });
  expect(readFileToken(token, after(59))).toEqual({ invoiceId: open, isOver: false });
  expect(readFileToken(token, after(60))).toEqual({ invoiceId: open, isOver: true });
});

test("a client asks for their own in their own name; the admin in the name of whom it belongs to", async () => {
  const request = (viewer: typeof sam, invoiceId: string, clientId: string) =>
    findFileLink(viewer, { invoiceId, clientId }, at);
  expect(await request(sam, open, maya.id)).toMatch(/^\/invoice-files\//);
  expect(await request(sam, voided, maya.id)).toMatch(/^\/invoice-files\//);
  for (const refused of [
    request(sam, open, gareth.id),
    request(sam, draft, maya.id),
    request(maya, open, gareth.id),
    request(maya, voided, maya.id),
    request(maya, draft, maya.id),
    request(maya, randomUUID(), maya.id),
    request(gareth, open, gareth.id),
    request(gareth, open, maya.id),
  ])
    expect(await refused).toBeUndefined();
});

test("whatever was changed in it opens nothing", async () => {
  const token = tokenOf(await findFileLink(maya, { invoiceId: open, clientId: maya.id }, at));
  const [id = "", until = "", seal = ""] = token.split(".");
  for (const other of [
    `${voided}.${until}.${seal}`,
    `${id}.${Number(until) + 1}.${seal}`,
    `${id}.${until}.${seal.slice(0, -1)}${seal.endsWith("A") ? "B" : "A"}`,
    `${id}.${until}.`,
    `${id}.${until}`,
    `${token}.`,
    "",
    "1' or 1=1--",
  ])
    expect(readFileToken(other, at)).toBeUndefined();
});
