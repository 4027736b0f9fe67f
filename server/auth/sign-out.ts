import { recordOwnEvent } from "../audit/record-event.ts";
import { asAccounts } from "../db/client.server.ts";
import { auth } from "./auth.ts";
import type { Caller } from "./caller.ts";
import { forgetHint } from "./hint.ts";

/** Ends the session on the server, whatever state it was in; the browser's cookies are the smaller half of it. */
export async function signOut(caller: Caller): Promise<string[]> {
  const found = await auth().api.getSession({ headers: caller.headers, query: { disableRefresh: true } });
  const { headers } = await auth().api.signOut({ headers: caller.headers, returnHeaders: true });
  if (found) {
    const { id } = found.user;
    await asAccounts({ kind: "person", id }, (tx) => recordOwnEvent(tx, "signed-out", id, caller));
  }
  return [...headers.getSetCookie(), forgetHint()];
}
