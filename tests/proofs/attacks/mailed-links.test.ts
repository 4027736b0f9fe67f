import { afterAll, beforeAll, expect, test } from "vitest";
import { cast } from "../../../server/seed/cast.ts";
import type { Visitor } from "../../support/browser.ts";
import { sendEveryMail } from "../../support/every-mail.ts";
import { record } from "../../support/figures.ts";
import { MoneyTestApp } from "../../support/money-test-app.ts";
import { tableMarker } from "../../support/table-marks.ts";

let open: MoneyTestApp;
beforeAll(async () => {
  open = await MoneyTestApp.open({ isWorking: false });
});
afterAll(() => open?.close());

/** Who fetches before anybody reads: browsers, mail programs that look for viruses, and chats that draw a preview. */
const fetchers: Record<string, string>[] = [
  { "Sec-Purpose": "prefetch;prerender", Purpose: "prefetch", "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate" },
  { "X-Moz": "prefetch", "X-Purpose": "preview", "User-Agent": "GoogleImageProxy" },
  { "User-Agent": "Mozilla/5.0 (compatible; SafeLinks; like Barracuda)", "Sec-Fetch-Site": "cross-site" },
];

test("catalogue:C5 whoever fetches every link of every mail before its reader does changes nothing, and each works afterwards", async () => {
  const mails = await sendEveryMail(open);
  const owners = new Map(
    mails.flatMap(({ html, text, owner }) => linksOf(`${html} ${text}`).map((link) => [link, owner])),
  );
  const links = [...owners.keys()];
  const silent = mails.filter(({ html }) => linksOf(html).length === 0).map(({ kind }) => kind);
  expect(silent).toEqual(["enquiry-confirmed", "enquiry-received"]);
  expect(links.filter((link) => new URL(link).origin !== open.app.env.SITE_ORIGIN)).toEqual([]);

  const sam = await open.visitor(cast.sam);
  await open.worker();
  await open.drained();
  const marks = await tableMarker(open.db);
  const before = await marks();
  let fetched = 0;
  for (const [link, owner] of owners)
    for (const reader of [open.stranger(), owner, sam]) {
      // A minute has room for thirty documents, and here it is asked for more.
      await open.look("delete from rate_limits where bucket = 'document'");
      for (const headers of fetchers)
        for (const path of formsOf(link))
          for (const method of ["GET", "HEAD"]) {
            const { status } = await reader.send(method, path, headers);
            expect([path, method, status]).toEqual([path, method, expect.toBeOneOf([200, 202, 302])]);
            fetched++;
          }
    }
  expect(await marks()).toEqual(before);
  record(
    "links of mails fetched ahead",
    `${fetched} times: ${links.length} links of ${mails.length} kinds, nothing changed`,
  );
  await expectAllWork(owners, sam);
});

function linksOf(text: string): string[] {
  const found = text.replaceAll("&amp;", "&").match(/https?:\/\/[^\s"'<>\])]+/g) ?? [];
  // The declaration of the page's language is none.
  return found.map((link) => link.replace(/[.,]$/, "")).filter((link) => !link.includes("//www.w3.org/"));
}

function formsOf(link: string): string[] {
  const { pathname, search } = new URL(link);
  return [`${pathname}${search}`, `${pathname === "/" ? "/_root" : pathname}.data${search}`];
}

async function expectAllWork(owners: Map<string, Visitor>, sam: Visitor): Promise<void> {
  const done: string[] = [];
  const follow = async (part: string, act: (path: string, owner: Visitor) => Promise<unknown>, expected: unknown) => {
    for (const [link, owner] of owners) {
      const { pathname, search } = new URL(link);
      if (done.includes(link) || !pathname.startsWith(part)) continue;
      done.push(link);
      expect([link, await act(`${pathname}${search}`, owner)]).toEqual([link, expected]);
    }
  };
  const opens = async (path: string, reader: Visitor) => (await reader.get(path)).status;
  await follow("/pay/", (path) => opens(path, open.stranger()), 200);
  await follow("/dashboard/admin/", (path) => opens(path, sam), 200);
  const password = "nine paper boats under the bridge";
  await follow(
    "/clients/password/",
    async (path) => (await open.stranger().post(path, { password })).location,
    "/clients/dashboard",
  );
  await follow("/clients/email/", async (path) => (await open.stranger().post(path, {})).status, 200);
  expect(done.length).toBeGreaterThanOrEqual(6);
  await follow("/", async (path, owner) => [200, 302].includes(await opens(path, owner)), true);
}
