import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Web } from "../../../scripts/process.ts";
import { cast } from "../../../server/seed/cast.ts";
import { pieceRevision } from "../../../server/website/edit-draft.ts";
import { freshAddress, Visitor } from "../../support/browser.ts";
import { TestApp } from "../../support/test-app.ts";

const portfolio = "/dashboard/admin/website/portfolio";

let app: TestApp;
let web: Web;
let cookies: Record<"admin" | "client" | "nobody", string>;
let photograph: Buffer;
beforeAll(async () => {
  app = await TestApp.open({ TRUSTED_PROXIES: "127.0.0.1,::1" });
  web = await app.web();
  cookies = { admin: await cookieOf(cast.sam), client: await cookieOf(cast.maya), nobody: "" };
  photograph = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: "#c63" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app?.close());

async function cookieOf(member: { email: string }): Promise<string> {
  const visitor = new Visitor({ site: web.url, address: freshAddress() });
  await visitor.signIn(member);
  return [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

const project = {
  intent: "save",
  entry: "",
  revision: "",
  title: "Castle Road",
  kind: "live",
  status: "Live",
  overview: "Allotments.",
  services: "React",
  address: "castleroad.example",
  picture: "Beans",
};

async function upload(bytes: Uint8Array<ArrayBuffer>, as: keyof typeof cookies = "admin", path = portfolio) {
  const form = new FormData();
  const { picture, ...before } = project;
  for (const [field, value] of Object.entries(before)) form.set(field, value);
  form.set("file", new File([bytes], "photo.jpg", { type: "image/jpeg" }));
  // As the page has them: one text is behind the file.
  form.set("picture", picture);
  const headers = { Cookie: cookies[as], Origin: web.url };
  return fetch(`${web.url}${path}`, { method: "POST", headers, body: form, redirect: "manual" });
}

const kept = async () => (await app.query<{ n: number }>("select count(*)::int as n from website_pictures"))[0]?.n;
const pictureOf = async () =>
  (
    await app.query<{ id: string | null }>(
      `select p ->> 'pictureId' as id from website_draft, jsonb_array_elements(content -> 'projects') p where p ->> 'slug' = 'castle-road'`,
    )
  )[0]?.id;

test.each([
  ["a drawing that runs", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["a beginning without an end", "\u0089PNG\r\n\u001a\n"],
])("%s is refused, and what was typed is still in the form", async (_, text) => {
  const answer = await upload(new TextEncoder().encode(text));
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toMatch(/A JPEG, PNG, WebP or AVIF will do\./);
  expect(page).toContain('value="castleroad.example"');
  expect(await kept()).toBe(0);
});

const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024);

test("a client's upload and a stranger's leave nothing behind", async () => {
  const bytes = new Uint8Array(photograph);
  expect([(await upload(bytes, "client")).status, (await upload(bytes, "nobody")).status]).toEqual([302, 302]);
  // Whoever is hung up on before the answer arrives was cut off.
  for (const as of ["client", "nobody"] as const)
    expect([302, undefined]).toContain((await upload(megabytes(16), as).catch(() => undefined))?.status);
  expect(await kept()).toBe(0);
});

test.each([16, 40, 160])("one of %s MB is refused in words, and what was typed is still in the form", async (size) => {
  const answer = await upload(megabytes(size));
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain("That file is larger than 15 MB. Send a smaller one.");
  for (const typed of ["Castle Road", "castleroad.example", "Beans"]) expect(page).toContain(`value="${typed}"`);
  for (const typed of ["Allotments.", "React"]) expect(page).toMatch(new RegExp(`<textarea[^>]*>${typed}</textarea>`));
  expect(await kept()).toBe(0);
});

test("of what nobody would take for a picture, a stranger's is not even read", async () => {
  for (const as of ["client", "nobody"] as const)
    expect([302, undefined]).toContain((await upload(megabytes(101), as).catch(() => undefined))?.status);
  expect(await kept()).toBe(0);
});

test("a form with too much in its words, and no file, is answered by a page that says so", async () => {
  const answer = await fetch(`${web.url}/dashboard/admin/website/texts`, {
    method: "POST",
    headers: { Accept: "text/html", Origin: web.url, "Content-Type": "application/x-www-form-urlencoded" },
    body: `text=${"x".repeat(300_000)}`,
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([413, "text/html; charset=utf-8"]);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await answer.text()).toContain("your browser still has what you typed");
});

test("a picture is taken in, drawn anew, and served under an address that never changes", async () => {
  expect((await upload(new Uint8Array(photograph))).status).toBe(200);
  const pictureId = await pictureOf();
  for (const [format, width] of [
    ["avif", 480],
    ["webp", 960],
    ["avif", 1600],
  ] as const) {
    const file = await fetch(`${web.url}/website-pictures/${pictureId}/${width}.${format}`);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, `image/${format}`]);
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await sharp(await file.bytes()).metadata()).width).toBe(width);
  }
  for (const none of [
    `${pictureId}/1280.avif`,
    `${pictureId}/480.png`,
    "x/480.avif",
    `${pictureId}/480.avif.html`,
    `${crypto.randomUUID()}/480.avif`,
  ])
    expect([none, (await fetch(`${web.url}/website-pictures/${none}`)).status]).toEqual([none, 404]);
});

test("a logo is taken in on How it looks, served as squares alone, and removed again", async () => {
  const path = "/dashboard/admin/website/identity";
  const logoOf = async () =>
    (await app.query<{ id: string | null }>("select content #>> '{identity,logo}' as id from website_draft"))[0]?.id;
  const send = (
    fields: Record<string, string>,
    bytes?: Uint8Array<ArrayBuffer>,
    as: keyof typeof cookies = "admin",
  ) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    if (bytes) form.set("file", new File([bytes], "logo.png", { type: "image/png" }));
    const headers = { Cookie: cookies[as], Origin: web.url };
    return fetch(`${web.url}${path}`, { method: "POST", headers, body: form, redirect: "manual" });
  };
  const fields = { intent: "logo", revision: pieceRevision(null) };
  const drawing = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const [refused, words] of [
    [drawing, "Pictures of that kind are not taken."],
    [undefined, "Choose a picture first."],
  ] as const) {
    const answer = await send(fields, refused);
    expect([answer.status, (await answer.text()).includes(words)]).toEqual([422, true]);
  }
  const bytes = new Uint8Array(photograph);
  expect([(await send(fields, bytes, "client")).status, (await send(fields, bytes, "nobody")).status]).toEqual([
    302, 302,
  ]);
  expect(await logoOf()).toBeNull();

  expect((await send(fields, bytes)).status).toBe(200);
  const logo = (await logoOf()) ?? "";
  const file = await fetch(`${web.url}/website-pictures/${logo}/180.png`);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect((await fetch(`${web.url}/website-pictures/${logo}/480.webp`)).status).toBe(404);
  expect((await send({ intent: "remove-logo", revision: pieceRevision(null) })).status).toBe(422);
  expect((await send({ intent: "remove-logo", revision: pieceRevision(logo) })).status).toBe(200);
  expect(await logoOf()).toBeNull();
});
