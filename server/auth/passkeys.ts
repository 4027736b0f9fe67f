import { APIError } from "better-auth/api";
import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Role } from "../../domain/permissions.ts";
import { anonymous } from "../access/actor.ts";
import { takeStrangersAllowance } from "../access/rate-limit.ts";
import { recordOwnEvent } from "../audit/record-event.ts";
import { asAccounts, asViewer } from "../db/client.server.ts";
import { passkey as passkeys } from "../db/schema/index.ts";
import { auth } from "./auth.ts";
import type { Caller } from "./caller.ts";
import { confirmFactors, type NotProven, type Proof } from "./confirm-code.ts";
import { confirmPassword, type Refused } from "./confirm-password.ts";
import { enter } from "./enter.ts";
import type { Session } from "./session.ts";
import { recordFailed } from "./sign-in.ts";

/** What else there is in a string, the database may not hold. */
const base64url = z.string().regex(/^[\w-]{1,2000}={0,2}$/);

/** What the browser hands on from the device. The library reads the rest, and believes none of it unseen. */
export const DeviceAnswer = z.looseObject({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  response: z.record(z.string(), z.unknown()),
});
export type DeviceAnswer = z.infer<typeof DeviceAnswer>;

export type Ceremony = { outcome: "begun"; options: unknown; cookies: string[] };

/** What the browser shows the device. No account is named: the device knows which ones it has. */
export async function beginPasskeySignIn(caller: Caller): Promise<Ceremony | { outcome: "too-many" }> {
  const wait = await asViewer(anonymous, (tx) =>
    takeStrangersAllowance(tx, { bucket: "passkey-begun", address: caller.address }, caller.at),
  );
  if (wait > 0) return { outcome: "too-many" };
  const headers = new Headers(caller.headers);
  headers.delete("cookie");
  const begun = await auth().api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true });
  return { outcome: "begun", options: begun.response, cookies: begun.headers.getSetCookie() };
}

export type PasskeySignIn =
  | { outcome: "signed-in"; role: Role | undefined; cookies: string[] }
  | { outcome: "failed" }
  | { outcome: "too-many"; waitSeconds: number };

export async function finishPasskeySignIn(answer: DeviceAnswer, caller: Caller): Promise<PasskeySignIn> {
  const waitSeconds = await asViewer(anonymous, (tx) =>
    takeStrangersAllowance(tx, { bucket: "login-address", address: caller.address }, caller.at),
  );
  if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
  try {
    const { headers, response } = await auth().api.verifyPasskeyAuthentication({
      body: { response: answer as never },
      headers: caller.headers,
      returnHeaders: true,
    });
    const entered = await enter(response.user, "signed-in", caller);
    return { outcome: "signed-in", role: entered.role, cookies: [...headers.getSetCookie(), ...entered.cookies] };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    await recordFailed("", caller);
    return { outcome: "failed" };
  }
}

export async function beginAddingPasskey(
  { user }: Session,
  password: string,
  caller: Caller,
): Promise<Ceremony | Refused> {
  const confirmed = await confirmPassword(user.id, password, caller);
  if (confirmed.outcome !== "confirmed") return confirmed;
  const begun = await auth().api.generatePasskeyRegistrationOptions({
    headers: caller.headers,
    query: { name: user.email },
    returnHeaders: true,
  });
  return { outcome: "begun", options: begun.response, cookies: begun.headers.getSetCookie() };
}

export type PasskeyAdded = { outcome: "added" } | { outcome: "failed" };

export async function finishAddingPasskey(
  { user }: Session,
  { answer, name }: { answer: DeviceAnswer; name: string },
  caller: Caller,
): Promise<PasskeyAdded> {
  try {
    await auth().api.verifyPasskeyRegistration({ body: { response: answer, name }, headers: caller.headers });
  } catch (error) {
    if (error instanceof APIError) return { outcome: "failed" };
    throw error;
  }
  await asAccounts({ kind: "person", id: user.id }, (tx) => recordOwnEvent(tx, "passkey-added", user.id, caller));
  return { outcome: "added" };
}

export async function listPasskeys({ user }: Session) {
  return asAccounts({ kind: "person", id: user.id }, (tx) =>
    tx
      .select({ id: passkeys.id, name: passkeys.name, addedAt: passkeys.createdAt })
      .from(passkeys)
      .where(eq(passkeys.userId, user.id))
      .orderBy(desc(passkeys.createdAt)),
  );
}

export type PasskeyRemoved = { outcome: "removed" } | { outcome: "not-there" } | NotProven;

export async function removePasskey(
  session: Session,
  { passkeyId, ...proof }: Proof & { passkeyId: string },
  caller: Caller,
): Promise<PasskeyRemoved> {
  const confirmed = await confirmFactors(session, proof, caller);
  if (confirmed.outcome !== "confirmed") return confirmed;
  const { user } = session;
  return asAccounts({ kind: "person", id: user.id }, async (tx) => {
    const { rowCount } = await tx.delete(passkeys).where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, user.id)));
    if (rowCount === 0) return { outcome: "not-there" };
    await recordOwnEvent(tx, "passkey-removed", user.id, caller);
    return { outcome: "removed" };
  });
}
