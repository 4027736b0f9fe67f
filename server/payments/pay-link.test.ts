import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { payLink, readPayToken } from "./pay-link.ts";

const tokenOf = (invoiceId: string) => payLink(invoiceId).replace("http://localhost:3000/pay/", "");

test("a pay link opens the invoice it was written for", () => {
  const id = randomUUID();
  expect(readPayToken(tokenOf(id))).toBe(id);
  expect(payLink(id)).toBe(payLink(id));
});

test("whatever is none opens nothing: another seal, another invoice's, half of it, nothing", () => {
  const [id, other] = [randomUUID(), randomUUID()];
  const [, seal] = tokenOf(other).split(".");
  expect(readPayToken(`${tokenOf(id)}.x`)).toBeUndefined();
  for (const token of ["", ".", id, `${id}.`, `${id}.${seal}`, `${id}.${"a".repeat(43)}`, tokenOf("not-an-id")])
    expect(readPayToken(token)).toBeUndefined();
});
