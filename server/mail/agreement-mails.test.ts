import { beforeAll, expect, test } from "vitest";
import { anActor } from "../../tests/support/an-actor.ts";
import { acceptFor, aNewShop } from "../../tests/support/an-agreement.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, sam } from "../../tests/support/people.ts";
import { sentMails } from "../../tests/support/sent-mails.ts";
import type { Person } from "../access/actor.ts";
import { findAgreementPdf } from "../agreements/draw-accepted.ts";
import { findAgreementPage } from "../agreements/find-agreement.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { cast } from "../seed/cast.ts";

const at = new Date("2026-11-14T09:00:00Z");
const noor: Person = { kind: "person", id: cast.noor.id, role: "user" };
const { send } = sentMails(at);
beforeAll(async () => {
  await withBankDetails(at);
  await look(
    "update clients set created_at = '2026-01-01', billing_address = '3 Quay Street' || chr(10) || 'Sampleton'",
  );
});
const paid = (amountPence: number) => ({
  amountPence,
  receivedOn: "2026-11-14",
  reference: "",
  retryKey: undefined,
});
const isWanted = async (id: string) => (await findAgreementPage(noor, id, at))?.offered.parts.isWanted;

test("a transfer that comes without acceptance is recorded, and acceptance is asked for, once", async () => {
  const { id, invoiceId, pence } = await aNewShop(at);
  await send();
  expect(await recordTransfer(anActor(sam, at), invoiceId, paid(pence))).toMatchObject({
    outcome: "recorded",
    isSettled: true,
  });
  expect(await isWanted(id)).toBe(true);
  const { "agreement-wanted": mail } = await send();
  expect(mail?.text).toContain("Read and accept");
  await acceptFor(id, at);
  expect(await isWanted(id)).toBe(false);
  expect(
    await look("select from project_events where project_id = $1 and kind = 'agreement-requested'", id),
  ).toHaveLength(1);
});

test("the receipt is mailed to whoever accepted, with the PDF, and both can open that again", async () => {
  const { id } = await aNewShop(at);
  await send();
  await acceptFor(id, at, { name: "Noor Haddad" });
  const { "agreement-accepted": mail } = await send();
  expect(mail?.to).toEqual([cast.noor.email]);
  expect(mail?.files).toEqual([expect.stringMatching(/^AG-\d{4}\.pdf$/)]);
  expect(mail?.text).toContain("these terms stay yours");
  const own = await findAgreementPdf(noor, id, at);
  const providers = await findAgreementPdf(sam, id, at);
  expect(own.outcome).toBe("found");
  expect(providers).toEqual(own);
  expect(await findAgreementPdf(gareth, id, at)).toEqual({ outcome: "not-there" });
});

test("a consumer is told of the 14 days, and what they asked for is kept", async () => {
  const elsie: Person = { kind: "person", id: cast.elsie.id, role: "user" };
  const { id } = await aNewShop(at, { owner: elsie.id });
  const page = await findAgreementPage(elsie, id, at);
  expect(page?.offered.text).toContain("you may cancel within 14 days of accepting this");
  await send();
  await acceptFor(id, at, { name: "Elsie Marsh", startsAtOnce: true });
  expect(await look("select from agreements where project_id = $1 and starts_at_once", id)).toHaveLength(1);
  const { "agreement-accepted": mail } = await send();
  expect(mail?.text).toContain("until the end of 28 November 2026");
});
