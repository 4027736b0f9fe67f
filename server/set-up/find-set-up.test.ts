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
