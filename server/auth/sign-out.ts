import { recordOwnEvent } from "../audit/record-event.ts";
import { asAccounts } from "../db/client.server.ts";
import { log } from "../observe/log.ts";
import { auth } from "./auth.ts";
import type { Caller } from "./caller.ts";
import { cookie, hostCookieName } from "./cookies.ts";
import { forgetHint } from "./hint.ts";

/**
 * Ends the session on the server, whatever state it was in; the browser's cookies are the smaller half of it. Where the
 * database is away that half is done all the same: whoever logs out on somebody else's computer can leave.
 */
export async function signOut(caller: Caller): Promise<string[]> {
  try {
    return await endSession(caller);
  } catch (error) {
    log.error({ err: error, requestId: caller.requestId }, "a session could not be ended, the browser forgets it");
    return [cookie(hostCookieName("session_token"), "", { maxAge: 0 }), forgetHint()];
  }
}

async function endSession(caller: Caller): Promise<string[]> {
  const found = await auth().api.getSession({ headers: caller.headers, query: { disableRefresh: true } });
  const { headers } = await auth().api.signOut({ headers: caller.headers, returnHeaders: true });
  if (found) {
    const { id } = found.user;
    await asAccounts({ kind: "person", id }, (tx) => recordOwnEvent(tx, "signed-out", id, caller));
  }
  return [...headers.getSetCookie(), forgetHint()];
}
