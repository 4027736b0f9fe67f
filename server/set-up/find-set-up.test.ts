import { expect, test } from "vitest";
import { findBooks } from "../../scripts/doctor/books.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { findSetUp } from "./find-set-up.ts";

test("bank, prices, second step and backups are done when they are", async () => {
  await look('update auth."user" set two_factor_enabled = false where id = $1', sam.id);
  expect(await findSetUp(sam)).toMatchObject({ "second-step": false, bank: true, prices: true, backups: false });
  await look('update auth."user" set two_factor_enabled = true where id = $1', sam.id);
  expect(await findSetUp(sam)).toMatchObject({ "second-step": true });
});

test("mail works once the worker has sent one: the site itself does not know the mail server", async () => {
  const { ENQUIRIES_TO, MAIL_FROM } = process.env;
  Object.assign(process.env, { ENQUIRIES_TO: "ada@penroseweb.co.uk", MAIL_FROM: "Ada <ada@penroseweb.co.uk>" });
  try {
    await look("update mails set sent_at = null");
    expect(await findSetUp(sam)).toMatchObject({ mail: false });
    await look(
      "insert into mails (id, kind, subject_id, queued_at, sent_at, request_id) values (gen_random_uuid(), 'enquiry', gen_random_uuid(), now(), now(), 'test')",
    );
    expect(await findSetUp(sam)).toMatchObject({ mail: true });
    process.env.MAIL_FROM = "Tenday <hello@tenday.example>";
    expect(await findSetUp(sam)).toMatchObject({ mail: false });
  } finally {
    Object.assign(process.env, { ENQUIRIES_TO, MAIL_FROM });
    for (const [name, value] of Object.entries({ ENQUIRIES_TO, MAIL_FROM })) if (!value) delete process.env[name];
  }
});

test("the doctor reads the same of the books", async () => {
  await look(
    "update auth.\"user\" set two_factor_enabled = true where id in (select id from profiles where role = 'admin')",
  );
  expect(await findBooks(process.env)).toMatchObject({ hasSecondStep: true, hasOwnPrices: true });
  await look('update auth."user" set two_factor_enabled = false where id = $1', sam.id);
  expect(await findBooks(process.env)).toMatchObject({ hasSecondStep: false });
});

test("how far the business is set up is the provider's to know", async () => {
  await expect(findSetUp(maya)).rejects.toThrow("this belongs to the admin");
});
