import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Web } from "../../scripts/process.ts";
import { cast, castPassword } from "../../server/seed/cast.ts";
import { freshAddress, Visitor } from "../support/browser.ts";
import { record } from "../support/figures.ts";
import { MovableClock } from "../support/movable-clock.ts";
import { enquiry } from "../support/raw-request.ts";
import { TestApp } from "../support/test-app.ts";

/** What the time of an answer gives away: compared with others of the same minute, because machines differ and are busy. */
const minute = 60_000;
const samples = Number(process.env.SAMPLES ?? 200);
const clock = new MovableClock();
let app: TestApp;
let web: Web;
beforeAll(async () => {
  app = await TestApp.open({ TRUSTED_PROXIES: "127.0.0.1,::1", CLOCK_FILE: clock.file });
  web = await app.web();
  // Added by the provider, and not invited yet.
  await app.query("update auth.account set password = null where user_id = $1", [cast.noor.id]);
});
afterAll(async () => {
  await app?.close();
  clock.remove();
});
beforeEach(() => clock.forward(60 * minute));

type Somebody = { email: string };
const visitor = () => new Visitor({ site: web.url, address: freshAddress() });
const nobody = (n: number): Somebody => ({ email: `nobody-${n}@nowhere.example` });
const wrong = "Summer2026!";
const attempt = (who: Somebody, password = wrong) => visitor().signIn(who, password);
const askForReset = ({ email }: Somebody) => visitor().post("/clients/forgotten", { email });

type Kinds = Record<string, (connection: number) => Promise<unknown>>;
type Measuring = { connections: number; apart: number };

/** A machine with other things to do makes differences that do not stay; those that do are ours. */
async function expectAlike(name: string, kinds: Kinds, measuring: Measuring): Promise<void> {
  let medians = await measure(kinds, measuring);
  for (let again = 0; again < 2 && !areAlike(medians); again++) medians = await measure(kinds, measuring);
  record(name, medians.map(({ kind, ms }) => `${kind} ${ms.toFixed(1)} ms`).join(", "));
  expect(areAlike(medians), JSON.stringify(medians)).toBe(true);
}

function areAlike(medians: { ms: number }[]): boolean {
  const times = medians.map(({ ms }) => ms);
  const [least, most] = [Math.min(...times), Math.max(...times)];
  return most - least < 5 || most < 1.1 * least;
}

/** Interleaved, and each kind first in its turn; `apart` keeps within the limits. */
async function measure(kinds: Kinds, { connections, apart }: Measuring): Promise<{ kind: string; ms: number }[]> {
  const order = Object.entries(kinds);
  const times = new Map<string, number[]>(order.map(([kind]) => [kind, []]));
  const run = async (connection: number) => {
    for (let round = 0; round < samples / connections; round++) {
      const first = round % order.length;
      for (const [kind, ask] of [...order.slice(first), ...order.slice(0, first)]) {
        clock.forward(apart);
        const started = performance.now();
        await ask(connection);
        times.get(kind)?.push(performance.now() - started);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => run(connection)));
  return [...times].map(([kind, measured]) => ({ kind, ms: median(measured) }));
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

test("catalogue:S11,N8 a failed sign-in takes the same time for every address", async () => {
  const kinds = {
    "an account": () => attempt(cast.maya),
    "no account": () => attempt(nobody(2)),
    "no password yet": () => attempt(cast.noor),
  };
  await expectAlike(`S11 sign-in, ${samples} of each`, kinds, { connections: 1, apart: 13_000 });
});

test("catalogue:S11,N8 asking for a new password takes the same time for every address", async () => {
  const members = [cast.maya, cast.gareth, cast.priya, cast.tom];
  const kinds = {
    "an account": (connection: number) => askForReset(members[connection] ?? cast.elsie),
    "no account": (connection: number) => askForReset(nobody(100 + connection)),
  };
  // Several at a time: most of it is waiting.
  await expectAlike(`S11 reset, ${samples} of each`, kinds, { connections: 4, apart: 25 * minute });
});

test.each(["/projects/", "/clients/addon/new/", "/dashboard/admin/manage-client/"])(
  "catalogue:Z9 %s takes the same time for an unknown and a forbidden id",
  async (page) => {
    const client = visitor();
    await client.signIn(cast.maya);
    const unknown = randomUUID();
    const forbidden = page.includes("client/") ? cast.tom.id : cast.tom.projects[0].id;
    const kinds = { unknown: () => client.get(page + unknown), forbidden: () => client.get(page + forbidden) };
    await expectAlike(`Z9 ${page}, ${samples} of each`, kinds, { connections: 1, apart: 0 });
  },
);

test("catalogue:N8 asking for another address takes the same time whether it is somebody's or free, and so does an enquiry", async () => {
  const owner = visitor();
  await owner.signIn(cast.tom);
  const move = (newEmail: string) =>
    owner.post("/clients/account", { intent: "change-email", newEmail, password: castPassword });
  const moves = { taken: () => move(cast.maya.email), free: () => move(`${randomUUID()}@nowhere.example`) };
  await expectAlike(`N8 another address, ${samples} of each`, moves, { connections: 1, apart: 25 * minute });
  const write = ({ email }: Somebody) => {
    const body = JSON.stringify({ ...enquiry, email });
    return visitor().send("POST", "/send-email.php", { "Content-Type": "application/json" }, body);
  };
  const letters = { "an account": () => write(cast.maya), "no account": () => write(nobody(4)) };
  await expectAlike(`N8 an enquiry, ${samples} of each`, letters, { connections: 1, apart: 25 * minute });
});

test("catalogue:S16 a password that is too long is refused before any work is spent on it", async () => {
  const kinds = Object.fromEntries(
    [wrong.length, 5_000, 200_000, 1024 * 1024].map((length) => [
      `${length} letters`,
      () => attempt(cast.gareth, "x".repeat(length)),
    ]),
  );
  const [usual, ...long] = await measure(kinds, { connections: 1, apart: 13_000 });
  record("S16 sign-in with", [usual, ...long].map((each) => `${each?.kind} ${each?.ms.toFixed(1)} ms`).join(", "));
  for (const { kind, ms } of long) expect([kind, ms < (usual?.ms ?? 0)]).toEqual([kind, true]);
});
