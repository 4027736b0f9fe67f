import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanLine, cleanText } from "../../../domain/clean-text.ts";
import { cast } from "../../../server/seed/cast.ts";
import { type AccessTestApp, openAccessTestApp } from "../../support/access-test-app.ts";
import { anyText } from "../../support/any-text.ts";
import { record } from "../../support/figures.ts";
import { pageOf } from "../../support/portal-client.ts";
import { listArticleForms } from "../../support/posted-article-forms.ts";
import { accountForms, encodeForm, type PostedForm } from "../../support/posted-forms.ts";
import { listMoneyForms } from "../../support/posted-money-forms.ts";
import { listPortalForms } from "../../support/posted-portal-forms.ts";
import { runs } from "../../support/property-runs.ts";
import { enquiry, type RawAnswer, type RawRequest, rawRequest } from "../../support/raw-request.ts";

let open: AccessTestApp;
let forms: PostedForm[];
beforeAll(async () => {
  open = await openAccessTestApp();
  const all = [await listPortalForms(open.db), await listMoneyForms(open.db), await listArticleForms()];
  // Twenty guesses at a password each time would take its while.
  forms = [...accountForms, ...all.flat()].filter(({ fields }) => !("password" in fields));
});
afterAll(() => open?.close());

async function send(as: string | undefined, path: string, request: RawRequest): Promise<RawAnswer> {
  const Cookie = as ? await open.cookieOf(as) : "";
  return rawRequest(open.url, path, { ...request, headers: { Origin: open.url, Cookie, ...request.headers } });
}

async function post(as: string | undefined, path: string, form: Record<string, string>): Promise<RawAnswer> {
  return send(as, path, await encodeForm({ fields: form }));
}

/** Said beside a field, or above the form. */
const hasMessage = ({ body }: RawAnswer) => /aria-invalid="true"|role="(?:alert|status)"/.test(body);

test("catalogue:P1 any text in any field of any form is taken or refused, and is never a fault of ours", async () => {
  const statuses = new Map<number, number>();
  const replacements = fc.array(fc.tuple(fc.nat(), anyText), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.nat(), replacements, async (which, replaced) => {
      const form = forms[which % forms.length] ?? missing();
      const names = Object.keys(form.fields).filter((name) => name !== "intent");
      const fields = { ...form.fields };
      for (const [n, text] of replaced) fields[names[n % Math.max(1, names.length)] ?? "more"] = text.toWellFormed();
      const answer = await send(form.as, form.path, await encodeForm({ ...form, fields }));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const what = [form.path, fields, answer.status];
      expect([...what, answer.status < 500]).toEqual([...what, true]);
    }),
    { numRuns: runs(300) },
  );
  record("any text in any field", `${runs(300)} of ${forms.length} forms: ${tallyOf(statuses)}`);
});

test("catalogue:P2 any JSON to any address that takes something is answered with 2xx or 4xx", async () => {
  const statuses = new Map<number, number>();
  const names = [...new Set(forms.flatMap(({ fields }) => Object.keys(fields))), "__proto__", "constructor"];
  const body = fc.oneof(
    fc.json(),
    fc
      .dictionary(fc.constantFrom(...names), fc.anything({ maxDepth: 2 }))
      .map((value) => JSON.stringify(value) ?? "null"),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(), body, async (which, json) => {
      const { path, as } = forms[which % forms.length] ?? missing();
      const answer = await send(as, path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: json,
      });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect([path, json, answer.status < 500]).toEqual([path, json, true]);
    }),
    { numRuns: runs(200) },
  );
  record("any JSON", `${runs(200)}: ${tallyOf(statuses)}`);
});

/** A field of a form: what is stored of a text, where, and the page that shows it. */
type Place = {
  as?: string;
  path: string;
  fields: (text: string, key: string) => Record<string, string>;
  kept: (text: string) => string;
  stored: (key: string) => Promise<string | undefined>;
  shownAt: string | ((answer: RawAnswer) => string);
};

const manage = pageOf(cast.tom);
const project = `/projects/${cast.gareth.projects[0].id}`;
const one = async (sql: string, ...values: string[]) => {
  const { rows } = await open.db.query<{ text: string }>(sql, values);
  return rows[0]?.text;
};
const client = (column: string, id: string) => () => one(`select ${column} as text from clients where id = $1`, id);
const ofProject = (column: string) => () =>
  one(`select ${column} as text from projects where id = $1`, cast.gareth.projects[0].id);
const details = { intent: "details", projectName: "Boards", description: "Cheese", url: "", paymentType: "yearly" };
const changed = {
  intent: "change-client",
  name: "Tom",
  contactName: "Tom",
  kind: "business",
  billingAddress: "1 Road",
};

const places: Record<string, Place> = {
  "what somebody writes to us": {
    path: "/send-email.php",
    fields: (text, business) => ({ ...enquiry, consent: "on", project: text, business }),
    kept: (text) => cleanText(text).trim(),
    stored: (key) => one("select project as text from enquiries where business = $1", key),
    shownAt: "/dashboard/admin/enquiries?show=all",
  },
  "a client's contact person": {
    as: "a client",
    path: "/clients/account",
    fields: (contactName) => ({ intent: "change-contact", contactName, billingAddress: "9 Kiln Street", phone: "" }),
    kept: cleanLine,
    stored: client("contact_name", cast.maya.id),
    shownAt: pageOf(cast.maya),
  },
  "a client's billing address": {
    as: "a client",
    path: "/clients/account",
    fields: (billingAddress) => ({ intent: "change-contact", contactName: "Maya", billingAddress, phone: "" }),
    kept: (text) => cleanText(text).trim(),
    stored: client("billing_address", cast.maya.id),
    shownAt: pageOf(cast.maya),
  },
  "a client's name": {
    as: "admin",
    path: manage,
    fields: (name) => ({ ...changed, name }),
    kept: cleanLine,
    stored: client("name", cast.tom.id),
    shownAt: manage,
  },
  "a project's name": {
    as: "admin",
    path: project,
    fields: (projectName) => ({ ...details, projectName }),
    kept: cleanLine,
    stored: ofProject("project_name"),
    shownAt: project,
  },
  "a project's description": {
    as: "admin",
    path: project,
    fields: (description) => ({ ...details, description }),
    kept: (text) => cleanText(text).trim(),
    stored: ofProject("description"),
    shownAt: project,
  },
  "an article's title": {
    as: "admin",
    path: "/dashboard/admin/articles",
    fields: (title) => ({ intent: "new", type: "helpArticle", title }),
    kept: cleanLine,
    stored: () => one("select title as text from articles order by created_at desc limit 1"),
    shownAt: ({ headers }) => String(headers.location),
  },
};

test("catalogue:P20,P1 a text in any script is stored and shown as it was written, or refused with a message", async () => {
  const tally = { shown: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(places)), anyText, async (name, text) => {
      const place = places[name] ?? missing();
      await open.db.query("delete from rate_limits");
      const [key, before] = [randomUUID(), await place.stored("")];
      const answer = await post(place.as, place.path, place.fields(text.toWellFormed(), key));
      const what = [name, text, answer.status];
      expect([...what, answer.status < 500]).toEqual([...what, true]);
      if (answer.status >= 400 || answer.status === 307) {
        tally.refused++;
        expect([...what, await place.stored(key)]).toEqual([
          ...what,
          place.path === "/send-email.php" ? undefined : before,
        ]);
        if (answer.status === 422) expect([...what, hasMessage(answer)]).toEqual([...what, true]);
        return;
      }
      tally.shown++;
      const kept = place.kept(text);
      expect([...what, await place.stored(key)]).toEqual([...what, kept]);
      const shownAt = typeof place.shownAt === "string" ? place.shownAt : place.shownAt(answer);
      const { status, body } = await send("admin", shownAt, {});
      expect([...what, status, body.includes(escaped(kept))]).toEqual([...what, 200, true]);
    }),
    { numRuns: runs(200) },
  );
  record("texts in any script", `${tally.shown} stored and shown, ${tally.refused} refused with a message`);
  expect(Math.min(tally.shown, tally.refused)).toBeGreaterThan(10);
});

/** As the framework writes it into a page. */
function escaped(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}

function tallyOf(statuses: Map<number, number>): string {
  const sorted = [...statuses].toSorted(([a], [b]) => a - b);
  return sorted.map(([status, times]) => `${times} × ${status}`).join(", ");
}

function missing(): never {
  throw new Error("there is none");
}
