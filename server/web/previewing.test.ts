import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { now } from "../settings/clock.ts";
import { previewCookie } from "../website/preview-cookie.ts";
import { endPreview, listPreviews, makePreview } from "../website/previews.ts";
import { site } from "../website/site.ts";
import type { StaticFiles } from "./static-files.ts";
import { webServer } from "./web-server.ts";

/** Two addresses that say whose website they are of: a public page, and one of the portal. */
const says = { loader: () => new Response(site().business.name) };
const route = (id: string, path: string) => ({ id, path, parentId: "root", module: says });
const build = {
  entry: { module: { default: () => new Response(""), policies: { "/plans": {}, "/clients/login": {} } } },
  routes: {
    root: { id: "root", path: "", module: { default: () => null } },
    "public/plans/route": route("public/plans/route", "plans"),
    "account/login/route": route("account/login/route", "clients/login"),
  },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

/** The rendered set has the plans page; a script is the same for every website. */
const send = (words: string): StaticFiles["serve"] => {
  return (_, __, response) => {
    response.setHeader("Cache-Control", "public, max-age=0, must-revalidate");
    response.end(words);
    return true;
  };
};
const files: StaticFiles = {
  serve: (path, ...rest) => /^\/(?:plans|script\.js)$/.test(path) && send("as rendered")(path, ...rest),
  serveFixed: (path, ...rest) => path === "/script.js" && send("as rendered")(path, ...rest),
  show: () => undefined,
};

let server: Server;
let url = "";
beforeAll(async () => {
  server = createServer(webServer({ build, files, isDraining: () => false })).listen(0);
  await new Promise((listening) => server.once("listening", listening));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
  await look(`update website_draft set content = jsonb_set(content, '{business,name}', '"Twelveday"')`);
});
afterAll(() => server.close());

async function ask(path: string, cookie = "") {
  const answer = await fetch(url + path, { headers: { cookie } });
  const { headers } = answer;
  return {
    status: answer.status,
    text: await answer.text(),
    caches: headers.get("cache-control"),
    robots: headers.get("x-robots-tag"),
    cookies: headers.getSetCookie(),
  };
}

async function open() {
  const actor = anActor(sam, now());
  const made = await makePreview(actor);
  if (made.outcome !== "made") throw new Error(made.outcome);
  const [cookie = ""] = previewCookie(made.token, { endsAt: made.endsAt, at: actor.at }).split(";");
  const end = async () => {
    for (const { id } of await listPreviews(sam, now())) await endPreview(anActor(sam, now()), id);
  };
  return { cookie, end };
}

test("a stranger is answered from what is published, whoever holds a link with the draft, which nobody keeps", async () => {
  const { cookie } = await open();
  expect(await ask("/plans")).toMatchObject({ text: "as rendered", robots: null, cookies: [] });
  const previewed = await ask("/plans", cookie);
  expect(previewed).toMatchObject({ status: 200, text: "Twelveday", robots: "noindex", cookies: [] });
  expect(previewed.caches).toContain("no-store");
  expect(await ask("/plans")).toMatchObject({ text: "as rendered" });
});

test("what is no public page is the same with the cookie, and so is what no website changes", async () => {
  const { cookie } = await open();
  expect(await ask("/clients/login", cookie)).toMatchObject({ text: "Tenday", robots: null });
  expect(await ask("/script.js", cookie)).toMatchObject({ text: "as rendered" });
});

test("with an ended link the cookie shows what is published, and goes; one that was made up is nothing", async () => {
  const { cookie, end } = await open();
  await end();
  const after = await ask("/plans", cookie);
  expect(after).toMatchObject({ status: 200, text: "Tenday", robots: null });
  expect(after.caches).toContain("no-store");
  expect(after.cookies).toEqual([expect.stringMatching(/^tenday\.preview=; .*Max-Age=0/)]);
  expect(await ask("/plans", `tenday.preview=${"A".repeat(43)}.1900000000.${"A".repeat(43)}`)).toMatchObject({
    text: "as rendered",
    cookies: [],
  });
});

test("while the database is away a preview says so, and does not pass for one", async () => {
  const { cookie } = await open();
  await look("alter function app.previewed_draft(text, timestamptz) rename to previewed_draft_away");
  try {
    expect(await ask("/plans", cookie)).toMatchObject({ status: 503, cookies: [] });
    expect(await ask("/plans")).toMatchObject({ status: 200, text: "as rendered" });
  } finally {
    await look("alter function app.previewed_draft_away(text, timestamptz) rename to previewed_draft");
  }
});
