import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../../../scripts/local-postgres.ts";
import { submit, TestApp } from "../../support/test-app.ts";

test("S14 the limit follows the connection, not what the caller says about itself; two processes share it and a restart keeps it", async () => {
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

test("S14 behind the trusted proxy each visitor has an allowance, one IPv6 /64 has one", async () => {
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

test("S14 an allowance comes back with time, and both processes follow the one clock", async () => {
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
