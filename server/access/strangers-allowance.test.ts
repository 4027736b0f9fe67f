import { beforeEach, expect, test } from "vitest";
import { look } from "../../tests/support/look.ts";
import { asViewer } from "../db/client.server.ts";
import { anonymous } from "./actor.ts";
import { takeStrangersAllowance } from "./rate-limit.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
beforeEach(() => look("truncate rate_limits"));

type Bucket = Parameters<typeof takeStrangersAllowance>[1]["bucket"];
type Allowance = { capacity: number; seconds: number };

/** How many of so many are let through, each from an address of its own. */
async function passed(bucket: Bucket, count: number, address: (n: number) => string, when = at): Promise<number> {
  let through = 0;
  for (let n = 0; n < count; n++) {
    const wait = await asViewer(anonymous, (tx) => takeStrangersAllowance(tx, { bucket, address: address(n) }, when));
    if (wait === 0) through++;
  }
  return through;
}

/** One has been taken, which is what it should be of the whole; then all the others but two. */
async function spendAllButTwo(bucket: string, { capacity, seconds }: Allowance): Promise<void> {
  const [row] = await look<{ taken: number }>(
    "select extract(epoch from spent_until - $1)::float as taken from rate_limits where bucket = $2",
    ...[at, bucket],
  );
  expect(row?.taken).toBeCloseTo(seconds / capacity, 3);
  await look(
    "update rate_limits set spent_until = $1 where bucket = $2",
    later(seconds * (1 - 2.001 / capacity)),
    bucket,
  );
}

const neighbours = (n: number) => `2001:db8:22:${(n + 1).toString(16)}::1`;
const everywhere = (n: number) => `198.18.${n >> 8}.${n & 255}`;

test.each([
  ["login-address", 200, 60],
  ["passkey-begun", 200, 60],
  ["reset-address", 100, 3_600],
  ["enquiry", 30, 600],
  ["policy-report", 30, 60],
  ["article-search", 300, 60],
] as const)(
  "catalogue:N22 %s: a /48 with a /64 for every try gets %i of them in %i s",
  async (bucket, capacity, seconds) => {
    expect(await passed(bucket, 1, () => "2001:db8:22::1")).toBe(1);
    await spendAllButTwo(`${bucket}-network`, { capacity, seconds });
    expect(await passed(bucket, 5, neighbours)).toBe(2);
    expect(await passed(bucket, 1, () => "2001:db8:23::1")).toBe(1);
    expect(await passed(bucket, 1, () => "192.0.2.22")).toBe(1);
    expect(await passed(bucket, 3, neighbours, later(seconds / capacity))).toBe(1);
  },
);

test.each([
  ["login-address", 1_000, 60],
  ["passkey-begun", 1_000, 60],
  ["reset-address", 1_000, 3_600],
  ["enquiry", 10_000, 86_400],
  ["policy-report", 100, 60],
  ["article-search", 20_000, 86_400],
] as const)("catalogue:N22 %s: all addresses together get %i in %i s", async (bucket, capacity, seconds) => {
  expect(await passed(bucket, 1, () => "192.0.2.1")).toBe(1);
  await spendAllButTwo(`${bucket}-all`, { capacity, seconds });
  expect(await passed(bucket, 5, everywhere)).toBe(2);
  expect(await passed(bucket, 1, () => "2001:db8:24::1")).toBe(0);
  expect(await passed(bucket, 3, everywhere, later(seconds / capacity))).toBe(1);
});

test("catalogue:N22 whoever has spent their own takes nothing from the others, and nobody's address is in the table", async () => {
  expect(await passed("reset-address", 14, () => "2001:db8:25::1")).toBe(10);
  const rows = await look<{ bucket: string; subject: string; taken: number }>(
    "select bucket, subject, extract(epoch from spent_until - $1)::int as taken from rate_limits order by bucket",
    at,
  );
  expect(rows.map(({ bucket, taken }) => [bucket, taken])).toEqual([
    ["reset-address", 3_600],
    ["reset-address-all", 36],
    ["reset-address-network", 360],
  ]);
  for (const { subject } of rows) expect(subject).toMatch(/^[\w-]{43}$/);
});
