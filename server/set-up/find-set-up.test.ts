import { expect, test } from "vitest";
import { startingContent } from "../../content/starting-content.ts";
import { siteOn } from "../../domain/website/site.ts";
import { findBooks } from "../../scripts/doctor/books.ts";
import { findPublishedSite } from "../../scripts/doctor/published-site.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { withSite } from "../website/site.ts";
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

test("the website is the provider's once its business details are no longer the sample's", async () => {
  expect(await findSetUp(sam)).toMatchObject({ business: false, testimonials: false });
  const business = {
    name: "Penrose Web",
    owner: "Ada Penrose",
    firstName: "Ada",
    legalName: "Ada Penrose trading as Penrose Web",
    address: ["4 Quay Road", "Falmouth", "TR11 3AA"],
    phone: "01326 555 010",
    enquiriesEmail: "hello@penroseweb.co.uk",
    supportEmail: "support@penroseweb.co.uk",
  };
  const own = siteOn("2026-11-16", { ...startingContent, business, testimonials: [] });
  expect(await withSite(own, () => findSetUp(sam))).toMatchObject({ business: true, testimonials: true });
  const stillSample = siteOn("2026-11-16", { ...startingContent, business: { ...business, phone: "01632 960 010" } });
  expect(await withSite(stillSample, () => findSetUp(sam))).toMatchObject({ business: false });
});

test("the doctor reads what is published, and nothing of the draft", async () => {
  await look(`update website_draft set content = jsonb_set(content, '{business,name}', '"Not yet"')`);
  expect((await findPublishedSite(process.env))?.business.name).toBe("Tenday");
  await look(`update website_shown set content = jsonb_set(content, '{business,name}', '"Penrose Web"')`);
  expect((await findPublishedSite(process.env))?.business.name).toBe("Penrose Web");
  expect(await findPublishedSite({})).toBeUndefined();
  expect(await findPublishedSite({ WORKER_DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" })).toBeUndefined();
});

test("how far the business is set up is the provider's to know", async () => {
  await expect(findSetUp(maya)).rejects.toThrow("this belongs to the admin");
});
