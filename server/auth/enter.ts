import { eq } from "drizzle-orm";
import type { Role } from "../../domain/permissions.ts";
import { type AuditAction, recordOwnEvent } from "../audit/record-event.ts";
import { asAccounts } from "../db/client.server.ts";
import { profiles, session as sessions } from "../db/schema/index.ts";
import { auth } from "./auth.ts";
import type { Caller } from "./caller.ts";
import { hintCookie } from "./hint.ts";
import { findKnownDevice, rememberDevice } from "./known-devices.ts";

type Entrant = { id: string; email: string };
type Entered = { role: Role | undefined; cookies: string[] };

/**
 * What every way in has in common: the session the browser had ends, the event is recorded, the device is remembered. Whoever
 * comes by a link of their own mailbox has just chosen the password, and needs no mail about a new device.
 */
export async function enter(
  user: Entrant,
  action: AuditAction,
  caller: Caller,
  { isByLink = false }: { isByLink?: boolean } = {},
): Promise<Entered> {
  const device = findKnownDevice(caller, user.email);
  const replaced = await auth().api.getSession({ headers: caller.headers, query: { disableRefresh: true } });
  return asAccounts({ kind: "person", id: user.id }, async (tx) => {
    if (replaced) await tx.delete(sessions).where(eq(sessions.id, replaced.session.id));
    const [profile] = await tx.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, user.id));
    if (action !== "signed-in") await recordOwnEvent(tx, action, user.id, caller);
    await recordOwnEvent(tx, device || isByLink ? "signed-in" : "signed-in-new-device", user.id, caller);
    const role = profile?.role;
    return { role, cookies: [rememberDevice(device, user.email), hintCookie(role)] };
  });
}
