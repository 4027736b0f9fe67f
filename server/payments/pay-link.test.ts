import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { payLink, readPayToken } from "./pay-link.ts";

const at = new Date("2026-11-14T09:00:00Z");
const tokenOf = (invoiceId: string, number?: number) =>
  payLink(invoiceId, number).replace("http://localhost:3000/pay/", "");

test("a pay link opens the invoice it was written for", () => {
  const id = randomUUID();
  expect(readPayToken(tokenOf(id), at)).toEqual({ kind: "pay-link", invoiceId: id, link: { number: 0, at } });
  expect(readPayToken(tokenOf(id, 3), at)?.link).toEqual({ number: 3, at });
  expect(payLink(id)).toBe(payLink(id));
});

test("whatever is none opens nothing: another seal, another invoice's, half of it, nothing", () => {
  const [id, other] = [randomUUID(), randomUUID()];
  const [, seal] = tokenOf(other).split(".");
  expect(readPayToken(`${tokenOf(id)}.x`, at)).toBeUndefined();
  for (const number of ["0", "1", "01", "-1", "x"])
    expect(readPayToken(tokenOf(id).replace(".", `.${number}.`), at)).toBeUndefined();
  for (const token of ["", ".", id, `${id}.`, `${id}.${seal}`, `${id}.${"a".repeat(43)}`, tokenOf("not-an-id")])
    expect(readPayToken(token, at)).toBeUndefined();
});
