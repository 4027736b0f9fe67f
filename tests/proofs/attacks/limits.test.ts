import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../../../scripts/local-postgres.ts";
import { Visitor } from "../../support/browser.ts";
import { startSanityEndpoint } from "../../support/sanity-endpoint.ts";
import { submit, TestApp } from "../../support/test-app.ts";

test("catalogue:S14 the limit follows the connection, not what the caller says about itself; two processes share it and a restart keeps it", async () => {
  const limited = await TestApp.open({ ENQUIRIES_PER_10_MINUTES: "3" });
  try {
    const first = await limited.web();
    const second = await limited.web({ PORT: String(await freePort()) });
    const spoofs = ["X-Forwarded-For", "X-Real-IP", "Forwarded", "CF-Connecting-IP", "True-Client-IP", "X-Client-IP"];
    const outcomes: boolean[] = [];
    for (const [index, header] of spoofs.entries()) {
      const url = index % 2 === 0 ? first.url : second.url;
      outcomes.push(
        await submit({ url, project: header, key: randomUUID(), headers: { [header]: `198.51.100.${index}` } }),
      );
    }
    expect(outcomes).toEqual([true, true, true, false, false, false]);
    await Promise.all([first.stop(), second.stop()]);
    const restarted = await limited.web();
    expect(await submit({ url: restarted.url, project: "after a restart", key: randomUUID() })).toBe(false);
    const [stored] = await limited.query<{ n: number }>("select count(*)::int as n from enquiries");
    expect(stored?.n).toBe(3);
    const [kept] = await limited.query<{ subject: string }>("select subject from rate_limits");
    expect(kept?.subject).not.toContain("127.0.0.1");
  } finally {
    await limited.close();
  }
});

test("catalogue:S14 behind the trusted proxy each visitor has an allowance, one IPv6 /64 has one", async () => {
  const proxied = await TestApp.open({ ENQUIRIES_PER_10_MINUTES: "2", TRUSTED_PROXIES: "127.0.0.1,::1" });
  try {
    const { url } = await proxied.web();
    const from = (forwarded: string) =>
      submit({ url, project: randomUUID(), key: randomUUID(), headers: { "X-Forwarded-For": forwarded } });
    expect([await from("203.0.113.1"), await from("203.0.113.1"), await from("203.0.113.1")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await from("203.0.113.2")).toBe(true);
    expect(await from("203.0.113.9, 203.0.113.1")).toBe(false);
    expect([await from("2001:db8::1"), await from("2001:DB8:0:0:1::2"), await from("2001:db8::ffff")]).toEqual([
      true,
      true,
      false,
    ]);
  } finally {
    await proxied.close();
  }
});

test("catalogue:S14 an allowance comes back with time, and both processes follow the one clock", async () => {
  const directory = mkdtempSync(join(tmpdir(), "tenday-clock-"));
  const CLOCK_FILE = join(directory, "offset");
  writeFileSync(CLOCK_FILE, "0");
  const timed = await TestApp.open({ ENQUIRIES_PER_10_MINUTES: "1", CLOCK_FILE });
  try {
    const { url } = await timed.web();
    await timed.worker();
    const ask = () => submit({ url, project: randomUUID(), key: randomUUID() });
    expect([await ask(), await ask()]).toEqual([true, false]);
    writeFileSync(CLOCK_FILE, String(9 * 60_000));
    expect(await ask()).toBe(false);
    writeFileSync(CLOCK_FILE, String(11 * 60_000));
    expect(await ask()).toBe(true);
    await timed.drained();
    const sent = await timed.query<{ sent_at: Date }>("select sent_at from mails order by queued_at desc limit 1");
    expect((sent[0]?.sent_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(10 * 60_000);
  } finally {
    await timed.close();
    rmSync(directory, { recursive: true, force: true });
  }
});

test("catalogue:N22 a rented network, and many machines together, get no further than their limits", async () => {
  const limited = await TestApp.open({
    ENQUIRIES_PER_10_MINUTES: "2",
    LOGINS_PER_MINUTE_PER_ADDRESS: "1",
    TRUSTED_PROXIES: "127.0.0.1,::1",
  });
  try {
    const { url } = await limited.web();
    const write = (forwarded: string) =>
      submit({ url, project: randomUUID(), key: randomUUID(), headers: { "X-Forwarded-For": forwarded } });
    const neighbours = Array.from({ length: 25 }, (_, n) => `2001:db8:22:${n.toString(16)}::1`);
    const written: boolean[] = [];
    for (const address of neighbours) written.push(await write(address));
    expect(written.filter(Boolean)).toHaveLength(20);
    expect([await write("2001:db8:23::1"), await write("203.0.113.1")]).toEqual([true, true]);

    const login = async (address: string, n: number) =>
      (await new Visitor({ site: url, address }).signIn({ email: `nobody-${n}@nowhere.example` }, "guess")).status;
    const near: number[] = [];
    for (const [n, address] of neighbours.entries()) near.push(await login(address, n));
    const started = Date.now();
    const far = await Promise.all(Array.from({ length: 70 }, (_, n) => login(`198.18.${n}.1`, 100 + n)));
    const cameBack = Math.ceil(((Date.now() - started) / 60_000) * 50);
    // Ten of the network's; of fifty in all, those that it left.
    expect(near.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(near.filter((status) => status === 401).length).toBeLessThanOrEqual(12);
    expect(far.filter((status) => status === 401).length).toBeLessThanOrEqual(40 + cameBack);
    expect(far.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30 - cameBack);
    expect((await new Visitor({ site: url, address: "192.0.2.99" }).get("/clients/login")).status).toBe(200);
  } finally {
    await limited.close();
  }
});

test("catalogue:N22 strangers cannot spend what the content service counts: beyond it the titles alone are searched", async () => {
  const endpoint = await startSanityEndpoint([
    {
      _id: "a",
      _type: "helpArticle",
      _createdAt: "2026-11-01T09:00:00Z",
      _updatedAt: "2026-11-01T09:00:00Z",
      title: "Kettles",
      slug: { current: "kettles" },
      body: [],
    },
  ]);
  const elsewhere = await TestApp.open({
    SANITY_PROJECT_ID: "tenday1",
    SANITY_API_HOST: endpoint.url,
    TRUSTED_PROXIES: "127.0.0.1,::1",
  });
  try {
    const { url } = await elsewhere.web();
    const searches = () => endpoint.requested.filter(({ search }) => search.includes("match")).length;
    const ask = (n: number, address: string) => new Visitor({ site: url, address }).get(`/support?q=kettles+${n}`);
    const started = Date.now();
    for (let n = 0; n < 80; n++) expect((await ask(n, "203.0.113.5")).status).toBe(200);
    const cameBack = Math.ceil((Date.now() - started) / 1_000);
    expect(searches()).toBeGreaterThanOrEqual(60);
    expect(searches()).toBeLessThanOrEqual(Math.min(80, 60 + cameBack));
    const page = await new Visitor({ site: url, address: "203.0.113.5" }).get("/support?q=kettles");
    expect(page.body).toContain("/support/article/kettles");
    const before = searches();
    await ask(1, "203.0.113.6");
    expect(searches()).toBe(before + 1);
  } finally {
    await elsewhere.close();
    await endpoint.close();
  }
});
