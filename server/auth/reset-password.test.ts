import { expect, test } from "vitest";
import { aCaller } from "../../tests/support/a-caller.ts";
import { look } from "../../tests/support/look.ts";
import { anonymous } from "../access/actor.ts";
import { asAccounts } from "../db/client.server.ts";
import { cast, castPassword } from "../seed/cast.ts";
import { linkAddress, makeLink } from "./account-links.ts";
import type { Caller } from "./caller.ts";
import { askForReset, choosePassword } from "./reset-password.ts";
import { findSession } from "./session.ts";
import { signIn } from "./sign-in.ts";

const password = "seven quiet otters by the mill";
const now = () => new Date();
const caller = (): Caller => ({ ...aCaller, at: now() });
const withCookies = (cookies: string[]): Caller => ({
  ...caller(),
  headers: new Headers({ cookie: cookies.map((text) => text.split(";", 1)[0]).join("; ") }),
});
const newLink = async (accountId: string, purpose: "reset" | "invite") => {
  const id = await asAccounts(anonymous, (tx) => makeLink(tx, { accountId, purpose }, now()));
  return linkAddress(id, purpose).split("/").at(-1) ?? "";
};
const eventsOf = async (id: string) =>
  (await look<{ action: string }>("select action from audit_events where subject_id = $1 order by at", id)).map(
    ({ action }) => action,
  );

test.each(["invite", "reset"] as const)(
  "whoever chooses a password by a link of kind %s is logged in",
  async (kind) => {
    const { id } = cast.maya;
    const chosen = await choosePassword(await newLink(id, kind), password, caller());
    if (chosen.outcome !== "signed-in") throw new Error(chosen.outcome);
    expect(chosen.role).toBe("user");
    expect(await findSession(withCookies(chosen.cookies))).toMatchObject({ user: { id }, level: "aal1" });
    expect((await eventsOf(id)).slice(-2).toSorted()).toEqual(["password-reset", "signed-in"]);
  },
);

test("every session from before ends, also the one of this browser", async () => {
  const old = await signIn(cast.gareth.email, castPassword, caller());
  if (old.outcome !== "signed-in") throw new Error(old.outcome);
  const browser = withCookies(old.cookies);
  const chosen = await choosePassword(await newLink(cast.gareth.id, "reset"), password, browser);
  expect(chosen.outcome).toBe("signed-in");
  expect(await findSession(browser)).toBeUndefined();
  expect(await look("select from auth.session where user_id = $1", cast.gareth.id)).toHaveLength(1);
});

test("somebody else's session in this browser gives way, as at the login", async () => {
  const provider = await signIn(cast.sam.email, castPassword, caller());
  if (provider.outcome !== "signed-in") throw new Error(provider.outcome);
  const browser = withCookies(provider.cookies);
  await choosePassword(await newLink(cast.gareth.id, "reset"), password, browser);
  expect(await findSession(browser)).toBeUndefined();
});

test("with two-step login the code comes next, and nobody is in before it", async () => {
  const { id } = cast.lantern;
  const chosen = await choosePassword(await newLink(id, "reset"), password, caller());
  if (chosen.outcome !== "second-step") throw new Error(chosen.outcome);
  expect(await findSession(withCookies(chosen.cookies))).toBeUndefined();
  expect(await look("select from auth.session where user_id = $1", id)).toEqual([]);
  expect((await eventsOf(id)).slice(-2).toSorted()).toEqual(["password-reset", "second-step-due"]);
});

test("of twenty with one link, one chooses and is in", async () => {
  const { id } = cast.priya;
  const link = await newLink(id, "reset");
  const from = (n: number): Caller => ({ ...caller(), address: `198.51.100.${n}` });
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) => choosePassword(link, `${password} ${n}`, from(n))),
  );
  expect(all.filter(({ outcome }) => outcome === "signed-in")).toHaveLength(1);
  expect(all.filter(({ outcome }) => outcome === "dead-link")).toHaveLength(19);
  expect(await look("select from auth.session where user_id = $1", id)).toHaveLength(1);
});

test("guesses at the login that spent the account's allowance lock nobody out who has a link", async () => {
  const { id, email } = cast.tom;
  for (let n = 0; n < 8; n++) await signIn(email, "not the password", { ...caller(), address: `203.0.113.${n}` });
  expect((await signIn(email, castPassword, { ...caller(), address: "203.0.113.99" })).outcome).toBe("too-many");
  const chosen = await choosePassword(await newLink(id, "reset"), password, caller());
  expect(chosen.outcome).toBe("signed-in");
});

test("the page that was wanted is in the link, and only there", async () => {
  await askForReset(cast.elsie.email, { ...caller(), address: "203.0.113.120" }, "/clients/projects/quilts");
  const [link] = await look<{ id: string; wanted_page: string }>(
    "select id, wanted_page from account_links where account_id = $1",
    cast.elsie.id,
  );
  expect(link?.wanted_page).toBe("/clients/projects/quilts");
  const address = new URL(linkAddress(link?.id ?? "", "reset", link?.wanted_page));
  expect(address.searchParams.get("to")).toBe("/clients/projects/quilts");
  expect(new URL(linkAddress(link?.id ?? "", "reset")).search).toBe("");
});
