import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentProvider } from "../../scripts/payment-provider/payment-provider.ts";
import { aPaymentProvider, goAndPay, hear, hearAll, pay, saveWay } from "../../tests/support/a-payer.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, maya, priya, sam } from "../../tests/support/people.ts";
import { type Person, system, systemActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { cast } from "../seed/cast.ts";
import { forgetCustomer, forgetPayer } from "./customers.ts";
import { detachMethod, findSavedMethod, removeMethod, removeMethodsOf } from "./saved-methods.ts";
import { startSaving } from "./start-saving.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
let provider: PaymentProvider;
beforeAll(async () => {
  provider = await aPaymentProvider({ now: () => at });
  await withBankDetails(at);
});
afterAll(() => provider.stop());

const labelOf = (who: Person) => asViewer(who, async (tx) => (await findSavedMethod(tx, who.id))?.label);
const rowsOf = (who: Person) =>
  look<{ id: string; provider_id: string; removed_at: Date | null }>(
    "select id, provider_id, removed_at from saved_methods where client_id = $1 order by saved_at",
    who.id,
  );
const customerOf = (methodId: string) => provider.books.require("payment_method", methodId).customer;
const detachAll = async (who: Person) => {
  for (const { id, removed_at } of await rowsOf(who)) if (removed_at) await detachMethod(id);
};

test("who pays signed in and says so has the card saved; who does not say so has not", async () => {
  await pay(provider, await anInvoice(at), at);
  expect(await labelOf(maya)).toBeUndefined();
  await pay(provider, await anInvoice(at), at, { isSaved: true });
  expect(await labelOf(maya)).toBe("Visa ending 4242");
  expect(await look("select details from audit_events where action = 'method-saved'")).toEqual([
    { details: { label: "Visa ending 4242" } },
  ]);
});

test("finding:X24 catalogue:N22 nobody opens more pages at the payment provider's than anybody needs", async () => {
  const open = () => provider.books.list("checkout.session").length;
  const before = open();
  const started: string[] = [];
  for (let time = 0; time < 12; time++) started.push((await startSaving(anActor(gareth, later(200)))).outcome);
  expect(started.filter((outcome) => outcome === "started")).toHaveLength(10);
  expect(started.slice(10)).toEqual(["too-many", "too-many"]);
  expect(open() - before).toBe(10);
});

test("a newly saved one replaces the old one, which the payment provider forgets", async () => {
  await saveWay(provider, maya, later(1), "bacs", { accountNumber: "00094321" });
  expect(await labelOf(maya)).toBe("Bank account ending 4321");
  const [card, account] = await rowsOf(maya);
  expect(card?.removed_at).toEqual(later(1));
  await detachAll(maya);
  expect(customerOf(card?.provider_id ?? "")).toBeNull();
  expect(customerOf(account?.provider_id ?? "")).not.toBeNull();
});

test("of two that are saved the one asked for later counts, whichever is heard of first", async () => {
  const [first, second] = [await anInvoice(at), await anInvoice(at)];
  provider.post.takeNews();
  await goAndPay(provider, first, later(2), { isSaved: true, typed: { cardNumber: "5555 5555 5555 4444" } });
  const older = provider.post.takeNews();
  await pay(provider, second, later(3), { isSaved: true, typed: { cardNumber: "3782 822463 10005" } });
  for (const event of older) await hear(provider, event, later(4));
  expect(await labelOf(maya)).toBe("American Express ending 0005");
  expect((await rowsOf(maya)).filter(({ removed_at }) => removed_at === null)).toHaveLength(1);
});

test("its owner removes it, and no late event brings it back", async () => {
  const method = await asViewer(maya, (tx) => findSavedMethod(tx, maya.id));
  const id = method?.id ?? "";
  expect(await removeMethod(anActor(gareth, later(5)), id)).toEqual({ outcome: "not-there" });
  expect(await removeMethod(anActor(maya, later(5)), id)).toEqual({
    outcome: "removed",
    label: "American Express ending 0005",
  });
  expect(await removeMethod(anActor(maya, later(5)), id)).toEqual({ outcome: "not-there" });
  await detachAll(maya);
  for (const event of provider.post.posted) await hear(provider, event, later(6));
  expect(await labelOf(maya)).toBeUndefined();
});

test("one that is taken away with the payment provider itself is not charged any more", async () => {
  await saveWay(provider, gareth, at, "card");
  const [row] = await rowsOf(gareth);
  provider.checkout.detach(provider.books.require("payment_method", row?.provider_id));
  await hearAll(provider, later(1));
  expect(await labelOf(gareth)).toBeUndefined();
});

test("a client who is deleted loses their saved method, and one who is erased their name with the payment provider", async () => {
  await saveWay(provider, priya, at, "card");
  const [row] = await rowsOf(priya);
  const customerId = customerOf(row?.provider_id ?? "") ?? "";
  await asViewer(sam, (tx) => removeMethodsOf(tx, priya.id, systemActor("test", later(1))));
  expect(await labelOf(priya)).toBeUndefined();
  await asViewer(system, (tx) => forgetPayer(tx, priya.id, systemActor("test", at)));
  expect(await rowsOf(priya)).toEqual([]);
  await forgetCustomer(customerId);
  expect(provider.books.find("customer", customerId)).toBeUndefined();
  await forgetCustomer(customerId);
});

test("a client has one name with the payment provider, with two clicks at once too", async () => {
  const invoices = [await anInvoice(at, { owner: cast.gareth.id }), await anInvoice(at, { owner: cast.gareth.id })];
  const before = provider.books.list("customer").length;
  await Promise.all(invoices.map((id) => goAndPay(provider, id, at, { payer: gareth, isSaved: true })));
  expect(provider.books.list("customer")).toHaveLength(before);
});
