import { expect, test } from "vitest";
import { sessionLimits } from "../../domain/session.ts";
import { aCaller } from "../../tests/support/a-caller.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { sam } from "../../tests/support/people.ts";
import { changeClient } from "../clients/change-client.ts";
import { cast, castPassword } from "../seed/cast.ts";
import type { Caller } from "./caller.ts";
import { takeSecondStep } from "./second-step.ts";
import { findSession, findSessionOfToken, issueAccessToken } from "./session.ts";
import { signIn } from "./sign-in.ts";
import { codeAt } from "./totp-step.ts";

const now = () => new Date();

test("a session is the user with the list of factors, and a token that carries aal, amr and exp", async () => {
  const caller = await signedIn(cast.maya.email);
  const session = await findSession({ ...caller, at: now() });
  expect(session).toMatchObject({ user: { id: cast.maya.id, factors: [] }, role: "user", level: "aal1" });
  const claims = claimsOf(await issueAccessToken(caller));
  expect(claims).toMatchObject({ sub: cast.maya.id, aal: "aal1", amr: ["pwd"], exp: expect.any(Number) });
  expect(claims.exp - claims.iat).toBe(600);
});

test("a client has the name that the provider gave them last; whoever is none has the account's", async () => {
  const caller = await signedIn(cast.elsie.email);
  const { kind, contactName, billingAddress } = cast.elsie;
  const details = { name: "Marsh Knits Ltd", kind, contactName, billingAddress, phone: "" };
  await changeClient(anActor(sam, now()), cast.elsie.id, details);
  expect((await findSession({ ...caller, at: now() }))?.user.name).toBe("Marsh Knits Ltd");
  const provider = await signedIn(cast.sam.email);
  expect((await findSession({ ...provider, at: now() }))?.user.name).toBe(cast.sam.name);
});

test("with a verified factor the next level is aal2, and nobody is in before it is reached", async () => {
  const challenged = await signedIn(cast.lantern.email);
  expect(await findSession({ ...challenged, at: now() })).toBeUndefined();
  const code = codeAt(cast.lantern.totpSecret, Math.floor(Date.now() / 30_000));
  const taken = await takeSecondStep("totp", code, { ...challenged, at: now() });
  if (taken.outcome !== "signed-in") throw new Error(taken.outcome);
  const caller = withCookies(taken.cookies);
  const factors = [{ factor_type: "totp", status: "verified" }];
  expect(await findSession({ ...caller, at: now() })).toMatchObject({ user: { factors }, level: "aal2" });
  expect(claimsOf(await issueAccessToken(caller))).toMatchObject({ aal: "aal2", amr: ["pwd", "otp", "mfa"] });
});

test("the role is the one of this moment", async () => {
  const caller = await signedIn(cast.gareth.email);
  const setRole = (role: string) =>
    asRole("tenday_owner", (db) => db.query("update profiles set role = $1 where id = $2", [role, cast.gareth.id]));
  expect((await findSession({ ...caller, at: now() }))?.role).toBe("user");
  await setRole("admin");
  expect((await findSession({ ...caller, at: now() }))?.role).toBe("admin");
  await setRole("user");
  expect((await findSession({ ...caller, at: now() }))?.role).toBe("user");
});

test("a session that is over is gone, also from the database", async () => {
  const caller = await signedIn(cast.priya.email);
  const { idle } = sessionLimits.user;
  expect(await findSession({ ...caller, at: new Date(Date.now() + idle - 60_000) })).toBeDefined();
  // It has just been used, so it lasts for as long again.
  expect(await findSession({ ...caller, at: new Date(Date.now() + 2 * idle - 120_000) })).toBeDefined();
  expect(await findSession({ ...caller, at: new Date(Date.now() + 3 * idle) })).toBeUndefined();
  expect(await findSession({ ...caller, at: now() })).toBeUndefined();
});

test("an access token stands for its session, and ends with it", async () => {
  const caller = await signedIn(cast.maya.email);
  const token = await issueAccessToken(caller);
  expect(await findSessionOfToken(token, now())).toEqual(await findSession({ ...caller, at: now() }));
  const [head = "", claims = "", signature = ""] = token.split(".");
  const forged = Buffer.from(JSON.stringify({ ...claimsOf(token), sub: cast.sam.id })).toString("base64url");
  for (const wrong of [`${head}.${forged}.${signature}`, `${head}.${claims}.`, `${head}.${claims}`, "nonsense", ""])
    expect(await findSessionOfToken(wrong, now())).toBeUndefined();
  await asRole("tenday_owner", (db) => db.query("delete from auth.session where user_id = $1", [cast.maya.id]));
  expect(await findSessionOfToken(token, now())).toBeUndefined();
});

async function signedIn(email: string): Promise<Caller> {
  const result = await signIn(email, castPassword, { ...aCaller, at: now() });
  if (result.outcome !== "signed-in" && result.outcome !== "second-step") throw new Error(result.outcome);
  return withCookies(result.cookies);
}

function withCookies(cookies: string[]): Caller {
  return {
    ...aCaller,
    at: now(),
    headers: new Headers({ cookie: cookies.map((text) => text.split(";", 1)[0]).join("; ") }),
  };
}

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}
