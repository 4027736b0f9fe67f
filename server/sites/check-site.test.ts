import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LocalSites, localName } from "../../tests/support/local-sites.ts";
import { checkSite } from "./check-site.ts";

const local = new LocalSites();
const usual = getCACertificates("default");
beforeAll(async () => {
  await local.start();
  process.env.SITE_CHECK_ALLOWED = local.allowed.join(",");
  setDefaultCACertificates([...usual, ...local.trusted]);
});
afterAll(async () => {
  setDefaultCACertificates(usual);
  await local.stop();
});

const patience = { wholeMilliseconds: 1_500, secondTryMilliseconds: 20 };
const check = (url: string, expectedText = "") =>
  checkSite({ url, expectedText }, { patience, resolve: local.resolve });

test("each way in which a site misbehaves is told from the others", async () => {
  const found = await Promise.all(
    local.sites.map(async ({ way, url, expectedText }) => [way, (await check(url, expectedText)).outcome]),
  );
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(local.sites.map(({ way, outcome }) => [way, outcome])));
});

test("a site that is well is asked once, with its answer's time; one that is not is asked twice", async () => {
  local.requests.clear();
  const look = await check(local.url("well"));
  expect(look.milliseconds).toBeGreaterThanOrEqual(0);
  await check(local.url("500"));
  expect(local.requests.get("well /")).toHaveLength(1);
  expect(local.requests.get("500 /")).toHaveLength(2);
});

test("what is said to be down already is asked once", async () => {
  local.requests.clear();
  await checkSite(
    { url: local.url("500"), expectedText: "" },
    { patience, resolve: local.resolve, isSecondTried: false },
  );
  expect(local.requests.get("500 /")).toHaveLength(1);
});

test("the last day of a certificate is said, also where it is past", async () => {
  const good = await check(local.url("well, encrypted"));
  const days = ((good.certificateEndsAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  const past = await check(local.url("past its last day"));
  expect(past.certificateEndsAt?.toISOString()).toBe("2025-01-01T00:00:00.000Z");
});

test("nothing is sent to whoever shows a certificate that is not in order", async () => {
  local.requests.clear();
  await check(local.url("signed by nobody"));
  expect([...local.requests.keys()]).toEqual([]);
});

test("an address without a scheme is encrypted, and www of a name is the same site", async () => {
  const { port } = new URL(local.url("well, encrypted"));
  expect((await check(`${localName}:${port}`)).outcome).toBe("up");
  const resolve = async () => ["127.0.0.1"];
  const www = `http://www.${localName}:${new URL(local.url("well")).port}/`;
  expect((await checkSite({ url: www, expectedText: "" }, { patience, resolve })).outcome).toBe("up");
});

test("too slow is no answer, and the whole time is what counts", async () => {
  const begun = performance.now();
  const look = await checkSite(
    { url: local.url("says nothing"), expectedText: "" },
    { patience: { wholeMilliseconds: 300, secondTryMilliseconds: 100 }, resolve: local.resolve },
  );
  expect(look.outcome).toBe("no-answer");
  expect(performance.now() - begun).toBeGreaterThan(650);
});

test("whoever is stopped knows nothing", async () => {
  const stop = AbortSignal.timeout(100);
  const site = { url: local.url("says nothing"), expectedText: "" };
  expect((await checkSite(site, { signal: stop, resolve: local.resolve })).outcome).toBe("unknown");
});
