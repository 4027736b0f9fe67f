import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Web } from "../../../scripts/house.ts";
import { cast, castPassword } from "../../../server/seed/cast.ts";
import { type Answer, freshAddress, Visitor } from "../../support/browser.ts";
import { record } from "../../support/figures.ts";
import { MovableClock } from "../../support/movable-clock.ts";
import { ProofHouse } from "../../support/proof-house.ts";

const minute = 60_000;
/** Of each kind; fewer where a machine has other things to do. */
const samples = Math.max(60, Number(process.env.SAMPLES ?? 200));
const clock = new MovableClock();
let house: ProofHouse;
let web: Web;
beforeAll(async () => {
  house = await ProofHouse.open({ TRUSTED_PROXIES: "127.0.0.1,::1", CLOCK_FILE: clock.file });
  web = await house.web();
  // Added by the provider, and not invited yet.
  await house.query("update auth.account set password = null where user_id = $1", [cast.noor.id]);
});
afterAll(async () => {
  await house?.close();
  clock.remove();
});
beforeEach(() => clock.forward(60 * minute));

type Somebody = { email: string };
const visitor = () => new Visitor({ site: web.url, address: freshAddress() });
const nobody = (n: number): Somebody => ({ email: `nobody-${n}@nowhere.example` });
const attempt = (who: Somebody) => visitor().signIn(who, "Summer2026!");
const askForReset = ({ email }: Somebody) => visitor().post("/clients/forgotten", { email });

/** An answer without what differs in every answer, and without what was typed. */
function plain({ status, headers, body }: Answer, { email }: Somebody) {
  const { date: _, "x-request-id": __, "content-security-policy": policy, ...rest } = headers;
  return {
    status,
    headers: { ...rest, policy: String(policy).replace(/nonce-[^']+/, "") },
    body: body.replaceAll(email, "").replace(/nonce="[^"]*"/g, ""),
  };
}

type Kinds = Record<string, (lane: number) => Promise<unknown>>;
type Measuring = { lanes: number; apart: number };

/** A machine with other things to do makes differences that do not stay; those that do are ours. */
async function expectAlike(name: string, kinds: Kinds, measuring: Measuring): Promise<void> {
  let medians = await measure(kinds, measuring);
  for (let again = 0; again < 2 && !areAlike(medians); again++) medians = await measure(kinds, measuring);
  record(`S11 ${name}`, medians.map(({ kind, ms }) => `${kind} ${ms.toFixed(1)} ms`).join(", "));
  expect(areAlike(medians), JSON.stringify(medians)).toBe(true);
}

function areAlike(medians: { ms: number }[]): boolean {
  const times = medians.map(({ ms }) => ms);
  const [least, most] = [Math.min(...times), Math.max(...times)];
  return most - least < 5 || most < 1.1 * least;
}

/** Interleaved, and each kind first in its turn; `apart` keeps within the limits. */
async function measure(kinds: Kinds, { lanes, apart }: Measuring): Promise<{ kind: string; ms: number }[]> {
  const order = Object.entries(kinds);
  const times = new Map<string, number[]>(order.map(([kind]) => [kind, []]));
  const run = async (lane: number) => {
    for (let round = 0; round < samples / lanes; round++) {
      const first = round % order.length;
      for (const [kind, ask] of [...order.slice(first), ...order.slice(0, first)]) {
        clock.forward(apart);
        const started = performance.now();
        await ask(lane);
        times.get(kind)?.push(performance.now() - started);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  return [...times].map(([kind, measured]) => ({ kind, ms: median(measured) }));
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

test("S11 a failed sign-in says the same about every address, and takes the same time", async () => {
  const reference = plain(await attempt(nobody(0)), nobody(0));
  expect(reference.status).toBe(401);
  for (const member of [cast.maya, cast.sam, cast.quayside, cast.lantern, cast.noor])
    expect(plain(await attempt(member), member)).toEqual(reference);
  expect(plain(await visitor().signIn(cast.quayside, castPassword), cast.quayside)).toEqual(reference);

  clock.forward(minute);
  const sixth = async (who: Somebody) => {
    for (let i = 0; i < 5; i++) await attempt(who);
    return plain(await attempt(who), who);
  };
  const unknown = await sixth(nobody(1));
  expect(unknown.status).toBe(429);
  expect(await sixth(cast.maya)).toEqual(unknown);

  const kinds = {
    "an account": () => attempt(cast.maya),
    "no account": () => attempt(nobody(2)),
    "no password yet": () => attempt(cast.noor),
  };
  await expectAlike(`sign-in, ${samples} of each`, kinds, { lanes: 1, apart: 13_000 });
});

test("S11 asking for a new password says the same about every address, and takes the same time", async () => {
  const reference = plain(await askForReset(nobody(0)), nobody(0));
  expect(reference.status).toBe(200);
  for (const member of [cast.maya, cast.maya, cast.maya, cast.maya, cast.quayside, cast.noor])
    expect(plain(await askForReset(member), member)).toEqual(reference);
  const members = [cast.maya, cast.gareth, cast.priya, cast.tom];
  const kinds = {
    "an account": (lane: number) => askForReset(members[lane] ?? cast.elsie),
    "no account": (lane: number) => askForReset(nobody(100 + lane)),
  };
  // Several at a time: most of it is waiting.
  await expectAlike(`reset, ${samples} of each`, kinds, { lanes: 4, apart: 25 * minute });
});

test("S11 asking for an address that is somebody else's looks like asking for a free one", async () => {
  const browser = visitor();
  await browser.signIn(cast.tom);
  const ask = async (email: string) => {
    const form = { intent: "change-email", newEmail: email, password: castPassword };
    return plain(await browser.post("/clients/account", form), { email });
  };
  const free = await ask("tom@saturdays.example");
  expect(free.status).toBe(200);
  expect(await ask(cast.maya.email)).toEqual(free);
});
