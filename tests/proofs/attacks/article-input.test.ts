import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccessTestApp, openAccessTestApp } from "../../support/access-test-app.ts";
import { canaryArticles } from "../../support/canary-articles.ts";
import { nothing, PortalClient } from "../../support/portal-client.ts";

let open: AccessTestApp;
let client: PortalClient;
beforeAll(async () => {
  open = await openAccessTestApp();
  client = new PortalClient(open);
});
afterAll(() => open?.close());

test("catalogue:P1 articles, revisions and versions that are none are told so, and break nothing", async () => {
  const list = "/dashboard/admin/articles";
  const ids = ["", "\u0000", `${canaryArticles.draft.id}\u0000`, "x".repeat(500), "..", "%00", "é"];
  for (const articleId of ids)
    for (const intent of ["delete", "restore"])
      expect([articleId, await client.changedBy(() => client.post("admin", list, { intent, articleId }))]).toEqual([
        articleId,
        nothing(422),
      ]);
  const editor = `${list}/${canaryArticles.published.id}`;
  const numbers = ["", "-1", "0", "1.5", "1e9", "2147483648", "9".repeat(400), "NaN", "Infinity", "\u0000"];
  for (const number of numbers)
    for (const form of [
      { intent: "restore", number, revision: "1" },
      { intent: "restore", number: "1", revision: `${number}0` },
      { intent: "save", title: "x", slug: "x", excerpt: "x", markdown: "x", revision: `${number}0` },
    ]) {
      const { status, changed } = await client.changedBy(() => client.post("admin", editor, form));
      expect([form, [409, 422].includes(status), changed]).toEqual([form, true, []]);
    }
  for (const body of ["", "{", "null", "1", '"x"', "[null]", '[{"_type":"block"}]', "[".repeat(50_000)]) {
    const form = { intent: "save", title: "x", slug: "x", excerpt: "x", body, revision: "99" };
    const { status, changed } = await client.changedBy(() => client.post("admin", editor, form));
    expect([body.slice(0, 20), [400, 409].includes(status), changed]).toEqual([body.slice(0, 20), true, []]);
  }
});
